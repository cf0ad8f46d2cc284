const EMPTY_WITH_VALUE = /<(table:table-cell)(\s[^<>]*\boffice:(?:value|date-value|boolean-value)=[^<>]*)\/>/g;

/**
 * The content of an OpenDocument spreadsheet in which every cell with a value has a text too: the library leaves out a
 * cell that shows nothing.
 */
export const writtenOut = (xml: string): string => xml.replace(EMPTY_WITH_VALUE, "<$1$2><text:p/></$1>");
