/** Fields of a key press; a `KeyboardEvent` has all of them. */
export type PressedKey = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

const TABBABLE = "input:not([type=hidden]), select, textarea, button, a[href], [tabindex]";

/**
 * Replays a key press at the focused element. The page's handlers run first. If none takes the key, this does what
 * the browser would do, because a browser does nothing for a scripted press. `execCommand` is deprecated, but it is
 * the only way to insert text as typed: handlers hear it, it can be undone, and `maxlength` applies.
 */
export function playKey(pressed: PressedKey): void {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = pressed;
  const at = document.activeElement ?? document.body;
  const isFree = at.dispatchEvent(
    new KeyboardEvent("keydown", {
      key,
      code,
      shiftKey,
      ctrlKey,
      altKey,
      metaKey,
      bubbles: true,
      cancelable: true,
      composed: true,
    }),
  );
  if (!isFree || ctrlKey || altKey || metaKey) return;
  if (key === "Tab") return tab(at, shiftKey);
  if (isButton(at))
    return key === " " || (key === "Enter" && !(at instanceof HTMLInputElement)) ? at.click() : undefined;
  if (key.length === 1) document.execCommand("insertText", false, key);
  else if (key === "Enter") document.execCommand("insertLineBreak");
  else if (key === "Backspace") document.execCommand("delete");
  else if (key === "Delete") document.execCommand("forwardDelete");
}

const isButton = (at: Element): at is HTMLElement =>
  at instanceof HTMLButtonElement ||
  at instanceof HTMLAnchorElement ||
  (at instanceof HTMLInputElement && /^(?:checkbox|radio|button|submit|file)$/.test(at.type));

function tab(from: Element, back: boolean): void {
  const places = [...document.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) =>
      element === from ||
      (element.tabIndex >= 0 && !element.matches(":disabled") && element.getClientRects().length > 0),
  );
  places[places.findIndex((one) => one === from) + (back ? -1 : 1)]?.focus();
}
