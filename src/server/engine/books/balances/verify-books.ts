import { sql } from "kysely";
import type { Transaction } from "kysely";
import { readingOf } from "../../../db/reading";
import type { Reading } from "../../../db/reading";
import type { Tables } from "../../../db/tables";
import { isSource } from "../../documents/chain-lines";
import { recordDeclarations } from "../../records/record-declarations";
import { CANCELLED, lineFields, linesTableOf, tableOf } from "../../records/shape";
import { verifyStockValue } from "../../stock/verify-stock-value";
import { FIGURES, MONTH_KEYS, TALLY_KEYS } from "../posting/tax-lines.tables";

/** One difference between a maintained figure (`kept`) and the entries (`counted`), in rupees or units. */
export interface Difference {
  readonly what:
    | "posting"
    | "ledger"
    | "ledger entries"
    | "stock"
    | "stock month"
    | "bill"
    | "bill month"
    | "bill total"
    | "party bills"
    | "gst month"
    | "withheld"
    | "ordered"
    | "taken"
    | "link"
    | "billed"
    | "unbilled"
    | "challan value"
    | "stock value"
    | "tally";
  readonly key: string;
  /** The values of the key by column, as text. */
  readonly place: Readonly<Record<string, string | null>>;
  readonly kept: string;
  readonly counted: string;
}

/** The recount of one maintained balance. */
interface BooksCheck {
  readonly what: Difference["what"];
  readonly run: (read: Reading) => Promise<readonly Difference[]>;
}

export function compare(what: Difference["what"], kept: string, counted: string, key: string): BooksCheck {
  const place = key.split(", ").map((column) => `'${column}', ${column}::text`);
  const query = sql<Difference>`
  select ${what}::text as what, concat_ws(' ', ${sql.raw(key)}) as key, json_build_object(${sql.raw(place.join(", "))}) as place,
    coalesce(k.v, 0)::text as kept, coalesce(c.v, 0)::text as counted
  from (${sql.raw(kept)}) k full join (${sql.raw(counted)}) c using (${sql.raw(key)}) where coalesce(k.v, 0) <> coalesce(c.v, 0)`;
  return { what, run: async (read) => (await read((tx) => query.execute(tx))).rows };
}

/**
 * Recomputes every maintained balance of a company from its append-only entries, or those named by `what`. Changes
 * nothing; an empty list means that all agree.
 */
export async function verifyBooks(
  source: Reading | Transaction<Tables>,
  coid: number,
  what?: Difference["what"],
): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const check of booksChecks(coid))
    if (what === undefined || check.what === what) found.push(...(await check.run(readingOf(source))));
  return found;
}

/** The recounts of all maintained balances of a company, one after the other. */
function booksChecks(coid: number): readonly BooksCheck[] {
  const of = `where coid = ${Number(coid)}`;
  return [
    ...entryChecks(of),
    ...billSums(of),
    ...taxChecks(of),
    ...chainChecks(of),
    challanValues(of),
    stockValues(Number(coid)),
  ];
}

const stockValues = (coid: number): BooksCheck => ({
  what: "stock value",
  run: async (read) =>
    (await verifyStockValue(read, coid)).map(({ key, ...figures }) => {
      const [itemid = "", month = ""] = key.split(" ");
      return { what: "stock value", key, place: { itemid, month }, ...figures };
    }),
});

/** Balances of ledgers, stock and bills against their entries. */
function entryChecks(of: string): readonly BooksCheck[] {
  return [
    compare(
      "posting",
      "select voucherid, version, isreversal, 0 as v from ledger_entry where false",
      `select voucherid, version, isreversal, sum(amount) as v from ledger_entry ${of} group by 1, 2, 3`,
      "voucherid, version, isreversal",
    ),
    compare(
      "ledger",
      `select ledgerid, branchid, month, debit - credit as v from ledger_balance ${of}`,
      `select ledgerid, branchid, date_trunc('month', edate)::date as month, sum(amount) as v from ledger_entry ${of} group by 1, 2, 3`,
      "ledgerid, branchid, month",
    ),
    compare(
      "ledger entries",
      `select ledgerid, branchid, month, entries as v from ledger_balance ${of}`,
      `select ledgerid, branchid, date_trunc('month', edate)::date as month, sum(case when isreversal then -1 else 1 end) as v
        from ledger_entry ${of} group by 1, 2, 3`,
      "ledgerid, branchid, month",
    ),
    compare(
      "stock",
      `select itemid, godownid, batchno, qty as v from stock_on_hand ${of}`,
      `select itemid, godownid, batchno, sum(qty) as v from stock_move ${of} group by 1, 2, 3`,
      "itemid, godownid, batchno",
    ),
    compare(
      "stock month",
      `select itemid, godownid, month, qtyin - qtyout as v from stock_month ${of}`,
      `select itemid, godownid, date_trunc('month', edate)::date as month, sum(qty) as v from stock_move ${of} group by 1, 2, 3`,
      "itemid, godownid, month",
    ),
    compare(
      "bill",
      `select ledgerid, refno, fy, balance as v from bill_open ${of}`,
      `select ledgerid, refno, fy, sum(amount) as v from bill_entry ${of} group by 1, 2, 3`,
      "ledgerid, refno, fy",
    ),
    // A posting changes the bills of a party by the same amount as its ledger. Postings without bills are those of
    // other ledgers, or from before the party was kept bill by bill.
    compare(
      "party bills",
      `select voucherid, version, isreversal, ledgerid, sum(amount) as v from bill_entry ${of} group by 1, 2, 3, 4`,
      `select voucherid, version, isreversal, ledgerid, sum(amount) as v from ledger_entry ${of} and (voucherid, version, isreversal, ledgerid) in
        (select voucherid, version, isreversal, ledgerid from bill_entry ${of}) group by 1, 2, 3, 4`,
      "voucherid, version, isreversal, ledgerid",
    ),
  ];
}

/** Sums of the open bills in all and by month of their due date, against the bills. */
const billSums = (of: string): readonly BooksCheck[] =>
  (
    [
      ["bill month", "bill_month", "ledgerid, entity, branchid, side, month"],
      ["bill total", "bill_total", "ledgerid, entity, branchid, side"],
    ] as const
  ).flatMap(([what, table, key]) =>
    (
      [
        ["n", "count(*)"],
        ["amount", "sum(amount)"],
        ["balance", "sum(balance)"],
      ] as const
    ).map(([kept, counted]) =>
      compare(
        what,
        `select ${key}, ${kept} as v from ${table} ${of}`,
        `select ${key}, ${counted} as v from (
          select b.ledgerid, v.entity, v.branchid, sign(b.balance)::smallint as side, date_trunc('month', b.duedate)::date as month, b.amount, b.balance
          from bill_open b join voucher v on v.coid = b.coid and v.id = b.voucherid
          where b.${of.slice("where ".length)} and b.balance <> 0) b group by ${key}`,
        key,
      ),
    ),
  );

/** Totals of the year's tax at source and of the month's GST against their lines. */
function taxChecks(of: string): readonly BooksCheck[] {
  return [
    ...["base", "handled", "amount", "advance"].map((figure) =>
      compare(
        "withheld",
        `select partyid, sectionid, fy, ${figure} as v from withheld_year ${of}`,
        `select partyid, sectionid, fy, sum(${figure}) as v from withheld_entry ${of} group by 1, 2, 3`,
        "partyid, sectionid, fy",
      ),
    ),
    ...FIGURES.map((figure) =>
      compare(
        "gst month",
        `select ${TALLY_KEYS}, ${figure} as v from gst_month ${of}`,
        `select ${MONTH_KEYS}, sum(${figure}) as v from voucher_line ${of} group by ${TALLY_KEYS}`,
        TALLY_KEYS,
      ),
    ),
  ];
}

/** SQL that gives a range of days as one number, to compare two; a range without an end ends in 0. */
const DAYS_OPEN = (range: string): string =>
  `coalesce(lower(${range}) - date '1900-01-01', 0) * 1000000::numeric + coalesce(upper(${range}) - date '1900-01-01', 0)`;

/**
 * Ordered and taken quantities, recomputed from the entered lines of
 * documents; cancelled documents order and take nothing.
 */
function chainChecks(of: string): readonly BooksCheck[] {
  const chained = recordDeclarations().filter(({ document }) => document?.takes !== undefined);
  const lines = chained.flatMap((declaration) =>
    lineFields(declaration)
      .filter(({ key }) => key === "items")
      .map((field) => ({
        declaration,
        sql: `select '${declaration.entity}'::text as entity, parentid as recid, lineid, srcentity, srcid, srcline, baseqty as v from ${linesTableOf(field)} l ${of} and not exists (select from ${tableOf(declaration)} t where t.coid = l.coid and t.id = l.parentid and t.${CANCELLED})`,
      })),
  );
  const sources = lines
    .filter(({ declaration }) => isSource(declaration.entity))
    .map((line) => line.sql)
    .join(" union all ");
  const takers = `(${lines.map((line) => line.sql).join(" union all ")}) x where srcentity <> ''`;
  return [
    compare(
      "ordered",
      `select entity, recid, lineid, qty as v from document_line ${of}`,
      `select entity, recid, lineid, v from (${sources}) x`,
      "entity, recid, lineid",
    ),
    compare(
      "taken",
      `select entity, recid, lineid, taken as v from document_line ${of}`,
      `select srcentity as entity, srcid as recid, srcline as lineid, sum(v) as v from ${takers} group by 1, 2, 3`,
      "entity, recid, lineid",
    ),
    compare(
      "link",
      `select srcentity, srcid, srcline, entity, recid, lineid, qty as v from document_link ${of}`,
      `select srcentity, srcid, srcline, entity, recid, lineid, v from ${takers}`,
      "srcentity, srcid, srcline, entity, recid, lineid",
    ),
    compare(
      "unbilled",
      `select entity, recid, lineid, ${DAYS_OPEN("opendays")} as v from document_line ${of} and value is not null`,
      `select entity, recid, lineid, ${DAYS_OPEN("opendays")} as v from (
        select d.entity, d.recid, d.lineid, daterange(least(s.vdate, min(t.vdate)), case when coalesce(sum(x.v), 0) >= d.qty then greatest(s.vdate, max(t.vdate)) end) as opendays
        from document_line d join voucher s on (s.coid, s.entity, s.recid) = (d.coid, d.entity, d.recid)
          left join (select * from ${takers}) x on (x.srcentity, x.srcid, x.srcline) = (d.entity, d.recid, d.lineid)
          left join voucher t on (t.coid, t.entity, t.recid) = (d.coid, x.entity, x.recid)
        where d.${of.slice("where ".length)} and d.value is not null group by d.entity, d.recid, d.lineid, d.qty, s.vdate) y`,
      "entity, recid, lineid",
    ),
    // Bill values for goods of a locked period are not stored, so
    // only stored rows must agree with what the bill took.
    compare(
      "billed",
      `select voucherid, srcvoucherid, srcline, sum(b.qty) as v from stock_billed b ${of} group by 1, 2, 3`,
      `select v.id as voucherid, s.id as srcvoucherid, l.srcline, sum(l.qty) as v from document_link l
        join voucher v on (v.coid, v.entity, v.recid) = (l.coid, l.entity, l.recid) join voucher s on (s.coid, s.entity, s.recid) = (l.coid, l.srcentity, l.srcid)
        where (v.id, s.id, l.srcline) in (select voucherid, srcvoucherid, srcline from stock_billed ${of}) group by 1, 2, 3`,
      "voucherid, srcvoucherid, srcline",
    ),
  ];
}

/**
 * Goods that wait for their bill have the value on the challan. Services do not wait; the moves of the challan
 * decide, because an item may have become a service, or goods, since. The upgrade that added values to an earlier
 * release gave none to items that were services by then.
 */
function challanValues(of: string): BooksCheck {
  const challans = recordDeclarations().filter(
    ({ entity, document }) => document?.bill?.paper !== undefined && document.bill.stock !== 0 && isSource(entity),
  );
  const lines = challans.flatMap((declaration) =>
    lineFields(declaration)
      .filter(({ key }) => key === "items")
      .map(
        (field) => `
    select '${declaration.entity}'::text as entity, l.parentid as recid, l.lineid, l.taxable as v from ${linesTableOf(field)} l
      join (select v.coid, v.recid, m.itemid from voucher v join stock_move m on m.coid = v.coid and m.voucherid = v.id
        where v.${of.slice("where ".length)} and v.entity = '${declaration.entity}' group by v.coid, v.recid, m.itemid having sum(m.qty) <> 0) g on (g.coid, g.recid, g.itemid) = (l.coid, l.parentid, l.itemid)
    where not exists (select from ${tableOf(declaration)} t where t.coid = l.coid and t.id = l.parentid and t.${CANCELLED})
      and not exists (select from document_line d join m_item i on i.coid = d.coid and i.id = d.itemid
        where (d.coid, d.entity, d.recid, d.lineid) = (l.coid, '${declaration.entity}', l.parentid, l.lineid) and d.value is null and i.inactive)`,
      ),
  );
  return compare(
    "challan value",
    `select entity, recid, lineid, value as v from document_line ${of} and value is not null`,
    lines.join(" union all "),
    "entity, recid, lineid",
  );
}
