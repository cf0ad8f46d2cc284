/**
 * The chain of documents: a quotation, order, challan or bill offers its lines, and later documents take quantities
 * from them (of a bill, the notes that take its goods back). The save checks the chain (`chainFaults`), then stores it
 * (`saveChain`); deleting or cancelling a document takes it out (`leaveChain`). Tables: chain.tables.
 */
import { sql } from "kysely";
import { ITEMS } from "../../../../definitions/bill/bill-fault";
import { TAKEN_FROM } from "../../../../definitions/bill/document-head";
import { withLineIds } from "../../../../definitions/bill/line-ids";
import { formatQuantity } from "../../../../domain/indian-format";
import { quantity, toQuantityText } from "../../../../domain/quantity";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../call/context";
import { Refusal } from "../../call/refusal";
import { baseOf, lockLines, isSource, lineIdOf, linksOf, placeKey, sourceOf } from "../../documents/chain-lines";
import type { Link, SourceLine } from "../../documents/chain-lines";
import { linesOf } from "../../documents/lines-of";
import type { VoucherHead } from "../../documents/posting";
import { isBillKind } from "../../ledgers/bill-of-lines";
import type { RecordDeclaration } from "../../records/declaration";
import type { Withdrawal } from "../../records/document";
import type { Draft } from "../../records/draft";
import { columnOf } from "../../records/lookup";

const isChained = ({ document }: RecordDeclaration): boolean => document?.takes !== undefined;

/** Numbers the lines of a document in a chain, before it is completed. */
export function numberLines(declaration: RecordDeclaration, { record, before }: Draft): void {
  if (isChained(declaration)) record[ITEMS] = withLineIds(linesOf(record, ITEMS), before ? linesOf(before, ITEMS) : []);
}

/**
 * Faults of the sources of a completed document's lines, and of changes to lines that other
 * documents took. All these lines stay locked until the save ends, so that two users who take the
 * same open line come one after the other. Fills `takenfrom`.
 */
export async function chainFaults(
  ctx: Context,
  declaration: RecordDeclaration,
  draft: Draft,
): Promise<readonly Refusal[]> {
  if (!isChained(declaration)) return [];
  const { record, before } = draft;
  const lines = linesOf(record, ITEMS);
  const recid = Number(before?.id ?? 0);
  const wanted = lines.flatMap((line) => sourceOf(line) ?? []);
  if (wanted.length === 0 && !before) return [];
  const own = before ? await linksOf(ctx, "target", declaration.entity, recid) : [];
  const held = await lockLines(ctx, [...wanted, ...own.map(({ source }) => source)], {
    entity: declaration.entity,
    recid,
  });
  record[TAKEN_FROM] = [...new Set(wanted.flatMap((place) => held.get(placeKey(place))?.vno ?? []))]
    .join(", ")
    .slice(0, 200);
  const taken = before && isSource(declaration.entity) ? await linksOf(ctx, "source", declaration.entity, recid) : [];
  return [
    ...(await takingFaults(ctx, declaration, record, lines, held, own)),
    ...(await takenFaults(ctx, declaration, draft, taken)),
  ];
}

const itemName = (ctx: Context, id: number): Promise<string> => columnOf(ctx, "item", id, "itemname");
const fault = (index: number, text: string, column = "qty"): Refusal =>
  new Refusal(ITEMS, `Items, line ${index + 1}: ${text}`, { line: index + 1, column });

/**
 * Faults of lines that take more than is open, take from a document that they may not, or are for another party or
 * item. What the document took before this edit counts as open.
 */
async function takingFaults(
  ctx: Context,
  declaration: RecordDeclaration,
  record: Row,
  lines: readonly Row[],
  held: ReadonlyMap<string, SourceLine>,
  own: readonly Link[],
): Promise<readonly Refusal[]> {
  const open = new Map([...held].map(([key, { qty, taken }]) => [key, qty - taken]));
  for (const { source, qty } of own) open.set(placeKey(source), (open.get(placeKey(source)) ?? 0) + qty);
  const faults: Refusal[] = [];
  for (const [index, line] of lines.entries()) {
    const place = sourceOf(line);
    if (!place) continue;
    const source = held.get(placeKey(place));
    const left = open.get(placeKey(place)) ?? 0;
    const base = baseOf(line);
    if (!declaration.document?.takes?.includes(place.entity))
      faults.push(fault(index, `a ${declaration.noun[0]} cannot take lines from that document.`, "itemid"));
    else if (!source) faults.push(fault(index, "the line it was taken from no longer exists.", "itemid"));
    else if (source.partyid !== null && source.partyid !== Number(record.partyid))
      faults.push(
        fault(
          index,
          `${source.vno} belongs to ${await columnOf(ctx, "debtors", source.partyid, "drconame")}.`,
          "itemid",
        ),
      );
    else if (source.itemid !== Number(line.itemid))
      faults.push(
        fault(
          index,
          `${source.vno} has ${await itemName(ctx, source.itemid)} on this line. To enter another item, remove the line.`,
          "itemid",
        ),
      );
    else if (base > left)
      faults.push(
        fault(
          index,
          `only ${formatQuantity(toQuantityText(quantity(left)))} of ${await itemName(ctx, source.itemid)} is ${isBillKind(place.entity) ? "left to return" : "open"} on ${source.vno}.`,
        ),
      );
    open.set(placeKey(place), left - base);
  }
  return faults;
}

/**
 * Lines that other documents took keep their item and at least the taken
 * quantity; the document keeps these lines and its party.
 */
async function takenFaults(
  ctx: Context,
  declaration: RecordDeclaration,
  { record, before }: Draft,
  links: readonly Link[],
): Promise<readonly Refusal[]> {
  if (!before || links.length === 0) return [];
  const faults: Refusal[] = [];
  if (Number(record.partyid) !== Number(before.partyid))
    faults.push(
      new Refusal(
        "partyid",
        `This ${declaration.noun[0]} is already used in ${numbersOf(links)}, so its party cannot be changed.`,
      ),
    );
  const lines = linesOf(record, ITEMS);
  for (const [lineid, own] of byLine(links)) {
    const index = lines.findIndex((line) => lineIdOf(line) === lineid);
    const line = lines[index];
    const was = linesOf(before, ITEMS).find((one) => lineIdOf(one) === lineid);
    const item = await itemName(ctx, Number(was?.itemid));
    const taken = quantity(own.reduce((total, { qty }) => total + qty, 0));
    const [used, by] = [formatQuantity(toQuantityText(taken)), numbersOf(own)];
    if (!line)
      faults.push(new Refusal(ITEMS, `Items: ${item} is already used in ${by}, so its line cannot be removed.`));
    else if (Number(line.itemid) !== Number(was?.itemid))
      faults.push(
        fault(index, `${item} is already used in ${by}, so the item of this line cannot be changed.`, "itemid"),
      );
    else if (baseOf(line) < taken)
      faults.push(fault(index, `${by} already uses ${used} of ${item}. Enter ${used} or more.`));
  }
  return faults;
}

function byLine(links: readonly Link[]): ReadonlyMap<number, readonly Link[]> {
  const map = new Map<number, Link[]>();
  for (const link of links) map.set(link.source.lineid, [...(map.get(link.source.lineid) ?? []), link]);
  return map;
}

const numbersOf = (links: readonly Link[]): string => [...new Set(links.map(({ vno }) => vno))].join(", ");

/** Stores the lines that a document offers and the quantities that it took. */
export async function saveChain(
  ctx: Context,
  declaration: RecordDeclaration,
  { record, before }: Draft,
  { recid, day }: Pick<VoucherHead, "recid" | "day">,
  vno: string,
): Promise<void> {
  if (!isChained(declaration)) return;
  const lines = linesOf(record, ITEMS);
  if (isSource(declaration.entity))
    await saveLines(
      ctx,
      {
        entity: declaration.entity,
        recid,
        vno,
        day,
        partyid: record.partyid ?? null,
        isChallan: isChallan(declaration),
      },
      lines,
      before !== null,
    );
  if ((declaration.document?.takes ?? []).length > 0)
    await saveLinks(ctx, { entity: declaration.entity, recid, day }, lines, before !== null);
}

interface Offer {
  readonly entity: string;
  readonly recid: number;
  readonly vno: string;
  readonly day: string;
  readonly partyid: unknown;
  readonly isChallan: boolean;
}

/** A challan: moves goods before their bill. */
const isChallan = ({ document }: RecordDeclaration): boolean =>
  document?.bill?.paper !== undefined && document.bill.stock !== 0;

async function saveLines(
  ctx: Context,
  { entity, recid, vno, day, partyid, isChallan: isAwaited }: Offer,
  lines: readonly Row[],
  isStored: boolean,
): Promise<void> {
  const rows = lines.map((line) => ({
    lineid: lineIdOf(line),
    itemid: line.itemid,
    qty: toQuantityText(baseOf(line)),
    value: isAwaited ? String(line.taxable ?? 0) : null,
  }));
  if (isStored)
    await sql`
    delete from document_line where coid = ${ctx.session.coid} and entity = ${entity} and recid = ${recid} and not lineid = any(${rows.map(({ lineid }) => lineid)}::integer[])`.execute(
      ctx.tx,
    );
  await sql`
    insert into document_line (entity, recid, lineid, vno, edate, partyid, itemid, qty, value)
    select ${entity}, ${recid}::bigint, r.lineid, ${vno}, ${day}::date, ${partyid}::bigint, r.itemid, r.qty, case when not i.inactive then r.value end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(lineid integer, itemid bigint, qty numeric, value numeric) join m_item i on i.coid = ${ctx.session.coid} and i.id = r.itemid order by r.lineid
    on conflict (coid, entity, recid, lineid) do update set vno = excluded.vno, edate = excluded.edate, partyid = excluded.partyid, itemid = excluded.itemid, qty = excluded.qty, value = excluded.value`.execute(
    ctx.tx,
  );
}

async function saveLinks(
  ctx: Context,
  { entity, recid, day }: Pick<Offer, "entity" | "recid" | "day">,
  lines: readonly Row[],
  isStored: boolean,
): Promise<void> {
  if (isStored) await dropLinks(ctx, entity, recid);
  const rows = lines.flatMap((line) => {
    const source = sourceOf(line);
    return source
      ? [
          {
            srcentity: source.entity,
            srcid: source.recid,
            srcline: source.lineid,
            lineid: lineIdOf(line),
            qty: toQuantityText(baseOf(line)),
          },
        ]
      : [];
  });
  if (rows.length > 0)
    await sql`
    insert into document_link (srcentity, srcid, srcline, entity, recid, lineid, qty, edate)
    select srcentity, srcid, srcline, ${entity}, ${recid}::bigint, lineid, qty, ${day}::date from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(srcentity text, srcid bigint, srcline integer, lineid integer, qty numeric)`.execute(ctx.tx);
}

const dropLinks = (ctx: Context, entity: string, recid: number) =>
  sql`delete from document_link where coid = ${ctx.session.coid} and entity = ${entity} and recid = ${recid}`.execute(
    ctx.tx,
  );

/**
 * Takes a document that is being deleted or cancelled out of the chain; what it took is open again. Throws `Refusal`
 * where other documents took from it.
 */
export async function leaveChain(
  ctx: Context,
  declaration: RecordDeclaration,
  recid: number,
  done: Withdrawal["done"],
): Promise<void> {
  if (!isChained(declaration)) return;
  const own = await linksOf(ctx, "target", declaration.entity, recid);
  await lockLines(
    ctx,
    own.map(({ source }) => source),
    { entity: declaration.entity, recid },
  );
  const taken = await linksOf(ctx, "source", declaration.entity, recid);
  if (taken.length > 0)
    throw new Refusal(
      "id",
      `This ${declaration.noun[0]} is already used in ${numbersOf(taken)}. ${done === "deleted" ? "Delete" : "Cancel"} that first.`,
    );
  await dropLinks(ctx, declaration.entity, recid);
  await sql`delete from document_line where coid = ${ctx.session.coid} and entity = ${declaration.entity} and recid = ${recid}`.execute(
    ctx.tx,
  );
}
