import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { differenceOf, merged } from "../../../../domain/books/posting";
import { isLedgerRole } from "../../../../domain/books/roles";
import { toRupeesText } from "../../../../domain/money";
import { toQuantityText } from "../../../../domain/quantity";
import type { Context } from "../../call/context";
import { Refusal } from "../../call/refusal";
import { rowsInForce, insertPart } from "../../documents/posted-table";
import type { Place, PostedTable, Reversed, Version } from "../../documents/posted-table";
import type { Posting } from "../../documents/posting";
import { cashGroups } from "../../ledgers/cash-ledgers";
import { ledgerOfRole } from "../../ledgers/ledger-roles";
import { billedRows } from "../../stock/billed";
import { LINES, lineRows, lineTexts } from "./tax-lines";
import { WITHHELD, withheldRows, withheldTexts } from "./withheld";

const ENTRIES: PostedTable = {
  name: "ledger_entry",
  columns: [
    ["ledgerid", "bigint"],
    ["amount", "numeric"],
  ],
  negated: ["amount"],
  isDated: true,
  text: "concat_ws(' ', ledgerid, amount)",
};
const MOVES: PostedTable = {
  name: "stock_move",
  negated: ["qty", "value"],
  isDated: true,
  isByRow: true,
  columns: [
    ["itemid", "bigint"],
    ["godownid", "bigint"],
    ["batchno", "text"],
    ["lineid", "integer"],
    ["qty", "numeric"],
    ["value", "numeric"],
    ["returns", "bigint"],
    ["returnsline", "integer"],
    ["returnsbill", "bigint"],
  ],
  text: "concat_ws(' ', itemid, godownid, batchno, coalesce(lineid::text, ''), trim_scale(qty), coalesce(value::text, ''), coalesce(returns::text, ''), coalesce(returnsline::text, ''), coalesce(returnsbill::text, ''))",
};
const BILLS: PostedTable = {
  name: "bill_entry",
  negated: ["amount"],
  isDated: false,
  columns: [
    ["kind", "text"],
    ["ledgerid", "bigint"],
    ["refno", "text"],
    ["fy", "text"],
    ["refdate", "date"],
    ["duedate", "date"],
    ["amount", "numeric"],
  ],
  text: "concat_ws(' ', kind, ledgerid, fy, refdate, duedate, amount, refno)",
};

const BILLED: PostedTable = {
  name: "stock_billed",
  negated: ["qty", "value"],
  isDated: false,
  columns: [
    ["srcvoucherid", "bigint"],
    ["srcline", "integer"],
    ["qty", "numeric"],
    ["value", "numeric"],
  ],
  text: "concat_ws(' ', srcvoucherid, srcline, trim_scale(qty), value)",
};

interface LedgerRow {
  readonly ledgerid: number;
  readonly amount: string;
}

/**
 * The entries with ledgers for their roles, one entry for each ledger. Throws where a posting
 * does not balance, which is a bug of the declaration.
 */
async function ledgerRows(ctx: Context, posting: Posting): Promise<readonly LedgerRow[]> {
  const difference = differenceOf(posting.entries);
  if (difference !== 0)
    throw new Error(`A posting does not balance: debits less credits are ${toRupeesText(difference)}.`);
  const settled: { ledger: number; amount: (typeof posting.entries)[number]["amount"] }[] = [];
  for (const { ledger, amount } of posting.entries)
    settled.push({
      ledger: typeof ledger === "string" && isLedgerRole(ledger) ? await ledgerOfRole(ctx, ledger) : Number(ledger),
      amount,
    });
  return merged(settled).map(({ ledger, amount }) => ({ ledgerid: ledger, amount: toRupeesText(amount) }));
}

/** A posting as rows of its tables; `before` is the version that it replaces. */
export const postedRows = async (ctx: Context, posting: Posting, before: Place | null) => ({
  entries: await ledgerRows(ctx, posting),
  moves: moveRows(posting),
  bills: billRows(posting),
  lines: lineRows(posting.lines ?? []),
  withheld: withheldRows(posting.withheld ?? []),
  billed: await billedRows(ctx, posting.billed ?? [], before),
});
export type PostedRows = Awaited<ReturnType<typeof postedRows>>;

const moveRows = ({ moves }: Posting) =>
  moves.map(({ itemid, godownid, batchno, quantity, value, lineid = null, returned }) => ({
    itemid,
    godownid,
    batchno,
    lineid,
    qty: toQuantityText(quantity),
    value: value === null ? null : toRupeesText(value),
    returns: returned?.voucherid ?? null,
    returnsline: returned?.line ?? null,
    returnsbill: returned?.billid ?? null,
  }));

const billRows = ({ bills }: Posting) => bills.map((bill) => ({ ...bill, amount: toRupeesText(bill.amount) }));

/**
 * In the order in which their triggers update balances, the same for every posting: two postings at once wait for
 * each other instead of deadlocking.
 */
const TABLES = [
  [ENTRIES, "entries"],
  [MOVES, "moves"],
  [BILLS, "bills"],
  [LINES, "lines"],
  [WITHHELD, "withheld"],
  [BILLED, "billed"],
] as const satisfies readonly (readonly [PostedTable, keyof PostedRows])[];

/** A stored voucher with its day. */
export interface Voucher extends Reversed {
  readonly vdate: string;
}

interface PostingToWrite {
  /** What the voucher posts now, and its version; null where it posts nothing any longer. */
  readonly fresh: (Version & { readonly rows: PostedRows }) | null;
  /** The version to reverse first, each row on its own day. */
  readonly reversed?: Reversed;
}

/**
 * Writes the posting of a voucher's version in one statement, because each round trip to the database costs as much
 * as its work. `voucher` is SQL that inserts or updates the voucher and returns its `id`. Locks the ledgers, so that
 * they are not deleted meanwhile. Returns the voucher's id and whether a cash ledger was touched.
 */
export async function writePosting(
  ctx: Context,
  voucher: RawBuilder<unknown>,
  { fresh, reversed }: PostingToWrite,
): Promise<{ readonly id: number; readonly isCash: boolean }> {
  const { coid } = ctx.session;
  const ledgers = (fresh?.rows.entries ?? []).map(({ ledgerid }) => ledgerid);
  const parts = [
    sql`v as (${voucher})`,
    sql`held as (select id from m_debtors where coid = ${coid} and id = any(${ledgers}::bigint[]) order by id for key share)`,
    ...TABLES.flatMap(([table, key]) => {
      const part = insertPart(
        coid,
        table,
        fresh && { version: fresh.version, day: fresh.day, rows: fresh.rows[key] },
        reversed ?? null,
      );
      return part ? [sql`${sql.raw(key)} as (${part}${table === ENTRIES ? sql` returning ledgerid` : sql``})`] : [];
    }),
  ];
  const hasEntries = ledgers.length > 0 || reversed !== undefined;
  const isCash = hasEntries
    ? sql`exists (select from entries e join m_debtors d on d.coid = ${coid} and d.id = e.ledgerid where d.acgroupid in (select id from cash_group))`
    : sql`false`;
  const {
    rows: [made],
  } = await sql<{ id: number; held: number; isCash: boolean }>`
    with recursive ${cashGroups(coid)}, ${sql.join(parts)} select v.id, (select count(*) from held) as held, ${isCash} as "isCash" from v`.execute(
    ctx.tx,
  );
  if (!made || made.held !== ledgers.length) throw new Refusal("", "A ledger of this document no longer exists.");
  return made;
}

export const POSTED_TABLES: readonly PostedTable[] = TABLES.map(([table]) => table);

/** The rows of a posting as texts, in the order of `TABLES`. */
export const textsOf = ({
  entries,
  moves,
  bills,
  lines,
  withheld,
  billed,
}: PostedRows): readonly (readonly string[])[] => [
  entries.map(({ ledgerid, amount }) => `${ledgerid} ${amount}`),
  moves.map(({ itemid, godownid, batchno, ...move }) =>
    [
      itemid,
      godownid,
      batchno,
      move.lineid,
      move.qty,
      move.value,
      move.returns,
      move.returnsline,
      move.returnsbill,
    ].join(" "),
  ),
  bills.map((bill) =>
    [bill.kind, bill.ledgerid, bill.fy, bill.refdate, bill.duedate, bill.amount, bill.refno].join(" "),
  ),
  lineTexts(lines),
  withheldTexts(withheld),
  billed.map(({ srcvoucherid, srcline, qty, value }) => `${srcvoucherid} ${srcline} ${qty} ${value}`),
];

interface Stored {
  readonly part: number;
  readonly id: number;
  readonly text: string;
}

/** What a changed document writes: new rows, and ids of rows that no longer hold. */
interface PostingChange {
  readonly rows: PostedRows;
  readonly only: ReadonlyMap<string, readonly number[]>;
}

/** Difference between a stored voucher and these rows on this day; null where they are the same. */
export async function changeOf(
  ctx: Context,
  voucher: Voucher,
  rows: PostedRows,
  day: string,
): Promise<PostingChange | null> {
  const selects = TABLES.map(
    ([table], part) => sql`
    select ${sql.lit(part)} as part, id, ${sql.raw(table.text)} as text from ${sql.table(table.name)} where ${rowsInForce(ctx.session.coid, table, voucher)}`,
  );
  const { rows: found } = await sql<Stored>`${sql.join(selects, sql` union all `)}`.execute(ctx.tx);
  const given = textsOf(rows);
  const isMoved = voucher.vdate !== day;
  const parts = TABLES.map((_, part) =>
    rowDifference(
      found.filter((one) => one.part === part),
      given[part] ?? [],
      isMoved,
    ),
  );
  if (!isMoved && parts.every(({ fresh, removed }) => fresh.length === 0 && removed.length === 0)) return null;
  const freshOf = <T>(all: readonly T[], table: PostedTable): T[] =>
    (parts[TABLES.findIndex(([one]) => one === table)]?.fresh ?? []).flatMap((index) => all[index] ?? []);
  return {
    rows: { ...rows, moves: freshOf(rows.moves, MOVES), lines: freshOf(rows.lines, LINES) },
    only: new Map(
      TABLES.flatMap(([{ name, isByRow }], part) => (isByRow ? [[name, parts[part]?.removed ?? []] as const] : [])),
    ),
  };
}

/**
 * Indexes of given rows that are not stored, and ids of stored rows
 * that are not given. Equal rows are matched one to one.
 */
function rowDifference(
  stored: readonly Stored[],
  given: readonly string[],
  isMoved: boolean,
): { readonly fresh: readonly number[]; readonly removed: readonly number[] } {
  if (isMoved) return { fresh: given.map((_, index) => index), removed: stored.map(({ id }) => id) };
  const left = new Map<string, number[]>();
  for (const { id, text } of stored) {
    const ids = left.get(text);
    if (ids) ids.push(id);
    else left.set(text, [id]);
  }
  const fresh = given.flatMap((text, index) => (left.get(text)?.shift() === undefined ? [index] : []));
  return { fresh, removed: [...left.values()].flat() };
}
