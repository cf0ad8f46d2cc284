import { sql } from "kysely";
import type { Transaction } from "kysely";
import { accountPath, journalText, rootOf } from "../../../../domain/books/journal-text";
import { addDays } from "../../../../domain/calendar";
import { fromRupeesText, ZERO } from "../../../../domain/money";
import type { Tables } from "../../../db/tables";
import { findDeclaration } from "../../records/record-declarations";
import { trialBalance } from "./trial-balance";
import type { TrialSpan } from "./trial-balance";

interface EntryRow {
  readonly voucherid: number;
  readonly version: number;
  readonly isreversal: boolean;
  readonly day: string;
  readonly entity: string;
  readonly vno: string;
  readonly party: string;
  readonly ledgerid: number;
  readonly amount: string;
}

const ROWS = 2000;

/**
 * The books of a company as an hledger/ledger journal, piece by piece: the balances before the first day as one
 * opening transaction dated the day before, then every posting of the days in order. Edited and deleted documents are
 * included with their reversals, so balances match the books. Memory use does not grow with the number of vouchers.
 * Needs a reading transaction of its own.
 */
export async function* exportJournal(tx: Transaction<Tables>, span: TrialSpan): AsyncGenerator<string> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const accounts = await accountsOf(tx, span.coid);
  const account = (ledgerid: number): string => accounts.get(ledgerid) ?? `Other:Ledger ${ledgerid}`;
  const { ledgers } = await trialBalance(tx, span);
  const opening = ledgers
    .filter((ledger) => ledger.opening !== 0)
    .map((ledger) => ({ account: account(ledger.id), amount: ledger.opening }));
  if (opening.length > 0)
    yield journalText({ day: addDays(span.from, -1), description: "Opening balances", tags: {}, entries: opening });
  let posting: EntryRow[] = [];
  for await (const row of entriesOf(tx, span)) {
    const [first] = posting;
    if (first && !isSame(first, row)) {
      yield textOf(posting, account);
      posting = [];
    }
    posting.push(row);
  }
  if (posting.length > 0) yield textOf(posting, account);
}

const isSame = (a: EntryRow, b: EntryRow): boolean =>
  a.voucherid === b.voucherid && a.version === b.version && a.isreversal === b.isreversal;

function textOf(rows: readonly EntryRow[], account: (ledgerid: number) => string): string {
  const [first] = rows;
  if (!first) return "";
  const { voucherid, version, isreversal, day, entity, vno, party } = first;
  const kind = findDeclaration(entity)?.document ? (findDeclaration(entity)?.title ?? entity) : "Opening";
  return journalText({
    day,
    description: [vno || kind, party, isreversal ? "(reversed)" : ""].filter(Boolean).join(" "),
    tags: { voucher: voucherid, version, kind },
    entries: rows.map(({ ledgerid, amount }) => ({
      account: account(ledgerid),
      amount: fromRupeesText(amount) ?? ZERO,
    })),
  });
}

/** All entries of the days, by a database cursor. */
async function* entriesOf(tx: Transaction<Tables>, { coid, from, to, branchids }: TrialSpan): AsyncGenerator<EntryRow> {
  await sql`
    declare journal no scroll cursor for
    select e.voucherid, e.version, e.isreversal, e.edate::text as day, v.entity, v.vno, coalesce(d.drconame, '') as party, e.ledgerid, e.amount::text
    from ledger_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid left join m_debtors d on d.coid = v.coid and d.id = v.partyid
    where e.coid = ${sql.lit(coid)} and e.edate between ${sql.lit(from)} and ${sql.lit(to)} ${branchids === undefined ? sql`` : sql`and e.branchid in (${sql.join(branchids.map((id) => sql.lit(id)))})`}
    order by e.edate, e.voucherid, e.version, e.isreversal, e.id`.execute(tx);
  for (;;) {
    const { rows } = await sql<EntryRow>`fetch ${sql.lit(ROWS)} from journal`.execute(tx);
    yield* rows;
    if (rows.length < ROWS) break;
  }
  await sql`close journal`.execute(tx);
}

/** The account of every ledger by its groups from the top; the ledger's id distinguishes two equal names. */
async function accountsOf(tx: Transaction<Tables>, coid: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string; nature: string; path: readonly string[] }>`
    with recursive path as (
      select id, nature, array[acgroupname::text] as path from m_acgroup where coid = ${coid} and acgroupnamemasterid is null
      union all
      select g.id, p.nature, p.path || g.acgroupname::text from m_acgroup g join path p on g.coid = ${coid} and g.acgroupnamemasterid = p.id)
    select d.id, d.drconame as name, coalesce(p.nature, '') as nature, coalesce(p.path, '{}') as path
    from m_debtors d left join path p on p.id = d.acgroupid where d.coid = ${coid} order by d.id`.execute(tx);
  const taken = new Set<string>();
  return new Map(
    rows.map(({ id, name, nature, path }) => {
      const made = accountPath([rootOf(nature), ...path, name]);
      const account = taken.has(made) ? `${made} #${id}` : made;
      taken.add(account);
      return [id, account];
    }),
  );
}
