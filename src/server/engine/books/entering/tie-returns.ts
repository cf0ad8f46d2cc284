import { sql } from "kysely";
import { ITEMS } from "../../../../definitions/bill/bill-fault";
import { cellDecimal, cellText } from "../../../../definitions/bill/cells";
import { isoDate } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { fromQuantityText, quantity } from "../../../../domain/quantity";
import { toBaseUnits } from "../../../../domain/stock/item-units";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../call/context";
import { heldSettings, isLockedDay } from "../../documents/book-settings";
import { baseOf, lineIdOf, linksOf, placeKey, sourceOf } from "../../documents/chain-lines";
import type { Link, LinePlace } from "../../documents/chain-lines";
import { linesOf } from "../../documents/lines-of";
import { itemFacts } from "../../ledgers/bill-facts";
import type { RecordDeclaration } from "../../records/declaration";
import type { Draft } from "../../records/draft";
import { declarationOf } from "../../records/record-declarations";
import { itemsTable } from "../chain/chain-open";

interface OpenGoods extends LinePlace {
  /** `yyyy-mm-dd`. */
  readonly edate: string;
  readonly partyid: number | null;
  readonly itemid: number;
  readonly batchno: string;
  /**
   * A line may be tied to it: goods of the party that wait for their bill, dated not after the return. What the
   * return took before may stay in any case.
   */
  readonly isOffered: boolean;
  /** In thousandths of the base unit; what the document took before this edit counts as left. */
  left: number;
}

interface Line {
  readonly line: Row;
  /** In thousandths of the base unit. */
  readonly base: number;
  /** The stored line with the same line number. */
  readonly was: Row | undefined;
}

/**
 * Ties the lines of a challan return that were typed without a challan to one: the oldest of that party with
 * enough of the item (and batch) open on the day of the return. Untied goods would come back and still wait
 * for their bill, which would be a profit or loss before any bill. A line with more than any one challan has
 * open stays as typed. In an edit, a line that no longer fits its challan (another party, item or batch, or
 * more than is left) is tied again; a challan picked in this save stays. An unchanged line of a locked day
 * stays as it is. Runs before the document is completed.
 */
export async function tieReturns(
  ctx: Context,
  declaration: RecordDeclaration,
  { record, before }: Draft,
  dateField: string,
): Promise<void> {
  const { bill, takes = [] } = declaration.document ?? {};
  const entered = linesOf(record, ITEMS);
  if (
    bill?.paper === undefined ||
    (bill.kind !== "salereturn" && bill.kind !== "purchasereturn") ||
    (!before && entered.every(sourceOf))
  )
    return;
  const lines = await readLines(ctx, entered, before);
  const day = isoDate(String(record[dateField]));
  const returning = {
    partyid: Number(record.partyid),
    day,
    itemids: [...new Set(entered.map(({ itemid }) => Number(itemid)))],
  };
  const isHeld =
    before !== null &&
    String(before[dateField]) === day &&
    Number(before.partyid) === returning.partyid &&
    isLockedDay(await heldSettings(ctx), day);
  const own = before ? await linksOf(ctx, "target", declaration.entity, Number(before.id)) : [];
  const open: OpenGoods[] = [];
  // One kind after the other, in the order in which every save locks lines.
  for (const entity of takes.toSorted()) open.push(...(await openGoods(ctx, entity, returning, own)));
  open.sort((one, other) =>
    one.edate < other.edate ? -1 : one.edate > other.edate ? 1 : one.recid - other.recid || one.lineid - other.lineid,
  );
  const toTie = new Set([
    ...lines.filter(({ line }) => !sourceOf(line)),
    ...linesToTieAgain(lines, open, returning.partyid),
  ]);
  record[ITEMS] = lines.map((one) => (!toTie.has(one) || (isHeld && isAsStored(one)) ? one.line : tieLine(one, open)));
}

async function readLines(ctx: Context, lines: readonly Row[], before: Row | null): Promise<readonly Line[]> {
  const items = await itemFacts(
    ctx,
    lines.map(({ itemid }) => Number(itemid)),
  );
  const stored = new Map((before ? linesOf(before, ITEMS) : []).map((line) => [lineIdOf(line), line]));
  return lines.map((line) => {
    const item = items.get(Number(line.itemid));
    return {
      line,
      base: item ? (toBaseUnits(item, cellDecimal(line.qty), Number(line.unitid)) ?? 0) : baseOf(line),
      was: stored.get(lineIdOf(line)),
    };
  });
}

const isAsStored = ({ line, was }: Line): boolean =>
  was !== undefined &&
  (["itemid", "qty", "unitid"] as const).every((key) => Number(line[key]) === Number(was[key])) &&
  cellText(line.batchno) === cellText(was.batchno);

/**
 * Lines whose unchanged source no longer fits them. First subtracts what
 * all other lines with a source take from what is left.
 */
function linesToTieAgain(lines: readonly Line[], open: readonly OpenGoods[], partyid: number): readonly Line[] {
  const placeOf = ({ line }: Line) => {
    const source = sourceOf(line);
    return source ? open.find((one) => placeKey(one) === placeKey(source)) : undefined;
  };
  const unchanged = lines.filter((one) => hasSameSource(one));
  for (const one of lines) {
    const place = unchanged.includes(one) ? undefined : placeOf(one);
    if (place) place.left -= one.base;
  }
  return unchanged.filter((one) => {
    const place = placeOf(one);
    if (!place) return false;
    const batchno = cellText(one.line.batchno);
    const isFit =
      (place.partyid === null || place.partyid === partyid) &&
      place.itemid === Number(one.line.itemid) &&
      (batchno === place.batchno || batchno === cellText(one.was?.batchno)) &&
      one.base <= place.left;
    if (isFit) place.left -= one.base;
    return !isFit;
  });
}

function hasSameSource({ line, was }: Line): boolean {
  const [source, stored] = [sourceOf(line), was ? sourceOf(was) : null];
  return source !== null && stored !== null && placeKey(source) === placeKey(stored);
}

function tieLine({ line, base }: Line, open: readonly OpenGoods[]): Row {
  const place =
    base > 0
      ? open.find(
          (one) =>
            one.isOffered &&
            one.itemid === Number(line.itemid) &&
            one.batchno === cellText(line.batchno) &&
            one.left >= base,
        )
      : undefined;
  if (!place) return sourceOf(line) ? { ...line, srcentity: "", srcid: 0, srcline: 0 } : line;
  place.left -= base;
  return { ...line, srcentity: place.entity, srcid: place.recid, srcline: place.lineid };
}

interface Returning {
  readonly partyid: number;
  readonly day: IsoDate;
  readonly itemids: readonly number[];
}

/**
 * Goods of a party on challans of one kind up to the day, and those that the return took before.
 * For a new return the cost depends only on the open lines. The lines stay locked until the save
 * ends, so that two returns do not take the same goods.
 */
async function openGoods(
  ctx: Context,
  entity: string,
  { partyid, day, itemids }: Returning,
  own: readonly Link[],
): Promise<readonly OpenGoods[]> {
  const mine = own.filter(({ source }) => source.entity === entity);
  const isOffered = sql`(d.partyid = ${partyid} and d.itemid = any(${[...itemids]}::bigint[]) and d.value is not null and d.edate <= ${day}::date)`;
  const { rows } = await sql<Omit<OpenGoods, "left"> & { readonly open: string }>`
    select d.entity, d.recid, d.lineid, d.partyid, d.itemid, d.edate::text, l.batchno, coalesce(${isOffered}, false) as "isOffered", (d.qty - d.taken)::text as open
    from document_line d join ${sql.table(itemsTable(declarationOf(entity)))} l on l.coid = d.coid and l.parentid = d.recid and l.lineid = d.lineid
    where d.coid = ${ctx.session.coid} and d.entity = ${entity} and ((${isOffered} and d.taken < d.qty)${mine.length === 0 ? sql`` : sql` or d.recid = any(${mine.map(({ source }) => source.recid)}::bigint[])`})
    order by d.entity, d.recid, d.lineid for update of d`.execute(ctx.tx);
  return rows.map(({ open, ...place }) => {
    const given = mine
      .filter(({ source }) => placeKey(source) === placeKey(place))
      .reduce((total, { qty }) => total + qty, 0);
    return { ...place, left: (fromQuantityText(open) ?? quantity(0)) + given };
  });
}
