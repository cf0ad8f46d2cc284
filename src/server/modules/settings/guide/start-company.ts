import { sql } from "kysely";
import type { StartAnswer } from "../../../../wire/setup-endpoints";
import type { Context } from "../../../engine/call/context";
import { Memo } from "../../../engine/call/memo";
import { Forbidden } from "../../../engine/call/refusal";
import type { ServerParts } from "../../../engine/call/server-parts";
import { seedNewCompany } from "../../../engine/schema/seed";
import { asServerFor, type EndpointCaller } from "../../../engine/session/as-caller";
import { createBranch, createCompany, PLACEHOLDER } from "../../../engine/sign-in/identity";
import { audit } from "../../../engine/trail/audit";
import { mayStart } from "./setup-status";

interface Place {
  readonly coid: number;
  readonly branchid: number;
  readonly companyid: string;
}

/**
 * Creates a company that its owner will name in the guided setup, with one branch, the first rows of its masters, and
 * the caller as its admin. An unnamed company is reused, so no second one is created. Throws `Forbidden`.
 */
export async function startCompany(parts: ServerParts, caller: EndpointCaller): Promise<StartAnswer> {
  const place = await asServerFor(parts, caller, async (ctx) => {
    await demandStart(ctx);
    return (await unnamedCompany(ctx)) ?? make(ctx);
  });
  const tenant = { coid: place.coid, branchid: place.branchid, userid: caller.live.user.userid };
  // Skips masters that have rows, so an interrupted start continues here with the next one.
  await parts.db.asTenant(tenant, "write", async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const session = { ...caller.live.user, ...place, coname: PLACEHOLDER.company, bname: PLACEHOLDER.branch };
    await seedNewCompany({
      tx,
      session,
      origin: { loginip: caller.ip, devid: "", geolocation: "" },
      now: parts.clock(),
      memo: new Memo(),
      op: null,
      log: parts.log,
    });
  });
  return { err: "", companyid: place.companyid };
}

async function demandStart({ tx, session }: Context): Promise<void> {
  const {
    rows: [company],
  } = await sql<{ isdemo: boolean }>`select is_demo as isdemo from company where coid = ${session.coid}`.execute(tx);
  if (!mayStart(session, company?.isdemo ?? false))
    throw new Forbidden("Only admin, or an admin of a demo company, can start a company.");
  // Two clicks at once must not create two companies.
  await sql`select pg_advisory_xact_lock(hashtext('start company'))`.execute(tx);
}

/** The unnamed company that this user started, or that the first start of the server created. */
async function unnamedCompany({ tx, session }: Context): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select b.coid, b.branchid, b.companyid from company c join branch b using (coid) join user_branch u using (branchid)
    where c.name = ${PLACEHOLDER.company} and c.state = '' and u.userid = ${session.userid} order by b.branchid limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

async function make(ctx: Context): Promise<Place> {
  const { tx, session } = ctx;
  const {
    rows: [next],
  } = await sql<{ n: number }>`select coalesce(max(coid), 0)::int + 1 as n from company`.execute(tx);
  const coid = await createCompany(tx, { code: `CO${next?.n ?? 1}`, name: PLACEHOLDER.company });
  const { branchid, companyid } = await createBranch(tx, {
    coid,
    name: PLACEHOLDER.branch,
    prefix: PLACEHOLDER.prefix,
  });
  await sql`insert into user_branch (userid, branchid, is_company_admin) values (${session.userid}, ${branchid}, true)`.execute(
    tx,
  );
  await audit(
    { ...ctx, session: { ...session, coid, branchid } },
    { entity: "companymaster", recid: coid, action: "insert", after: { name: PLACEHOLDER.company } },
  );
  return { coid, branchid, companyid };
}
