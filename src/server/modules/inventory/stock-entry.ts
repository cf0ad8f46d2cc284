import { sql } from "kysely";
import type { ItemFacts } from "../../../definitions/bill/facts";
import { ENTRY_KIND, OPENING_STOCK } from "../../../definitions/stock-entry";
import { formatDate, kolkataDate } from "../../../domain/date-format";
import { fromRupeesText, sum, toRupees, ZERO } from "../../../domain/money";
import type { Paise } from "../../../domain/money";
import { fromQuantityText, lineAmount, quantity, toQuantityText } from "../../../domain/quantity";
import type { Quantity } from "../../../domain/quantity";
import { toBaseUnits } from "../../../domain/stock/item-units";
import type { Row } from "../../../wire/envelope";
import type { Completed } from "../../engine/books/entering/document";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { heldSettings } from "../../engine/documents/book-settings";
import { linesOf } from "../../engine/documents/lines-of";
import { NOTHING } from "../../engine/documents/posting";
import type { Move } from "../../engine/documents/posting";
import { DATE } from "../../engine/documents/shared-keys";
import { itemFacts } from "../../engine/ledgers/bill-facts";
import { bookQuantities, dayOf, momentsOfNew, placeKey } from "../../engine/stock/book-quantity";
import { enteredAt } from "../../engine/trail/audit";

interface Counted {
  readonly itemid: number;
  readonly batchno: string;
  readonly base: Quantity;
  readonly line: Row;
}

/**
 * Opening stock is entered with its value. A count moves only the difference to the books, at the cost of the stock.
 */
export async function completeStockEntry(
  record: Row,
  ctx: Context,
  recid: number,
  before: Row | null,
): Promise<Completed> {
  const given = linesOf(record, "items");
  const facts = await itemFacts(
    ctx,
    given.map(({ itemid }) => Number(itemid)),
  );
  const isOpening = record[ENTRY_KIND] === OPENING_STOCK;
  const faults = [...(await dayFaults(ctx, String(record[DATE]), isOpening))];
  const read = given.map((line, index) => readLine(line, index, facts.get(Number(line.itemid)), isOpening, faults));
  if (faults.length > 0) return { values: {}, faults, posting: NOTHING };
  return isOpening ? opening(record, read) : count(record, ctx, recid, read, before);
}

async function dayFaults(ctx: Context, day: string, isOpening: boolean): Promise<readonly Refusal[]> {
  const { booksFrom } = await heldSettings(ctx);
  if (isOpening && day !== booksFrom)
    return [new Refusal(DATE, `Opening stock is dated the first day of the books, ${formatDate(booksFrom)}.`)];
  const today = kolkataDate(ctx.now.getTime());
  return day > today
    ? [new Refusal(DATE, `The count date cannot be in the future. Today is ${formatDate(today)}.`)]
    : [];
}

function readLine(
  line: Row,
  index: number,
  item: ItemFacts | undefined,
  isOpening: boolean,
  faults: Refusal[],
): Counted {
  const fault = (column: string, text: string) =>
    void faults.push(new Refusal("items", `Items, line ${index + 1}: ${text}`, { line: index + 1, column }));
  const batchno = String(line.batchno ?? "");
  const base = item ? toBaseUnits(item, String(line.qty), Number(line.unitid)) : quantity(0);
  if (item?.isService) fault("itemid", `${item.name} is a service, so it has no stock.`);
  if (item?.isBatch && batchno === "") fault("batchno", `${item.name} is kept in batches. Enter its batch.`);
  if (item && base === null) fault("unitid", `${item.name} has no such unit.`);
  if (isOpening && base === 0) fault("qty", "Enter a Qty of more than 0.");
  if (isOpening && valueOf(line) === null) fault("rate", "The value is too large.");
  return { itemid: Number(line.itemid), batchno, base: base ?? quantity(0), line };
}

/**
 * Quantity as entered times rate, in the unit of the line; without a rate, the entered value. Null if it is too
 * large.
 */
function valueOf({ qty, rate, ownvalue }: Row): Paise | null {
  if (Number(rate ?? 0) === 0) return fromRupeesText(String(ownvalue ?? "0"));
  try {
    return lineAmount(fromQuantityText(String(qty)) ?? quantity(0), String(rate ?? "0"));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const batchOf = ({ mfgdate, expirydate }: Row) => ({
  mfgdate: String(mfgdate ?? ""),
  expirydate: String(expirydate ?? ""),
});

function opening(record: Row, lines: readonly Counted[]): Completed {
  const values = lines.map(({ line }) => valueOf(line) ?? ZERO);
  const godownid = Number(record.godownid);
  return {
    values: {
      mgrossamt: toRupees(sum(values)),
      items: values.map((value) => ({ bookqty: 0, difference: 0, amount: toRupees(value), countedat: "" })),
    },
    faults: [],
    posting: {
      ...NOTHING,
      moves: lines.map(({ itemid, batchno, base, line }, n): Move => ({
        itemid,
        godownid,
        batchno,
        quantity: base,
        value: values[n] ?? ZERO,
        batch: batchOf(line),
      })),
    },
  };
}

/**
 * The book quantity is that of the moment of the count. Neither later sales nor an edit of the count change it. Only
 * a movement dated before the count but entered later does (`followCounts`). A count of several devices has a moment
 * for each line.
 */
async function count(
  record: Row,
  ctx: Context,
  recid: number,
  lines: readonly Counted[],
  before: Row | null,
): Promise<Completed> {
  const godownid = Number(record.godownid);
  const day = String(record[DATE]);
  const at = await momentOf(ctx, recid, record);
  const moments = before ? keptMoments(before, record) : momentsOfNew(ctx);
  const placed = lines.map((one) => {
    const own = moments.get(placeKey(one));
    return { ...one, day: own ? dayOf(own) : day, at: own ?? at, countedat: own?.toISOString() ?? "" };
  });
  const books = new Map(await bookQuantities(ctx, { godownid, recid }, placed));
  const counted = placed.map((one) => {
    // If an item was counted in several lines, the book quantity goes to the first of them.
    const book = books.get(placeKey(one)) ?? quantity(0);
    books.delete(placeKey(one));
    return { ...one, book, difference: quantity(one.base - book) };
  });
  return {
    values: {
      mgrossamt: 0,
      countedat: at.toISOString(),
      items: counted.map(({ book, difference, countedat }) => ({
        amount: 0,
        countedat,
        bookqty: toQuantityText(book),
        difference: toQuantityText(difference),
      })),
    },
    faults: [],
    posting: {
      ...NOTHING,
      moves: counted
        .filter(({ difference }) => difference !== 0)
        .map(({ itemid, batchno, difference, line }): Move => ({
          itemid,
          godownid,
          batchno,
          quantity: difference,
          value: null,
          batch: batchOf(line),
        })),
    },
  };
}

/** Moments that the lines of a stored count have, by `placeKey`, unless its day or godown changed. */
function keptMoments(before: Row, record: Row): ReadonlyMap<string, Date> {
  if (before[DATE] !== record[DATE] || Number(before.godownid) !== Number(record.godownid)) return new Map();
  return new Map(
    linesOf(before, "items")
      .filter(({ countedat }) => Boolean(countedat))
      .map(({ itemid, batchno, countedat }) => [
        placeKey({ itemid: Number(itemid), batchno: String(batchno ?? "") }),
        new Date(String(countedat)),
      ]),
  );
}

/** Moment of a stored count, unless its day or godown changed; otherwise when this entry was captured. */
async function momentOf(ctx: Context, recid: number, record: Row): Promise<Date> {
  const { rows } = await sql<{ countedat: string }>`
    select countedat from m_opening where coid = ${ctx.session.coid} and id = ${recid} and countedat <> ''
      and edateview = ${String(record[DATE])}::date and godownid = ${Number(record.godownid)}`.execute(ctx.tx);
  if (rows[0]) return new Date(rows[0].countedat);
  return enteredAt(ctx) ?? ctx.now;
}
