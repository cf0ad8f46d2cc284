/** A name as it is compared: people write it in any case, and spreadsheets with blanks around it. */
export const spelling = (text: unknown): string => (typeof text === 'string' ? text.trim().toLowerCase() : '')
