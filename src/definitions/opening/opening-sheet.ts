/**
 * Import of opening balances from a spreadsheet: finds the row of headings, reads each row below it
 * (`opening-record`), and reports faults with row and column. Headings of Tally exports are accepted as well as those
 * of the templates. Totals and difference rows of a trial balance are skipped with a note.
 */
import { LEDGER_ROLES } from "../../domain/books/roles";
import type { IsoDate } from "../../domain/calendar";
import { OPENING_KINDS, type OpeningColumn, type OpeningKind, plainHeading } from "./opening-kinds";
import { headingsAt, type Headings, trialColumns } from "../trial-columns";
import { readLine } from "./opening-record";
import type { OpeningRecord, Placed } from "./opening-record";

export interface OpeningSheet {
  readonly records: readonly OpeningRecord[];
  /** Faults, each with its row and column; while there is one, nothing of the file may be sent. */
  readonly problems: readonly string[];
  /** What is skipped, and why. */
  readonly notes: readonly string[];
  /** The columns that were found, in the order of the declaration. */
  readonly columns: readonly OpeningColumn[];
}

/** Most rows that a report may have above the headings: the company, the title, the days. */
const HEAD_ROWS_MAX = 20;

/** Reads a table as opening balances of a kind, in one pass over its cells; the books are not consulted here. */
export function readOpeningSheet(
  kind: OpeningKind,
  sheet: readonly (readonly string[])[],
  today: IsoDate,
): OpeningSheet {
  const { names, last, placed, note, fault } = findHeadings(kind, sheet);
  if (fault !== null) return { records: [], problems: [fault], notes: [], columns: [] };
  const missing = missingIn(kind, placed);
  if (missing.length > 0)
    return { records: [], problems: missing.map((keys) => missingText(kind, keys)), notes: [], columns: [] };
  const notes = [...(note === null ? [] : [note]), ...unusedNote(names, placed)];
  const problems: string[] = [];
  const records: OpeningRecord[] = [];
  let empty = 0;
  for (const [index, line] of sheet.entries()) {
    if (index <= last || line.every((cell) => cell.trim() === "")) continue;
    const row = index + 1;
    const passed = passedOver(kind, line, placed, row);
    if (passed !== null) {
      notes.push(passed);
      continue;
    }
    const { record, faults } = readLine(kind, line, placed, row, today);
    problems.push(...faults);
    if (record === "empty") empty += 1;
    else if (record) records.push(record);
  }
  if (empty > 0)
    notes.push(
      `${empty === 1 ? "1 row has no figures and is" : `${empty.toLocaleString("en-IN")} rows have no figures and are`} skipped.${kind === "openingledger" ? " Enter 0 to remove a balance." : ""}`,
    );
  return {
    records,
    problems,
    notes,
    columns: OPENING_KINDS[kind].columns.filter((column) => placed.some((entry) => entry.column === column)),
  };
}

interface Found extends Headings {
  readonly placed: readonly Placed[];
  /** Which balances were chosen, if there are several. */
  readonly note: string | null;
  /** Why the table under them cannot be read; null if it can. */
  readonly fault: string | null;
}

/** Sets of columns of which none was found. A balance that is calculated from an opening one counts as a balance. */
const missingIn = (kind: OpeningKind, placed: readonly Placed[]) =>
  OPENING_KINDS[kind].needs.filter(
    (keys) =>
      !placed.some(
        ({ column: { key } }) => keys.includes(key) || (keys.includes("amount") && key.startsWith("opening")),
      ),
  );

/**
 * The first row, among those that may be above a table, that has all the required headings; otherwise the one that
 * has most.
 */
function findHeadings(kind: OpeningKind, sheet: readonly (readonly string[])[]): Found {
  let best: Found = { names: sheet[0] ?? [], last: 0, placed: [], note: null, fault: null };
  for (const head of sheet.slice(0, HEAD_ROWS_MAX).keys()) {
    const headings = kind === "openingledger" ? headingsAt(sheet, head) : { names: sheet[head] ?? [], last: head };
    const trial = kind === "openingledger" ? trialColumns(headings.names, OPENING_KINDS[kind].columns) : null;
    const plain = place(kind, headings.names);
    const placed = trial
      ? [
          ...plain.filter(
            ({ column: { key }, at }) =>
              (key === "ledger" || key === "group") && !trial.placed.some((one) => one.at === at),
          ),
          ...trial.placed,
        ]
      : plain;
    const found = { ...headings, placed, note: trial?.note ?? null, fault: trial?.fault ?? null };
    if (
      missingIn(kind, placed).length === 0 ||
      (found.fault !== null && plain.some(({ column: { key } }) => key === "ledger"))
    )
      return found;
    if (found.fault === null && placed.length > best.placed.length) best = found;
  }
  return best;
}

/**
 * A heading is compared with the labels of all columns first, then with their other names, so that `Amount` is the
 * value if there is no other.
 */
function place(kind: OpeningKind, headings: readonly string[]): readonly Placed[] {
  const names = headings.map(plainHeading);
  const placed: Placed[] = [];
  const take = (column: OpeningColumn, at: number) => {
    if (at >= 0 && !placed.some((one) => one.at === at || one.column === column)) placed.push({ column, at });
  };
  for (const column of OPENING_KINDS[kind].columns) take(column, names.indexOf(plainHeading(column.label)));
  for (const column of OPENING_KINDS[kind].columns)
    for (const also of column.also)
      take(
        column,
        names.findIndex((name, at) => name === also && !placed.some((one) => one.at === at)),
      );
  const hasSides = placed.some(({ column }) => column.key === "debit" || column.key === "credit");
  return hasSides ? placed.filter(({ column }) => column.key !== "amount" && column.key !== "side") : placed;
}

function missingText(kind: OpeningKind, keys: readonly string[]): string {
  const labels = OPENING_KINDS[kind].columns.filter(({ key }) => keys.includes(key)).map(({ label }) => label);
  return `There is no column ${labels.join(" or ")}. Download the template to see the columns.`;
}

function unusedNote(headings: readonly string[], placed: readonly Placed[]): string[] {
  const unused = headings.flatMap((heading, at) =>
    heading.trim() !== "" && !placed.some((one) => one.at === at) ? [heading.trim()] : [],
  );
  return unused.length > 0
    ? [`Not used: ${unused.slice(0, 10).join(", ")}${unused.length > 10 ? " and others" : ""}.`]
    : [];
}

/** The ledger against which opening balances are posted: its own balance follows from them. */
const OWN_DIFFERENCE = plainHeading(LEDGER_ROLES.openingdifference.ledger);

/** Lines of a trial balance that are not ledgers. */
function passedOver(kind: OpeningKind, line: readonly string[], placed: readonly Placed[], row: number): string | null {
  const name = plainHeading(
    line[placed.find(({ column }) => column.key === "ledger" || column.key === "item")?.at ?? 0] ?? "",
  );
  if (name === "total" || name === "grandtotal") return `Row ${row} is a total and is skipped.`;
  if (kind !== "openingledger") return null;
  if (name === "openingstock" || name === "closingstock")
    return `Row ${row} is the value of stock, not a ledger. Import it as opening stock.`;
  return name === "differenceinopeningbalances" || name === OWN_DIFFERENCE
    ? `Row ${row} is a difference and is skipped. It is worked out from the other rows.`
    : null;
}
