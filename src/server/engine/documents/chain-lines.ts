import { sql } from "kysely";
import { LINE_ID } from "../../../definitions/bill/line-ids";
import { fromQuantityText, quantity } from "../../../domain/quantity";
import type { Quantity } from "../../../domain/quantity";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { recordDeclarations } from "../records/record-declarations";

/** Place of a document line: kind, record, line number. */
export interface LinePlace {
  readonly entity: string;
  readonly recid: number;
  readonly lineid: number;
}

/** A line that other documents may take from; quantities in base units. */
export interface SourceLine extends LinePlace {
  readonly vno: string;
  readonly partyid: number | null;
  readonly itemid: number;
  readonly qty: Quantity;
  readonly taken: Quantity;
}

/** A line that took from another, with the number of its document. */
export interface Link extends LinePlace {
  readonly source: LinePlace;
  readonly qty: Quantity;
  readonly vno: string;
}

export const placeKey = ({ entity, recid, lineid }: LinePlace): string => `${entity} ${recid} ${lineid}`;

/** Whether documents of another kind take lines of this kind. */
export const isSource = (entity: string): boolean =>
  recordDeclarations().some(({ document }) => document?.takes?.includes(entity));

/** Source of a document line; null for a line that was typed. */
export function sourceOf(line: Row): LinePlace | null {
  const entity = String(line.srcentity ?? "");
  return entity === "" ? null : { entity, recid: Number(line.srcid) || 0, lineid: Number(line.srcline) || 0 };
}

export const baseOf = (line: Row): Quantity => fromQuantityText(String(line.baseqty ?? "0")) ?? quantity(0);
export const lineIdOf = (line: Row): number => Number(line[LINE_ID]) || 0;

/**
 * Locks lines until the transaction ends, always in the same order: the named lines and all lines of `own`. Lines
 * that do not exist are left out.
 */
export async function lockLines(
  ctx: Context,
  places: readonly LinePlace[],
  own: { readonly entity: string; readonly recid: number },
): Promise<ReadonlyMap<string, SourceLine>> {
  const { rows } = await sql<Omit<SourceLine, "qty" | "taken"> & { readonly qty: string; readonly taken: string }>`
    select entity, recid, lineid, vno, partyid, itemid, qty::text, taken::text from document_line
    where coid = ${ctx.session.coid} and ((entity = ${own.entity} and recid = ${own.recid})
      or (entity, recid, lineid) in (select entity, recid, lineid from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as r(entity text, recid bigint, lineid integer)))
    order by entity, recid, lineid for update`.execute(ctx.tx);
  return new Map(
    rows.map((row) => [
      placeKey(row),
      { ...row, qty: fromQuantityText(row.qty) ?? quantity(0), taken: fromQuantityText(row.taken) ?? quantity(0) },
    ]),
  );
}

interface StoredLink extends LinePlace {
  readonly srcentity: string;
  readonly srcid: number;
  readonly srcline: number;
  readonly qty: string;
  readonly vno: string;
}

/** Links of one document: as `target`, those by which it took; as `source`, those by which others took from it. */
export async function linksOf(
  ctx: Context,
  as: "source" | "target",
  entity: string,
  recid: number,
): Promise<readonly Link[]> {
  const of =
    as === "target"
      ? sql`l.entity = ${entity} and l.recid = ${recid}`
      : sql`l.srcentity = ${entity} and l.srcid = ${recid}`;
  const { rows } = await sql<StoredLink>`
    select l.srcentity, l.srcid, l.srcline, l.entity, l.recid, l.lineid, l.qty::text, v.vno from document_link l
    join voucher v on v.coid = l.coid and v.entity = l.entity and v.recid = l.recid
    where l.coid = ${ctx.session.coid} and ${of} order by v.vno, l.lineid`.execute(ctx.tx);
  return rows.map(({ srcentity, srcid, srcline, qty, ...place }) => ({
    ...place,
    source: { entity: srcentity, recid: srcid, lineid: srcline },
    qty: fromQuantityText(qty) ?? quantity(0),
  }));
}
