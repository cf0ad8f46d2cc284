import type { FormEvent } from "react";
import { flushSync } from "react-dom";

const TYPED = "input:not([type=checkbox], [type=radio], [type=hidden]), textarea";

/** Moves on from the field that has the focus to the next empty one; false if there is none. */
function movesOn(form: HTMLFormElement): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement>(TYPED)].filter(({ disabled }) => !disabled);
  const at = fields.findIndex((field) => field === document.activeElement);
  const next = at < 0 ? undefined : fields.slice(at + 1).find(({ value }) => value === "");
  next?.focus();
  return next !== undefined;
}

/** A field of a password has only the second mark. */
const AT_FAULT = ":is(input, textarea):is([aria-invalid=true], [data-invalid=true])";

/**
 * For the `onSubmit` of a small form: whether it is to be sent. Enter in a field moves on to the next empty one, as in
 * every form of the product, and sends nothing. Otherwise its faults are shown by `showFaults`, at once, and the first
 * gets the keyboard; whether there are any is for the caller to decide.
 */
export function isSubmitted(event: FormEvent<HTMLFormElement>, showFaults: () => void): boolean {
  event.preventDefault();
  const form = event.currentTarget;
  if (movesOn(form)) return false;
  atFault(form, showFaults);
  return true;
}

/** Shows the faults of a form at once, and gives the keyboard to the first. */
export function atFault(form: HTMLFormElement, showFaults: () => void): void {
  flushSync(showFaults);
  form.querySelector<HTMLElement>(AT_FAULT)?.focus();
}
