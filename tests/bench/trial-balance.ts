import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { isoDate } from "../../src/domain/calendar";
import { exportJournal } from "../../src/server/engine/books/balances/export-journal";
import { trialBalance } from "../../src/server/engine/books/balances/trial-balance";
import { verifyBooks } from "../../src/server/engine/books/balances/verify-books";
import { openBenchCompany } from "./bench-company";

const CUSTOMERS = 800;
const CHUNK = 50_000;
const RUNS = 30;
const SPAN = { from: isoDate("2025-04-01"), to: isoDate("2026-03-31") };

export interface TrialFigures {
  /** Median ms. */
  readonly trial: number;
  readonly plain: number;
  readonly exportMs: number;
  readonly differences: number;
  readonly ledgers: number;
}

/**
 * Inserts sales of four entries in sets, through the tables with their triggers. Then measures the trial balance, a
 * plain read of it, and the journal export to `file`.
 */
export async function trialFigures(
  target: { readonly dataDir?: string; readonly databaseUrl?: string },
  vouchers: number,
  file: string,
): Promise<TrialFigures> {
  const { db, place } = await openBenchCompany(target, 1, CUSTOMERS);
  try {
    for (let from = 1; from <= vouchers; from += CHUNK)
      await db.asTenant(place, "write", async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        const to = Math.min(from + CHUNK - 1, vouchers);
        await sql`
        with c as (select array_agg(id order by id) as ids from m_debtors where coid = ${place.coid} and drconame like 'Customer %'),
          l as (select max(id) filter (where drconame = 'Sales') as sales, max(id) filter (where drconame = 'Output CGST') as cgst, max(id) filter (where drconame = 'Output SGST') as sgst from m_debtors where coid = ${place.coid}),
          n as (select n, (100 + n % 9000)::numeric(18,2) as amount, '2025-04-01'::date + (n % 365)::int as day, c.ids[1 + n % ${CUSTOMERS}] as party from generate_series(${from}::int, ${to}::int) n, c),
          v as (insert into voucher (entity, recid, fy, serial, vno, vdate, partyid, amount) select 'sale', n, '2025-26', n, 'PUN/S2526/' || n, day, party, amount * 1.18 from n order by n returning id, recid)
        insert into ledger_entry (voucherid, version, edate, ledgerid, amount)
        select v.id, 1, n.day, e.ledgerid, e.amount from n join v on v.recid = n.n cross join l
          cross join lateral (values (n.party, amount + 2 * round(amount * 0.09, 2)), (l.sales, -amount), (l.cgst, -round(amount * 0.09, 2)), (l.sgst, -round(amount * 0.09, 2))) e(ledgerid, amount)
        order by v.id`.execute(tx);
      });
    // As autovacuum would leave the tables. The server does this for the embedded engine.
    for (const table of ["voucher", "ledger_entry", "ledger_balance"])
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(db.kysely);
    const span = { coid: place.coid, ...SPAN };
    const { trial, plain } = await db.asSystem(
      async (tx) => ({
        trial: await median(() => trialBalance(tx, span)),
        // As written by hand: the ledgers by name with their debits and credits.
        plain: await median(() =>
          sql`
        select d.drconame, sum(b.debit)::text as debit, sum(b.credit)::text as credit from ledger_balance b join m_debtors d on d.coid = b.coid and d.id = b.ledgerid
        where b.coid = ${place.coid} group by d.id, d.drconame order by d.drconame`.execute(tx),
        ),
      }),
      "read",
    );
    const started = performance.now();
    const ledgers = await db.asSystem(async (tx) => {
      await pipeline(Readable.from(exportJournal(tx, span)), createWriteStream(file));
      return (await trialBalance(tx, span)).ledgers.length;
    }, "read");
    const exportMs = performance.now() - started;
    const differences = await db.asSystem(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      return (await verifyBooks(tx, place.coid)).length;
    }, "read");
    return { trial, plain, exportMs, differences, ledgers };
  } finally {
    await db.close();
  }
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS + 5; run += 1) {
    const started = performance.now();
    await work();
    if (run >= 5) times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
