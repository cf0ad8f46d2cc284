import type { IsoDate } from "../calendar";
import { negate, toRupeesText, type Paise } from "../money";
import { branch, leaf } from "./xml";

/**
 * The start of a file that Tally imports. It names no company: Tally takes it into the one that is open. Tally reads
 * masters and vouchers from one file of this kind; masters stand before the vouchers that name them.
 */
export const TALLY_START = `<ENVELOPE>\n<HEADER>\n<TALLYREQUEST>Import Data</TALLYREQUEST>\n</HEADER>\n<BODY>\n<IMPORTDATA>\n${branch(
  "REQUESTDESC",
  [leaf("REPORTNAME", "All Masters")],
)}<REQUESTDATA>\n`;

export const TALLY_END = "</REQUESTDATA>\n</IMPORTDATA>\n</BODY>\n</ENVELOPE>\n";

export const message = (object: string): string => branch("TALLYMESSAGE", [object], { "xmlns:UDF": "TallyUDF" });

export const yesNo = (is: boolean): string => (is ? "Yes" : "No");

/** `amount` with debits positive. Tally writes debits negative. */
export const amountOf = (amount: Paise): string => toRupeesText(amount === 0 ? amount : negate(amount));

/** `20260401`. */
export const dayOf = (day: IsoDate): string => day.replaceAll("-", "");
