import { cellText, type Cells } from "../../definitions/bill/cells";

/** Where a line notes that the text of a choice has not been recognised yet. */
export const unknownMark = (key: string): string => `${key}_unknown`;

/**
 * The record that a line chooses; '' while its text, such as a scanned code, has not been recognised: digits would be
 * read as the number of another record.
 */
export const chosenKey = (line: Cells, key: string): string => (line[unknownMark(key)] ? "" : cellText(line[key]));
