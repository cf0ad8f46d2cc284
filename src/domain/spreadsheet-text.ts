/**
 * The start of a text that a spreadsheet runs as a formula: a sign, also of full width, with or without spaces or
 * quotes before it. It is also found after characters at which another spreadsheet splits cells, because not all
 * split at commas.
 */
const FORMULA = /(^|[;,|\t\r\n])((?:["']|[^\S\t\r\n])*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A text for a CSV cell that no spreadsheet runs as a formula: an apostrophe before every part that it would run. */
export const escapeFormula = (text: string): string => text.replace(FORMULA, "$1'$2$3").replace(/^[\t\r\n]/, "'$&");

const NOT_FORMULA = /(^|[;,|\t\r\n])'((?:["']|[^\S\t\r\n])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** The inverse of `escapeFormula`: a name exported to a CSV file must come back as the same name. */
export const unescapeFormula = (text: string): string => text.replace(NOT_FORMULA, "$1$2");
