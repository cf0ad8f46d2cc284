/** A name in the form used for comparing: users write it in any case, and spreadsheets with blanks around it. */
export const spelling = (text: unknown): string => (typeof text === "string" ? text.trim().toLowerCase() : "");
