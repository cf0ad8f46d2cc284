/** Whether keys typed at this element are text of it. */
export const isTypedIn = (at: Element | null): at is HTMLElement =>
  at instanceof HTMLElement && (at.isContentEditable || at.matches("input, textarea, select"));

/** Whether the focus is in a field outside of a dialog: a screen that has just loaded must not take it away. */
export const isTyping = (): boolean =>
  isTypedIn(document.activeElement) && document.activeElement.closest('[aria-modal="true"]') === null;
