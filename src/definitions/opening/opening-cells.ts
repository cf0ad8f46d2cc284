import { isIsoDate, type IsoDate } from "../../domain/calendar";
import { readDate } from "../../domain/date-input";
import { fromRupeesText, toRupeesText } from "../../domain/money";
import { fromQuantityText } from "../../domain/quantity";
import { unescapeFormula } from "../../domain/spreadsheet-text";

/** A cell that was read, or one sentence without the position that says why it cannot be read. */
export type Read<T> = { readonly value: T } | { readonly fault: string };

export type Side = "Dr" | "Cr" | "";

/**
 * An amount as spreadsheets and Tally write it. `rupees` is plain decimal text without a sign, '' for an empty cell.
 */
export interface AmountCell {
  readonly rupees: string;
  readonly isNegative: boolean;
  readonly side: Side;
}

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
const ERROR_VALUE = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/;
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Text of at most `max` characters, without the apostrophe that a CSV file puts before it. Error values of a
 * spreadsheet and invisible characters are refused.
 */
export function readTextCell(raw: string, max: number): Read<string> {
  const text = unescapeFormula(raw.trim()).trim().replace(/\s+/g, " ");
  if (ERROR_VALUE.test(text)) return { fault: `${text} is an error of the spreadsheet.` };
  if (UNPRINTABLE.test(text)) return { fault: "It contains an invisible character. Type it again." };
  const size = [...text].length;
  return size > max ? { fault: `At most ${max} characters are allowed. This has ${size}.` } : { value: text };
}

/**
 * `1,25,000.50`, `₹ 500 Dr`, `(1200.00)`, `-300 Cr`. More than two decimals are refused, unless a spreadsheet has
 * added them.
 */
export function readAmountCell(raw: string): Read<AmountCell> {
  const text = raw.trim();
  if (text === "" || text === "-") return { value: { rupees: "", isNegative: false, side: "" } };
  const [, open = "", minus = "", digits = "", close = "", word = ""] =
    /^(\(?)\s*(?:₹|rs\.?|inr)?\s*(-?)\s*(?:₹|rs\.?)?\s*(\d[\d,]*(?:\.\d*)?|\.\d+)\s*(\)?)\s*(dr|cr|debit|credit|d|c)?\.?$/i.exec(
      text,
    ) ?? [];
  if (digits === "" || (open === "(") !== (close === ")")) return { fault: `"${cut(text)}" is not an amount.` };
  const [whole = "", decimals = ""] = digits.replaceAll(",", "").split(".");
  if (!isCounted(decimals, 2)) return { fault: `"${cut(text)}" has more than two decimals.` };
  const amount = fromRupeesText(`${whole || "0"}.${decimals || "0"}`);
  if (amount === null || amount > 99_999_999_999_999) return { fault: `"${cut(text)}" is too large.` };
  return { value: { rupees: toRupeesText(amount), isNegative: minus === "-" || open === "(", side: sideOf(word) } };
}

/** Whether the decimals after the first `counted` ones are zeros, or the last digits of a binary fraction. */
const isCounted = (decimals: string, counted: number): boolean => {
  const more = decimals.slice(counted);
  return /^0*$/.test(more) || (decimals.length > 8 && /^(?:0{4,}|9{4,})/.test(more));
};

const sideOf = (word: string): Side => (word === "" ? "" : /^d/i.test(word) ? "Dr" : "Cr");

/** `Dr`, `Cr.`, `Debit`, `C`. */
export function readSideCell(raw: string): Read<Side> {
  const text = raw.trim().replace(/\.$/, "");
  if (text === "") return { value: "" };
  return /^(?:dr|cr|debit|credit|d|c)$/i.test(text)
    ? { value: sideOf(text) }
    : { fault: `"${cut(text)}" is neither Dr nor Cr.` };
}

/** A day as people and spreadsheets write it, with its year; '' for an empty cell. */
export function readDayCell(raw: string, today: IsoDate): Read<IsoDate | ""> {
  const text = raw.trim();
  if (text === "") return { value: "" };
  // A date without a year would be read as one of this year, but an opening bill is from an earlier one.
  const hasYear =
    isIsoDate(text.slice(0, 10)) ||
    /\d{1,2}\D+(?:\d{1,2}|[a-z]{3,9})\D*(?:\d{4}|\d{2})$/i.test(text) ||
    /^\d{6}(?:\d{2})?$/.test(text);
  const read = hasYear ? readDate(isIsoDate(text.slice(0, 10)) ? text.slice(0, 10) : text, today) : null;
  return read?.ok && read.date !== ""
    ? { value: read.date }
    : { fault: `"${cut(text)}" is not a date. Write it as 5-Apr-2026.` };
}

/** `1,200.5`, and `10 Nos` as Tally writes it; the word is the unit. */
export function readQuantityCell(raw: string): Read<{ readonly qty: string; readonly unit: string }> {
  const text = raw.trim();
  if (text === "") return { value: { qty: "", unit: "" } };
  const [, digits = "", unit = ""] = /^(\d[\d,]*(?:\.\d*)?|\.\d+)\s*([^\d\s].*)?$/.exec(text) ?? [];
  const plain = digits.replaceAll(",", "");
  if (digits === "")
    return { fault: text.startsWith("-") ? "A quantity cannot be negative." : `"${cut(text)}" is not a quantity.` };
  if (!isCounted(plain.split(".")[1] ?? "", 3)) return { fault: `"${cut(text)}" has more than three decimals.` };
  const found = fromQuantityText(plain);
  return found === null
    ? { fault: `"${cut(text)}" is too large.` }
    : { value: { qty: String(found / 1000), unit: unit.trim() } };
}

/**
 * `1,500.00`, and `1500.00/Nos` as Tally writes it. At most three decimals, as a stock rate has; any number of
 * decimals if there is a value beside it, because the rate is then often a formula.
 */
export function readRateCell(raw: string, isBesideValue = false): Read<string> {
  const text = raw
    .trim()
    .replace(/\s*\/.*$/, "")
    .replace(/^₹\s*/, "");
  const read = readQuantityCell(text);
  if (!("fault" in read))
    return read.value.unit === "" ? { value: read.value.qty } : { fault: `"${cut(raw.trim())}" is not a rate.` };
  if (isBesideValue && /^\d[\d,]{0,20}\.\d{4,20}$/.test(text)) return { value: text.replaceAll(",", "") };
  return { fault: read.fault.replace("a quantity", "a rate").replace("A quantity", "A rate") };
}
