/** A dialog covers the page: keys of what is behind it do nothing. */
export const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

type KeyOf = Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "key">;

/** Alt+2 duplicates a document, as in TallyPrime. Matches the physical key, because Alt can change the sign. */
export const isDuplicateKey = ({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  code,
  key,
}: KeyOf & { readonly code?: string }): boolean =>
  altKey && !ctrlKey && !metaKey && !shiftKey && (code ? code === "Digit2" : key === "2");

/** Ctrl+P prints what the page is about, not the page. */
export const isPrintKey = ({ altKey, ctrlKey, metaKey, shiftKey, key }: KeyOf): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "p";
