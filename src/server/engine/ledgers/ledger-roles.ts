import { sql } from "kysely";
import { LEDGER_ROLES } from "../../../domain/books/roles";
import type { LedgerRole } from "../../../domain/books/roles";
import type { Context } from "../call/context";
import { memoKey } from "../call/memo";
import { idBy } from "../records/lookup";
import { declarationOf } from "../records/record-declarations";
import { addRecords } from "../saving/write";

/** Ledgers of the company's roles, read once per transaction. */
const ROLES = memoKey<Map<string, number>>("ledgers of roles");

/**
 * The ledger of a role in this company: the one in the settings, else the ledger with the usual name, created if
 * missing. The choice is stored, so a renamed ledger keeps its role.
 */
export async function ledgerOfRole(ctx: Context, role: LedgerRole): Promise<number> {
  const roles = await chosenRoles(ctx);
  const ledgerid = roles.get(role) ?? (await resolveRole(ctx, role));
  roles.set(role, ledgerid);
  return ledgerid;
}

const chosenRoles = async (ctx: Context): Promise<Map<string, number>> =>
  ctx.memo.keep(ROLES, ctx.memo.get(ROLES) ?? (await readRoles(ctx)));

/**
 * The ledger of each role as the next posting will find it: the chosen one, else that with the usual name. A role is
 * missing where the first posting will make its ledger.
 */
export async function ledgersOfRoles(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const names = Object.values(LEDGER_ROLES).map(({ ledger }) => ledger);
  const { rows } = await sql<{ name: string; id: number }>`
    select drconame as name, min(id) as id from m_debtors where coid = ${ctx.session.coid} and drconame = any(${names}::text[]) group by 1`.execute(
    ctx.tx,
  );
  const named = new Map(rows.map(({ name, id }) => [name, Number(id)]));
  const chosen = await chosenRoles(ctx);
  return new Map(
    Object.entries(LEDGER_ROLES).flatMap(([role, { ledger }]) => {
      const id = chosen.get(role) ?? named.get(ledger);
      return id === undefined ? [] : [[role, Number(id)] as const];
    }),
  );
}

async function readRoles(ctx: Context): Promise<Map<string, number>> {
  const { rows } = await sql<{ role: string; ledgerid: number }>`
    select r.role, r.ledgerid from ledger_role r join m_debtors d on d.coid = r.coid and d.id = r.ledgerid where r.coid = ${ctx.session.coid}`.execute(
    ctx.tx,
  );
  return new Map(rows.map(({ role, ledgerid }) => [role, ledgerid]));
}

async function resolveRole(ctx: Context, role: LedgerRole): Promise<number> {
  const { ledger, group } = LEDGER_ROLES[role];
  const existing = await idBy(ctx, "debtors", "drconame", ledger);
  const ledgerid =
    existing ??
    (
      await addRecords(ctx, declarationOf("debtors"), [
        { drconame: ledger, acgroupid: await groupId(ctx, group), isbillwise: false },
      ])
    )[0];
  if (ledgerid === undefined) throw new Error(`The ledger ${ledger} could not be made.`);
  await sql`insert into ledger_role (role, ledgerid) values (${role}, ${ledgerid}) on conflict (coid, role) do update set ledgerid = excluded.ledgerid`.execute(
    ctx.tx,
  );
  return ledgerid;
}

/** Groups are found by the name that Tally gave them, which renaming does not change. */
const groupId = (ctx: Context, group: string): Promise<number | null> => idBy(ctx, "acgroup", "reservedname", group);
