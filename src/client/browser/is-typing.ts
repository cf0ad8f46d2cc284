/** Whether the focus is in a field outside of a dialog: a screen that has just loaded must not take it away. */
export const isTyping = (): boolean =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.closest('[aria-modal="true"]') === null &&
  (document.activeElement.isContentEditable || document.activeElement.matches("input, textarea, select"));
