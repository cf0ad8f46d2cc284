const TYPEABLE =
  'input:not([type=hidden]):not([disabled]):not([readonly]), select:not([disabled]), textarea:not([disabled]):not([readonly]), button:not([disabled]), [tabindex="0"]';

/** Id of the control of one field; labels, error links and Enter find it by this. */
export const fieldDomId = (formId: string, key: string): string => `${formId}-${key}`;

/** The control that gets the focus: the element itself or the first within it; null where none can. */
export function focusTarget(formId: string, key: string): HTMLElement | null {
  const place = document.getElementById(fieldDomId(formId, key));
  if (!place) return null;
  if (place.matches(TYPEABLE)) return place;
  // Mantine gives the id of a read-only or disabled input to the input itself; only groups are searched inside.
  return place.matches("input, select, textarea, button") ? null : place.querySelector<HTMLElement>(TYPEABLE);
}

/** Focuses a field; false where it cannot be typed in. */
export function focusField(formId: string, key: string): boolean {
  const target = focusTarget(formId, key);
  if (!target) return false;
  target.focus();
  target.scrollIntoView({ block: "nearest" });
  if (target instanceof HTMLInputElement && /^(text|tel|email|url|search|password|)$/.test(target.type))
    target.select();
  return true;
}

/** Focuses the first of `keys` that can be typed in; false where none can. */
export const focusFirst = (formId: string, keys: readonly string[]): boolean =>
  keys.some((key) => focusField(formId, key));

/** Keys after (or, for `back`, before) a field, nearest first. */
export function keysFrom(order: readonly string[], key: string, back: boolean): readonly string[] {
  const at = order.indexOf(key);
  if (at < 0) return [];
  return back ? order.slice(0, at).reverse() : order.slice(at + 1);
}
