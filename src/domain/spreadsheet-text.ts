/**
 * What makes a spreadsheet take a text for a formula: a sign at its beginning, with spaces or quotes before it or none, of full width
 * too; and behind what another spreadsheet parts cells at, for not all of them part at commas.
 */
const FORMULA = /(^|[;,|\t\r\n])((?:["']|[^\S\t\r\n])*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** A text for a cell of a CSV file that no spreadsheet runs: an apostrophe stands before every part that it would. */
export const textNotFormula = (text: string): string => text.replace(FORMULA, "$1'$2$3").replace(/^[\t\r\n]/, "'$&")

const NOT_FORMULA = /(^|[;,|\t\r\n])'((?:["']|[^\S\t\r\n])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** The text that `textNotFormula` was given: what went out in a CSV file is to come back as the same name. */
export const textFromCell = (text: string): string => text.replace(NOT_FORMULA, '$1$2')
