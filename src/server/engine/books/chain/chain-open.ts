import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { OpenLine } from "../../../../definitions/bill/document-head";
import type { Context } from "../../call/context";
import { isSource } from "../../documents/chain-lines";
import { accessOf } from "../../records/access";
import type { RecordDeclaration } from "../../records/declaration";
import { recordDeclarations } from "../../records/record-declarations";
import { isLines, linesTableOf } from "../../records/shape";

/**
 * The open quantity in the unit of the line: the entered quantity less the share that is taken, rounded down so that
 * it is never more than is open.
 */
const inUnit = sql<string>`trim_scale(trunc(l.qty * (d.qty - d.taken) / d.qty, 3))::text`;

/** The table of the items of a kind of document. Throws where the kind has none. */
export const itemsTable = (declaration: RecordDeclaration): string => {
  const items = declaration.fields.find((field) => isLines(field) && field.key === "items");
  if (!items || !isLines(items)) throw new Error(`${declaration.entity} has no items.`);
  return linesTableOf(items);
};

/**
 * The open quantity of each line of these documents, by record, in the unit of the line; null for kinds from which no
 * document is made.
 */
export async function openLinesOf(
  ctx: Context,
  declaration: RecordDeclaration,
  recids: readonly number[],
): Promise<ReadonlyMap<number, readonly OpenLine[]> | null> {
  if (!isSource(declaration.entity)) return null;
  const { rows } = await sql<OpenLine & { readonly recid: number }>`
    select d.recid, d.lineid, case when d.qty > d.taken then ${inUnit} else '0' end as qty
    from document_line d join ${sql.table(itemsTable(declaration))} l on l.coid = d.coid and l.parentid = d.recid and l.lineid = d.lineid
    where d.coid = ${ctx.session.coid} and d.entity = ${declaration.entity} and d.recid = any(${[...recids]}::bigint[]) order by d.recid, d.lineid`.execute(
    ctx.tx,
  );
  const open = new Map<number, OpenLine[]>(recids.map((recid) => [recid, []]));
  for (const { recid, ...line } of rows) open.get(recid)?.push(line);
  return open;
}

/** One open line of a party for the picker 'Sale Order / Challan to Sale'. */
interface PickLine {
  readonly srcentity: string;
  readonly srcid: number;
  readonly srcline: number;
  readonly kind: string;
  readonly number: string;
  readonly edate: string;
  readonly item: string;
  readonly unit: string;
  readonly open: string;
  readonly rate: string;
}

interface HiddenColumns {
  readonly item: boolean;
  readonly rate: boolean;
}

/**
 * A party's open lines in documents of these kinds that the caller may see, oldest first.
 * The cost depends only on the number of open lines.
 */
export async function openLinesOfParty(
  ctx: Context,
  partyid: number,
  entities: readonly string[],
): Promise<readonly PickLine[]> {
  const parts: RawBuilder<unknown>[] = [];
  for (const declaration of recordDeclarations().filter(({ entity }) => entities.includes(entity))) {
    const access = await accessOf(ctx, declaration);
    if (access.view && access.shows("items"))
      parts.push(
        partOf(ctx, declaration, partyid, { item: !access.shows("items.itemid_label"), rate: !access.shows("rate") }),
      );
  }
  if (parts.length === 0) return [];
  const { rows } =
    await sql<PickLine>`select * from (${sql.join(parts, sql` union all `)}) p order by edate, srcentity, srcid, srcline limit 2000`.execute(
      ctx.tx,
    );
  return rows;
}

function partOf(
  ctx: Context,
  { entity, title, ...declaration }: RecordDeclaration,
  partyid: number,
  hides: HiddenColumns,
): RawBuilder<unknown> {
  return sql`(select d.entity as srcentity, d.recid as srcid, d.lineid as srcline, ${title}::text as kind, d.vno as number, d.edate::text as edate,
      ${hides.item ? sql`'#' || i.id` : sql`i.itemname`} as item, coalesce(u.unitname, b.unitname, '') as unit, ${inUnit} as open,
      ${hides.rate ? sql`''` : sql`trim_scale(l.rate)::text`} as rate
    from document_line d join ${sql.table(itemsTable({ entity, title, ...declaration }))} l on l.coid = d.coid and l.parentid = d.recid and l.lineid = d.lineid
      join m_item i on i.coid = d.coid and i.id = d.itemid left join m_unit u on u.coid = d.coid and u.id = l.unitid left join m_unit b on b.coid = d.coid and b.id = i.unitid
    where d.coid = ${ctx.session.coid} and d.branchid = ${ctx.session.branchid} and d.partyid = ${partyid} and d.entity = ${entity} and d.taken < d.qty)`;
}
