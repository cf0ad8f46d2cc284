import { sql, type Transaction } from "kysely";
import { holdCompany, noteRemoved } from "../../../db/removed-companies";
import type { Tables } from "../../../db/tables";
import type { Context } from "../../../engine/call/context";
import { Memo } from "../../../engine/call/memo";
import type { ServerParts } from "../../../engine/call/server-parts";
import { audit } from "../../../engine/trail/audit";

type Tx = Transaction<Tables>;

/**
 * Removes a demo company with all its data, including its audit trail, because invented data prove nothing. Never
 * touches a company that is not a demo, whatever was typed. Runs in one transaction: it waits for running writers of
 * the company and blocks later ones (`hold_company`), and its table locks prevent writes while the triggers are
 * disabled.
 */
export async function removeDemo(
  parts: ServerParts,
  coid: number,
  typed: string,
  by: Pick<Context, "session" | "origin">,
): Promise<string> {
  if (coid === by.session.coid) return "You are signed in to this company. Sign in to your own company to remove it.";
  return parts.db.asSystem(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = '20s'`.execute(tx);
    // The removal is recorded in this company's audit trail, and another server could remove that company in the
    // meantime.
    await holdCompany(tx, by.session.coid);
    await sql`select hold_company_alone(${coid}::integer)`.execute(tx);
    const {
      rows: [company],
    } = await sql<{
      name: string;
      isdemo: boolean;
    }>`select name, is_demo as isdemo from company where coid = ${coid} for update`.execute(tx);
    if (!company) return "This company no longer exists.";
    if (!company.isdemo) return `${company.name} is not a demo company. It cannot be removed.`;
    if (typed.trim() !== company.name) return `Type the name of the company, ${company.name}, to remove it.`;
    const users = await usersOf(tx, coid);
    await emptyTables(tx, coid);
    await removeUsers(
      tx,
      coid,
      users.filter((userid) => userid !== by.session.userid),
    );
    await sql`delete from company where coid = ${coid} and is_demo`.execute(tx);
    await noteRemoved(tx, coid);
    await audit(
      { ...by, tx, now: parts.clock(), memo: new Memo(), op: null, log: parts.log },
      { entity: "companymaster", recid: coid, action: "remove demo", before: { name: company.name } },
    );
    return "";
  });
}

/** Every table with a `coid`, ordered so that referring tables come before those they refer to. */
async function tablesOf(tx: Tx): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'coid' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname not in ('company', 'branch') order by 1`.execute(
    tx,
  );
  const { rows: keys } = await sql<{ from: string; to: string }>`
    select f.relname as "from", t.relname as "to" from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid`.execute(tx);
  const left = new Set(tables.map(({ name }) => name));
  const sorted: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter((name) => !keys.some(({ from, to }) => to === name && left.has(from)));
    if (free.length === 0) throw new Error(`The tables ${[...left].join(", ")} refer to each other in a circle.`);
    for (const name of free) left.delete(name);
    sorted.push(...free);
  }
  return sorted;
}

/**
 * Triggers forbid deleting append-only rows and count deletions; here everything is deleted, so they are disabled.
 * Only within this transaction, whose lock on each table excludes every other writer until they are enabled again.
 */
async function emptyTables(tx: Tx, coid: number): Promise<void> {
  for (const name of await tablesOf(tx)) {
    const { rows } = await sql<{
      holds: boolean;
    }>`select exists (select from ${sql.table(name)} where coid = ${coid}) as holds`.execute(tx);
    if (!rows[0]?.holds) continue;
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
    await sql`delete from ${sql.table(name)} where coid = ${coid}`.execute(tx);
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
  }
}

async function usersOf(tx: Tx, coid: number): Promise<readonly number[]> {
  const { rows } = await sql<{
    userid: number;
  }>`select distinct userid from user_branch join branch using (branchid) where coid = ${coid}`.execute(tx);
  return rows.map(({ userid }) => userid);
}

/**
 * Removes sessions and assignments with the branches. Also removes users who belong only to the demo, but never the
 * developer.
 */
async function removeUsers(tx: Tx, coid: number, users: readonly number[]): Promise<void> {
  const branches = sql`(select branchid from branch where coid = ${coid})`;
  await sql`delete from session where branchid in ${branches}`.execute(tx);
  await sql`delete from user_branch where branchid in ${branches}`.execute(tx);
  await sql`
    delete from app_user where userid = any(${[...users]}::integer[]) and username <> 'admin'
      and not exists (select from user_branch where user_branch.userid = app_user.userid)`.execute(tx);
  await sql`delete from branch where coid = ${coid}`.execute(tx);
}
