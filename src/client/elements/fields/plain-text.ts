/** Shared by elements whose value is text. */
export const plainText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? String(value) : "";

export const isBlankText = (value: unknown): boolean => plainText(value).trim() === "";
