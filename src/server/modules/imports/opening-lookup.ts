import { sql } from "kysely";
import type { Context } from "../../engine/call/context";

/** A ledger found by its name in a file. */
export interface NamedLedger {
  readonly id: number;
  readonly name: string;
  readonly ver: number;
  /** Rupees; a credit is negative. */
  readonly balance: string;
  readonly isBillwise: boolean;
  /** Sum of its opening bills on its own side, rupees. */
  readonly billed: string;
}

export interface NamedItem {
  readonly id: number;
  readonly name: string;
}

export interface NamedStockItem extends NamedItem {
  readonly isActive: boolean;
}

type Match<T> = T & { readonly asked: string; readonly rank: number };

/** Results by lower-case search text. The best rank wins; two matches of the same rank count as none. */
function best<T>(rows: readonly Match<T>[]): ReadonlyMap<string, T> {
  const found = new Map<string, Match<T>>();
  const doubles = new Set<string>();
  for (const row of rows) {
    const other = found.get(row.asked);
    if (other && other.rank === row.rank) doubles.add(row.asked);
    if (!other || row.rank < other.rank) {
      found.set(row.asked, row);
      doubles.delete(row.asked);
    }
  }
  for (const searchTexts of doubles) found.delete(searchTexts);
  return found;
}

const searchTexts = (names: readonly string[]) =>
  sql`select distinct lower(n) as asked from unnest(${[...new Set(names)]}::text[]) n where n <> ''`;

/** Blanks in a cell are collapsed. Stored names with several blanks are compared the same way, as the last choice. */
const RUN = "[\\s\\u00a0]+";
const collapsedBlanks = (column: string) => {
  const name = sql.ref(column);
  return {
    has: sql`(strpos(${name}, '  ') > 0 or strpos(${name}, chr(160)) > 0)`,
    key: sql`lower(regexp_replace(${name}, ${RUN}, ' ', 'g'))`,
  };
};
const LEDGER_JOINED = collapsedBlanks("d.drconame");
const ITEM_JOINED = collapsedBlanks("i.itemname");

/** Ledgers by name, otherwise by an alias that only one ledger has. One query for any number of names. */
export async function ledgersNamed(ctx: Context, names: readonly string[]): Promise<ReadonlyMap<string, NamedLedger>> {
  const { coid } = ctx.session;
  const { rows } = await sql<Match<NamedLedger>>`
    with a as (${searchTexts(names)}), found as (
      select a.asked, 1 as rank, d.id from a join m_debtors d on d.coid = ${coid} and d.drconame_key = a.asked
      union all select a.asked, 2, d.id from a join m_debtors d on d.coid = ${coid} and d.alias <> '' and lower(d.alias) = a.asked
      union all select a.asked, 3, d.id from a join m_debtors d on d.coid = ${coid} and ${LEDGER_JOINED.has} and ${LEDGER_JOINED.key} = a.asked)
    select f.asked, f.rank, d.id, d.drconame as name, d.rowver as ver, (case d.openingtype when 'Cr' then -d.opening else d.opening end)::text as balance, d.isbillwise as "isBillwise",
      (select coalesce(sum(case b.billtype when 'advance' then -b.amount else b.amount end), 0)::text from m_debtors_openingbill b where b.coid = ${coid} and b.parentid = d.id) as billed
    from found f join m_debtors d on d.coid = ${coid} and d.id = f.id`.execute(ctx.tx);
  return best(rows);
}

/** Items by name or code, otherwise by an alias that only one item has. */
export async function itemsNamed(ctx: Context, names: readonly string[]): Promise<ReadonlyMap<string, NamedStockItem>> {
  const { coid } = ctx.session;
  const { rows } = await sql<Match<NamedStockItem>>`
    with a as (${searchTexts(names)})
    select a.asked, 1 as rank, i.id, i.itemname as name, i.isactive as "isActive" from a join m_item i on i.coid = ${coid} and i.itemname_key = a.asked
    union all select a.asked, 2, i.id, i.itemname, i.isactive from a join m_item i on i.coid = ${coid} and i.code_key = a.asked
    union all select a.asked, 3, i.id, i.itemname, i.isactive from a join m_item i on i.coid = ${coid} and i.alias <> '' and lower(i.alias) = a.asked
    union all select a.asked, 4, i.id, i.itemname, i.isactive from a join m_item i on i.coid = ${coid} and ${ITEM_JOINED.has} and ${ITEM_JOINED.key} = a.asked`.execute(
    ctx.tx,
  );
  return best(rows);
}

/** Active godowns, units or account groups by lower-case name. These tables are small, so all rows are read. */
export async function recordsNamed(
  ctx: Context,
  table: "m_godown" | "m_unit" | "m_acgroup",
  column: string,
): Promise<ReadonlyMap<string, NamedItem>> {
  const { rows } =
    await sql<NamedItem>`select id, ${sql.ref(column)} as name from ${sql.table(table)} where coid = ${ctx.session.coid} and isactive order by id`.execute(
      ctx.tx,
    );
  return best(
    rows.flatMap((row) => [
      { ...row, asked: row.name.toLowerCase(), rank: 1 },
      { ...row, asked: row.name.toLowerCase().replace(/\s+/g, " "), rank: 2 },
    ]),
  );
}
