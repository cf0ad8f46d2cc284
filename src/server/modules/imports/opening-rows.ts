import { sql } from "kysely";
import { financialYearOf, isIsoDate } from "../../../domain/calendar";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { Refusal, Refusals } from "../../engine/call/refusal";
import { heldSettings } from "../../engine/documents/book-settings";
import { isPartyGroup } from "../../engine/ledgers/party-group";
import { declarationOf } from "../../engine/records/record-declarations";
import { loadRecord } from "../../engine/records/view";
import { saveRecord } from "../../engine/saving/save";
import { ledgersNamed, recordsNamed } from "./opening-lookup";
import { seenText, stockPlaceKey, stockPlaces } from "./opening-places";
import type { StockPlace } from "./opening-places";

/** Result of a save that finds everything as in the file. */
const unchanged = (id: number, rowver: unknown, label: unknown): readonly Row[] => [
  { err: 0, id, stype: "success", stitle: "", resu: "", rowver: rowver ?? 0, isnew: 0, label: label ?? "" },
];

const atRow = (row: unknown, sentence: string): Refusal => new Refusal("", `Row ${String(row)}: ${sentence}`);
const changedSince = (row: unknown, what: string): Refusal =>
  atRow(row, `${what} was changed after this file was checked. Choose the file again.`);

/** Adds the row of the file to a refusal of a save. `rows` gives the row of each line if the save has several. */
async function withFileRow<T>(row: unknown, rows: readonly unknown[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const named = (one: Refusal): Refusal =>
      atRow(rows[Number(one.more.line) - 1] ?? row, one.message.replace(/^[\w ]+, line \d+: /, ""));
    if (error instanceof Refusals) throw new Refusals(error.all.map(named));
    throw error instanceof Refusal && error.constructor === Refusal ? named(error) : error;
  }
}

interface LedgerRow {
  readonly rowno: number;
  readonly ledgerid: number;
  readonly ledger: string;
  readonly group: string;
  readonly amount: string;
  readonly side: string;
  readonly ver: number;
}

/** Sets the opening balance of a ledger and creates the ledger if it does not exist. Repeating it changes nothing. */
export async function setLedger(
  ctx: Context,
  { rowno, ledger, group, amount, side, ver, ...given }: LedgerRow,
): Promise<readonly Row[]> {
  await lockImport(ctx);
  const debtors = declarationOf("debtors");
  const id = given.ledgerid || ((await ledgersNamed(ctx, [ledger])).get(ledger.toLowerCase())?.id ?? 0);
  const openingtype = side === "Cr" ? "Cr" : "Dr";
  if (id === 0) {
    const acgroup = (await recordsNamed(ctx, "m_acgroup", "acgroupname")).get(group.toLowerCase());
    if (!acgroup) throw atRow(rowno, `There is no account group ${group}.`);
    const isbillwise = await isPartyGroup(ctx, acgroup.id);
    return withFileRow(rowno, [], () =>
      saveRecord(ctx, debtors, {
        id: 0,
        drconame: ledger,
        acgroupid: acgroup.id,
        isbillwise,
        opening: amount,
        openingtype,
      }),
    );
  }
  const before = await loadRecord(ctx, debtors, id, true);
  if (!before) throw changedSince(rowno, ledger);
  if (Number(before.opening) === Number(amount) && (Number(amount) === 0 || before.openingtype === openingtype))
    return unchanged(id, before.rowver, before.drconame);
  if (Number(before.rowver) !== ver) throw changedSince(rowno, String(before.drconame));
  return withFileRow(rowno, [], () => saveRecord(ctx, debtors, { id, opening: amount, openingtype }));
}

export interface BillLine {
  readonly row: number;
  readonly refno: string;
  readonly refdate: string;
  readonly duedate: string;
  readonly amount: string;
  /** `Dr`, `Cr`, `own` for the side of the party's balance, `other` for the opposite side. */
  readonly side: string;
}

interface BillsRow {
  readonly rowno: number;
  readonly ledgerid: number;
  readonly ver: number;
  readonly bills: readonly BillLine[];
}

/** Sets bills of a party. Bills that are not in the file stay. Repeating it changes nothing. */
export async function setBills(ctx: Context, { rowno, ledgerid, ver, bills }: BillsRow): Promise<readonly Row[]> {
  const before = await loadRecord(ctx, declarationOf("debtors"), ledgerid, true);
  if (!before) throw changedSince(rowno, "Its party");
  const { openingbills, rows, changed } = withBills(before, bills);
  if (changed.size === 0) return unchanged(ledgerid, before.rowver, before.drconame);
  if (Number(before.rowver) !== ver) throw changedSince(rowno, String(before.drconame));
  return withFileRow(rowno, rows, () => saveRecord(ctx, declarationOf("debtors"), { id: ledgerid, openingbills }));
}

interface WithBills {
  readonly openingbills: readonly Row[];
  /** Row of the file for each line; undefined for a bill that is not in the file. */
  readonly rows: readonly (number | undefined)[];
  /** Rows that differ from the stored bills. */
  readonly changed: ReadonlySet<number>;
}

/** The opening bills of a party, updated with those of a file. */
export function withBills(before: Row, bills: readonly BillLine[]): WithBills {
  const stored = (Array.isArray(before.openingbills) ? before.openingbills : []) as readonly Row[];
  const given = new Map(
    bills.map((bill) => [billKey(bill), { row: bill.row, line: lineOf(bill, before.openingtype === "Cr") }]),
  );
  const known = new Set(stored.map(billKey));
  const added = [...given].flatMap(([key, one]) => (known.has(key) ? [] : [one]));
  const changed = new Set(added.map(({ row }) => row));
  const kept = stored.map((own) => {
    const one = given.get(billKey(own));
    if (!one) return { row: undefined, line: own };
    // The number keeps its original spelling, because the books identify the bill by it.
    const line = { ...one.line, refno: own.refno };
    if (!sameBill(line, own)) changed.add(one.row);
    return { row: one.row, line };
  });
  const all = [...kept, ...added];
  return { openingbills: all.map(({ line }) => line), rows: all.map(({ row }) => row), changed };
}

/** Bills are identified by number and financial year, as in the books. */
const billKey = ({ refno, refdate }: { readonly refno?: unknown; readonly refdate?: unknown }): string => {
  const day = String(refdate ?? "");
  return `${isIsoDate(day) ? financialYearOf(day) : day} ${String(refno).toLowerCase()}`;
};

function lineOf({ refno, refdate, duedate, amount, side }: BillLine, isCredit: boolean): Row {
  const isOwn = side === "own" || (side !== "other" && (side === "Cr") === isCredit);
  return { refno, refdate, duedate: duedate || null, amount, billtype: isOwn ? "bill" : "advance" };
}

const sameBill = (one: Row, other: Row): boolean =>
  ["refno", "refdate", "duedate", "billtype"].every((key) => (one[key] ?? "") === (other[key] ?? "")) &&
  Number(one.amount) === Number(other.amount);

interface StockLine {
  readonly row: number;
  readonly itemid: number;
  readonly batchno: string;
  readonly mfgdate: string;
  readonly expirydate: string;
  readonly qty: string;
  /** 0 for the base unit. */
  readonly unitid: number;
  readonly rate: string;
  readonly value: string;
  /** Values when the file was checked; '' for none. */
  readonly seen: string;
}

interface StockRow {
  readonly rowno: number;
  readonly godownid: number;
  readonly items: readonly StockLine[];
}

/**
 * Sets opening stock of places in a godown. Existing lines are changed in their documents; the others become one new
 * document.
 */
export async function setStock(ctx: Context, { rowno, godownid, items }: StockRow): Promise<readonly Row[]> {
  await lockImport(ctx);
  const places = await stockPlaces(
    ctx,
    items.map(({ itemid }) => itemid),
  );
  const added: StockLine[] = [];
  const changed = new Map<number, { readonly place: StockPlace; readonly line: StockLine }[]>();
  for (const line of items) {
    const [place, ...more] = places.get(stockPlaceKey({ itemid: line.itemid, godownid, batchno: line.batchno })) ?? [];
    if (place?.seen === seenText(line)) continue;
    if (more.length > 0 || (place?.seen ?? "") !== line.seen)
      throw changedSince(line.row, "The opening stock of this item");
    if (!place) added.push(line);
    else changed.set(place.docid, [...(changed.get(place.docid) ?? []), { place, line }]);
  }
  const answers: (readonly Row[])[] = [];
  for (const [docid, changes] of changed) answers.push(await changeDocument(ctx, docid, changes));
  if (added.length > 0) {
    const { booksFrom } = await heldSettings(ctx);
    const record = {
      id: 0,
      edateview: booksFrom,
      kind: "opening",
      godownid,
      items: added.map(entered),
      narration: "Imported",
    };
    answers.push(
      await withFileRow(
        rowno,
        added.map(({ row }) => row),
        () => saveRecord(ctx, declarationOf("opening"), record),
      ),
    );
  }
  return answers.at(-1) ?? unchanged(0, 0, "");
}

async function changeDocument(
  ctx: Context,
  docid: number,
  changes: readonly { readonly place: StockPlace; readonly line: StockLine }[],
): Promise<readonly Row[]> {
  const before = await loadRecord(ctx, declarationOf("opening"), docid, true);
  const stored = (Array.isArray(before?.items) ? before.items : []) as readonly Row[];
  const byIndex = new Map(changes.map(({ place, line }) => [place.index, line]));
  const lines = stored.map((line, index) => ({
    ...line,
    ...(byIndex.has(index) ? entered(byIndex.get(index) as StockLine) : {}),
  }));
  return withFileRow(
    changes[0]?.line.row,
    stored.map((_, index) => byIndex.get(index)?.row),
    () => saveRecord(ctx, declarationOf("opening"), { id: docid, items: lines }),
  );
}

const entered = ({ itemid, batchno, mfgdate, expirydate, qty, unitid, rate, value }: StockLine): Row => ({
  itemid,
  batchno,
  mfgdate: mfgdate || null,
  expirydate: expirydate || null,
  qty,
  unitid: unitid || null,
  rate: rate || 0,
  ownvalue: rate ? 0 : value,
});

/** Two rows of one file, or two devices with the same file, may both create the missing ledger or stock. */
const lockImport = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('import', ${ctx.session.coid}))`.execute(ctx.tx);
