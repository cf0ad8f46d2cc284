import { sql } from "kysely";
import type { RawBuilder, Transaction } from "kysely";
import type { Tables } from "../../src/server/db/tables";
import { verifyBooks } from "../../src/server/engine/books/balances/verify-books";
import { declarationOf } from "../../src/server/engine/records/record-declarations";
import { addRecords } from "../../src/server/engine/saving/write";
import { inCompany } from "../../src/server/modules/setup/seed-context";
import { openBenchCompany } from "./bench-company";
import { saver } from "./posting";

/** A customer has about a sale a day. */
const SALES_OF_ONE = 1_000;
const CHUNK = 50_000;
/** Days before today on which the first sale is, and the days of all sales. */
const DAYS = 3 * 365;
const TABLES = ["m_sale", "m_sale_item", "master_word", "voucher", "ledger_entry", "bill_entry", "document_line"];
/** Tables that triggers fill. */
const KEPT_TABLES = ["ledger_balance", "bill_open", "bill_month", "bill_total"];

export interface FilledDocuments {
  /** Ids of the customers. */
  readonly parties: readonly number[];
  /** Id of the ledger that every sale credits. */
  readonly sales: number;
  /** Differences that the verifier finds. */
  readonly differences: number;
  /** Name and password of the user who may see them. */
  readonly user: { readonly username: string; readonly password: string };
}

/**
 * A company with `count` sales of three years in the order of their days, about a thousand of each customer. One sale
 * is saved as the wire does; the others are its rows in all tables again, written by the database with another day,
 * customer and number, and with the triggers of a save. Only the ledger of operations and the audit trail have no rows
 * for them.
 */
export async function fillDocuments(
  target: { readonly dataDir?: string; readonly databaseUrl?: string },
  count: number,
): Promise<FilledDocuments> {
  const customers = Math.max(20, Math.round(count / SALES_OF_ONE));
  const company = await openBenchCompany(target, 0, customers);
  const { db, place, parts } = company;
  try {
    // A service: the sales are about the list, not about the cost of a stock.
    await inCompany(parts, place, async (ctx) => {
      const gstrates = [{ eff_date: "2017-07-01", gstrate: 18 }];
      await addRecords(ctx, declarationOf("item"), [
        { code: "SRV", itemname: "Item carriage", unitid: "PCS", hsncode: "9965", inactive: 1, gstrates },
      ]);
    });
    await (
      await saver(company, 1)
    )(0);
    for (let from = 1; from < count; from += CHUNK)
      await db.asTenant(place, "write", async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        await copySale(tx, { from, to: Math.min(from + CHUNK, count) - 1, count, customers });
      });
    await db.asSystem(async (tx) => {
      await sql`select setval(pg_get_serial_sequence('m_sale', 'id'), (select max(id) from m_sale))`.execute(tx);
    });
    // Each sale is of the same amount, which is true of no company: the planner would expect no bill with a rest.
    await sql`alter table bill_open alter column balance set (n_distinct = -0.1)`.execute(db.kysely);
    for (const table of [...TABLES, ...KEPT_TABLES]) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db.kysely);
    const { parties, sales, differences } = await db.asSystem(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      const { rows } = await sql<{ partyid: number }>`select distinct partyid from m_sale order by 1`.execute(tx);
      const found = await verifyBooks(tx, place.coid);
      const { rows: ledgers } = await sql<{ id: number }>`
        select ledgerid as id from ledger_role where coid = ${place.coid} and role = 'sales'`.execute(tx);
      return {
        parties: rows.map(({ partyid }) => Number(partyid)),
        sales: Number(ledgers[0]?.id),
        differences: found.length,
      };
    }, "read");
    return { parties, sales, differences, user: { username: "admin", password: "bench-password" } };
  } finally {
    await db.close();
  }
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly customers: number;
}

/** Writes the copies `from` to `to` of the first sale, table by table. */
async function copySale(tx: Transaction<Tables>, { from, to, count, customers }: Span): Promise<void> {
  // The sales `n`, each with its record, day, customer and number.
  const sales = sql`(
    select n, first.id + n as recid, first.id as firstid, first.partyid as firstparty, day, fy, p.id as party, p.drconame as name,
      'PUN/S' || substr(fy, 3, 2) || right(fy, 2) || '/' || lpad((n % 1000000)::text, 6, '0') as vno
    from generate_series(${from}::int, ${to}::int) n
      cross join (select id, partyid from m_sale order by id limit 1) first
      cross join lateral (select current_date - ${DAYS}::int + (n::bigint * ${DAYS} / ${count})::int as day) d
      cross join lateral (select extract(year from day - interval '3 months')::int as y) y
      cross join lateral (select y || '-' || lpad(((y + 1) % 100)::text, 2, '0') as fy) f
      join (select id, drconame, row_number() over (order by id) as place from m_debtors where drconame like 'Customer %') p
        on p.place = 1 + (n::bigint * 7919) % ${customers})`;
  const ofFirst = sql`s.entity = 'sale' and s.recid = n.firstid`;
  const voucherid = sql`(select v.id from voucher v where v.coid = s.coid and v.entity = 'sale' and v.recid = n.recid)`;
  const ofVoucher = sql`s.voucherid = (select v.id from voucher v where v.coid = s.coid and v.entity = 'sale' and v.recid = n.firstid)`;
  const ledgerid = sql`case when s.ledgerid = n.firstparty then n.party else s.ledgerid end`;
  const duedate = sql`n.day + 30`;
  const copy = (table: string, where: RawBuilder<unknown>, fresh: Fresh) => copyRows(tx, sales, table, where, fresh);
  await copy("m_sale", sql`s.id = n.firstid`, {
    id: sql`n.recid`,
    partyid: sql`n.party`,
    drconameview: sql`n.name`,
    btname: sql`n.name`,
    edateview: sql`n.day`,
    duedate,
    autobillno: sql`n.vno`,
    search_text: sql`lower(n.vno)`,
  });
  await copy("m_sale_item", sql`s.parentid = n.firstid`, { parentid: sql`n.recid` });
  await copy("master_word", sql`s.entity like 'sale@%' and s.recid = n.firstid`, {
    recid: sql`n.recid`,
    // Of PUN, S2627 and 0001 the last is the sale's own.
    word: sql`case when s.word ~ '^[0-9]+$' then right(n.vno, 6) when s.word ~ '[0-9]' then lower(split_part(n.vno, '/', 2)) else s.word end`,
  });
  const ofYear = { fy: sql`n.fy` };
  await copy("voucher", ofFirst, {
    recid: sql`n.recid`,
    serial: sql`n.n`,
    vno: sql`n.vno`,
    vdate: sql`n.day`,
    partyid: sql`n.party`,
    opid: sql`null::uuid`,
    ...ofYear,
  });
  await copy("document_line", ofFirst, {
    recid: sql`n.recid`,
    vno: sql`n.vno`,
    edate: sql`n.day`,
    partyid: sql`n.party`,
  });
  await copy("ledger_entry", ofVoucher, { voucherid, ledgerid, edate: sql`n.day` });
  await copy("bill_entry", ofVoucher, {
    voucherid,
    ledgerid,
    refno: sql`n.vno`,
    refdate: sql`n.day`,
    duedate,
    ...ofYear,
  });
}

type Fresh = Readonly<Record<string, RawBuilder<unknown>>>;

/** Values that the database gives to every new row. */
const OWN = ["id", "changed", "changed_at", "created_at", "posted_at", "captured_at"];

async function copyRows(
  tx: Transaction<Tables>,
  sales: RawBuilder<unknown>,
  table: string,
  where: RawBuilder<unknown>,
  fresh: Fresh,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    tx,
  );
  const names = rows.map(({ name }) => name).filter((name) => name in fresh || !OWN.includes(name));
  const values = names.map((name) => fresh[name] ?? sql`s.${sql.ref(name)}`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(table)} s cross join ${sales} n where ${where} order by n.n`.execute(
    tx,
  );
}
