import type { IsoDate } from "../../domain/calendar";
import { formatAmount } from "../../domain/indian-format";
import { fromRupeesText } from "../../domain/money";
import { fromQuantityText, lineAmount, type Quantity, quantity } from "../../domain/quantity";
import {
  type AmountCell,
  type Read,
  readAmountCell,
  readDayCell,
  readQuantityCell,
  readRateCell,
  readSideCell,
  readTextCell,
  type Side,
} from "./opening-cells";
import { type OpeningColumn, type OpeningKind } from "./opening-kinds";
import { countedBalance } from "../trial-columns";

/** A row of a file: plain texts by key, amounts and quantities as decimal text, days `yyyy-mm-dd`. */
export type OpeningRecord = Readonly<Record<string, string>> & { readonly row: string };

export interface Placed {
  readonly column: OpeningColumn;
  readonly at: number;
}

const TEXT_MAX: Readonly<Record<string, number>> = { refno: 40, batchno: 40 };

/** Position of an error in a file: rows count from 1, as in the spreadsheet. */
export const atRow = (row: number | string, label: string, sentence: string): string =>
  `Row ${row}, ${label}: ${sentence}`;

interface LineRead {
  /** Null if it has a fault; 'empty' if it has no figures. */
  readonly record: OpeningRecord | "empty" | null;
  readonly faults: readonly string[];
}

export function readLine(
  kind: OpeningKind,
  line: readonly string[],
  placed: readonly Placed[],
  row: number,
  today: IsoDate,
): LineRead {
  // A template lists the records of the company; a row that was not filled in is empty.
  if (
    placed.every(
      ({ column, at }) => (column.kind === "text" && column.key !== "refno") || (line[at] ?? "").trim() === "",
    )
  )
    return { record: "empty", faults: [] };
  const faults: string[] = [];
  const texts: Record<string, string> = {};
  const amounts: Record<string, AmountCell> = {};
  const hasValue = placed.some(({ column, at }) => column.key === "value" && /\d/.test(line[at] ?? ""));
  const keep = <T>({ label }: OpeningColumn, read: Read<T>, take: (value: T) => void) => {
    if ("fault" in read) faults.push(atRow(row, label, read.fault));
    else take(read.value);
  };
  for (const { column, at } of placed) {
    const raw = line[at] ?? "";
    const set = (value: string) => void (texts[column.key] = value);
    if (column.kind === "amount") keep(column, readAmountCell(raw), (cell) => void (amounts[column.key] = cell));
    else if (column.kind === "side") keep(column, readSideCell(raw), set);
    else if (column.kind === "date") keep(column, readDayCell(raw, today), set);
    else if (column.kind === "rate") keep(column, readRateCell(raw, hasValue), set);
    else if (column.kind === "quantity")
      keep(column, readQuantityCell(raw), ({ qty, unit }) => Object.assign(texts, { qty, spelled: unit }));
    else keep(column, readTextCell(raw, TEXT_MAX[column.key] ?? 200), set);
    if (column.required && raw.trim() === "") faults.push(atRow(row, column.label, `Enter the ${column.label}.`));
  }
  if (faults.length > 0) return { record: null, faults };
  return kind === "openingstock" ? stockRecord(row, texts, amounts) : balanceRecord(kind, row, texts, amounts);
}

/**
 * Debit or credit of a ledger or a bill: from two columns, or from one that contains the side or has it in a column
 * beside it.
 */
function balanceRecord(
  kind: OpeningKind,
  row: number,
  { side = "", ...texts }: Readonly<Record<string, string>>,
  amounts: Readonly<Record<string, AmountCell>>,
): LineRead {
  const fault = (label: string, sentence: string): LineRead => ({
    record: null,
    faults: [atRow(row, label, sentence)],
  });
  const label = kind === "openingbill" ? "Amount" : "Balance";
  const balance = countedBalance(amounts, side as Side);
  if (balance && "fault" in balance) return fault(balance.label, balance.fault);
  const { debit, credit, amount = balance?.cell } = amounts;
  const found = [sided(debit, "Dr"), sided(credit, "Cr"), sided(amount, side as Side)].flatMap((one) =>
    one && one.rupees !== "" ? [one] : [],
  );
  const counted = found.filter(({ rupees }) => Number(rupees) !== 0);
  if (counted.length > 1) return fault("Credit", "A balance is a debit or a credit. Enter one of them.");
  const [one] = counted.length > 0 ? counted : found;
  if (!one) return fault(label, `Enter the ${label}.`);
  const isZero = Number(one.rupees) === 0;
  if (kind === "openingbill" && isZero) return fault(label, "Enter an Amount of more than 0.");
  if (one.isNegative && !amount)
    return fault(
      one.side === "Cr" ? "Credit" : "Debit",
      "Enter the amount without a minus sign in the Debit or Credit column.",
    );
  if (one.isNegative && one.side !== "") return fault(label, "Enter Dr or Cr without a minus sign.");
  if (kind === "openingledger" && !isZero && (one.side === "" || one.isNegative))
    return fault(label, "Write Dr or Cr after the amount, such as 500.00 Dr.");
  // A bill without a side has the side of the party's balance; with a minus sign it has the other side.
  const word = one.side || (kind === "openingbill" ? (one.isNegative ? "other" : "own") : "Dr");
  return { record: { ...texts, row: String(row), amount: one.rupees, side: word }, faults: [] };
}

/** The side in the cell comes before that of its column. */
const sided = (cell: AmountCell | undefined, side: Side): AmountCell | null =>
  cell ? { ...cell, side: cell.side || side } : null;

/**
 * The value counts if there is one. A rate that gives exactly this value is kept with it; a rate that cannot give it
 * is a fault.
 */
function stockRecord(
  row: number,
  { spelled = "", qty = "", rate = "", unit = "", ...texts }: Readonly<Record<string, string>>,
  { value }: Readonly<Record<string, AmountCell>>,
): LineRead {
  const fault = (label: string, sentence: string): LineRead => ({
    record: null,
    faults: [atRow(row, label, sentence)],
  });
  const size = fromQuantityText(qty) ?? quantity(0);
  if (size === 0) return fault("Quantity", "Enter a Quantity of more than 0.");
  const rupees = value?.rupees ?? "";
  if (rupees === "" && rate === "") return fault("Rate", "Enter a Rate or a Value.");
  // The books write 0 for no rate.
  const isBlank = rate === "" || (rupees !== "" && Number(rate) === 0);
  const byRate = isBlank ? null : valueAt(size, rate);
  if (!isBlank && byRate === null) return fault("Rate", "The value is too large.");
  const worth = rupees === "" ? byRate : fromRupeesText(rupees);
  if (byRate !== null && worth !== null && Math.abs(byRate - worth) > roundingOf(size, rate))
    return fault(
      "Rate",
      `${qty} × ${rateText(rate)} is ${formatAmount(byRate / 100)}, but Value says ${formatAmount(rupees)}. Correct one of them, or leave Rate blank.`,
    );
  const isKept = byRate === worth && decimalsOf(rate) <= 3;
  return {
    record: {
      ...texts,
      row: String(row),
      qty,
      unit: unit || spelled,
      rate: isKept ? rate : "",
      value: rupees === "" ? String((byRate ?? 0) / 100) : rupees,
    },
    faults: [],
  };
}

const decimalsOf = (rate: string): number => rate.split(".")[1]?.length ?? 0;

const rateText = (rate: string): string => (decimalsOf(rate) > 2 ? rate : formatAmount(rate));

/**
 * Largest difference, in paise, between a value and quantity times rate: half of the last digit of the rate, which
 * has at least two decimals, and what the rounding of both to the paisa adds.
 */
const roundingOf = (size: Quantity, rate: string): number =>
  (size / 1000) * 50 * 10 ** -Math.max(decimalsOf(rate), 2) + 1;

function valueAt(size: Quantity, rate: string): number | null {
  try {
    return lineAmount(size, rate);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
