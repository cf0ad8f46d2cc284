interface KeyPress extends Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey"> {
  readonly code?: string;
  readonly key: string;
}

/** Alt+X cancels a document, as in Tally. Matches the physical key, because Alt can change the letter. */
export const isCancelKey = ({ altKey, ctrlKey, metaKey, shiftKey, code, key }: KeyPress): boolean =>
  altKey && !ctrlKey && !metaKey && !shiftKey && (code ? code === "KeyX" : key.toLowerCase() === "x");
