import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../../db/database";
import { repairs } from "./repairs";
import type { Finding, Repair } from "./repair";

/** Any fixed number: only one process on the database runs a batch at a time. */
const LOCK = 7_214_003;

/** Records in one transaction: few enough that a save of another process waits for less than a second. */
const LIMIT = 300;

interface RepairContext {
  readonly db: Database;
  readonly log: Logger;
}

interface Company {
  readonly coid: number;
  readonly name: string;
}

interface RepairProgress {
  readonly place: string;
  readonly isDone: boolean;
}

/**
 * Runs the missing batches of all repairs, company by company, and reports the results in sentences. A failure stops
 * the start: half-repaired books are not served.
 */
export async function runRepairs(
  { db, log }: RepairContext,
  report: (text: string) => void,
  all: readonly Repair[] = repairs(),
  limit = LIMIT,
): Promise<void> {
  const companies = await db.asSystem(
    async (tx) => (await sql<Company>`select coid, name from company order by coid`.execute(tx)).rows,
    "read",
  );
  for (const company of companies)
    for (const repair of all) {
      let isLeft = true;
      while (isLeft) isLeft = await nextBatch({ db, log, limit }, company, repair, report);
    }
}

/** Runs one batch in one transaction; false when the repair is complete for the company. */
async function nextBatch(
  { db, log, limit }: RepairContext & { readonly limit: number },
  company: Company,
  repair: Repair,
  report: (text: string) => void,
): Promise<boolean> {
  const { coid } = company;
  const ended = await db.asSystem(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = '120s'`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    const {
      rows: [at],
    } =
      await sql<RepairProgress>`select place, ended_at is not null as "isDone" from repair where coid = ${coid} and repairid = ${repair.id}`.execute(
        tx,
      );
    if (at?.isDone) return "before";
    const { next, findings } = await repair.batch({ tx, coid, limit, actor: `Repair ${repair.id}` }, at?.place ?? "");
    await storeFindings(tx, coid, repair, findings);
    const {
      rows: [sums],
    } = await sql<Sums>`
      insert into repair as r (coid, repairid, place, ended_at, changed, tocheck)
      values (${coid}, ${repair.id}, ${next ?? ""}, ${next === null ? sql`clock_timestamp()` : sql`null`}, ${count(findings, "changed")}, ${count(findings, "check")})
      on conflict (coid, repairid) do update set place = excluded.place, ended_at = excluded.ended_at, changed = r.changed + excluded.changed, tocheck = r.tocheck + excluded.tocheck
      returning changed::integer, tocheck::integer`.execute(tx);
    return next === null ? (sums ?? { changed: 0, tocheck: 0 }) : null;
  });
  if (ended === null) return true;
  if (ended !== "before" && ended.changed + ended.tocheck > 0) {
    log.info({ repair: repair.id, company: company.name, ...ended }, "repair done");
    report(sentence(company, repair, ended));
  }
  return false;
}

interface Sums {
  readonly changed: number;
  readonly tocheck: number;
}

const count = (findings: readonly Finding[], kind: Finding["kind"]): number =>
  findings.filter((one) => one.kind === kind).length;

const sentence = ({ name }: Company, { title }: Repair, { changed, tocheck }: Sums): string =>
  `${name}: ${title}. ${changed} ${changed === 1 ? "line was" : "lines were"} corrected${tocheck > 0 ? `, ${tocheck} ${tocheck === 1 ? "needs" : "need"} to be checked` : ""}. See Vouchers, Repairs.`;

async function storeFindings(
  tx: Parameters<Parameters<Database["asSystem"]>[0]>[0],
  coid: number,
  { id }: Repair,
  findings: readonly Finding[],
): Promise<void> {
  if (findings.length === 0) return;
  await sql`
    insert into repair_finding (coid, branchid, repairid, kind, entity, recid, docno, day, line, what, was, now)
    select ${coid}::integer, branchid, ${id}, kind, entity, recid, docno, day, line, what, was, now
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
      as f(branchid integer, kind text, entity text, recid bigint, docno text, day date, line integer, what text, was text, now text)`.execute(
    tx,
  );
}
