import { flushSync } from "react-dom";

const TYPED = "input:not([type=checkbox], [type=radio], [type=hidden]), textarea";

/**
 * Enter in a field of a small form moves on to the next empty one, as in every form of the product. True if it did:
 * then the form is not ready to be sent.
 */
export function movesOn(form: HTMLFormElement): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement>(TYPED)].filter(({ disabled }) => !disabled);
  const at = fields.findIndex((field) => field === document.activeElement);
  const next = at < 0 ? undefined : fields.slice(at + 1).find(({ value }) => value === "");
  next?.focus();
  return next !== undefined;
}

/** A field of a password has only the second mark. */
const AT_FAULT = ":is(input, textarea):is([aria-invalid=true], [data-invalid=true])";

/** Shows the faults of a form by `show`, at once, and moves the keyboard to the first. */
export function showFaults(form: HTMLFormElement, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>(AT_FAULT)?.focus();
}
