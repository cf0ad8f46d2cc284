import { sql } from "kysely";
import { SETUP_STEPS, type SetupRow, type SetupStep } from "../../../../wire/setup-endpoints";
import type { Context } from "../../../engine/call/context";
import { isUnnamed } from "../firm/company-record";

interface Facts {
  readonly coid: number;
  readonly name: string;
  readonly bname: string;
  readonly state: string;
  readonly isdemo: boolean;
  readonly filling: boolean;
  readonly demos: number;
  readonly passed: readonly string[];
  readonly done: Readonly<Record<SetupStep, boolean>>;
}

/**
 * The data show whether a step is done; nothing else is stored. So the user can stop at any step and continue on any
 * device.
 */
async function factsOf({ tx, session }: Context): Promise<Facts> {
  const { coid } = session;
  const {
    rows: [facts],
  } = await sql<Facts>`
    select c.coid, c.name, (select b.name from branch b where b.branchid = ${session.branchid}) as bname, c.state, c.is_demo as isdemo, exists (select from meta where key = 'demo_due') as filling, demo_companies() as demos,
      (select coalesce(json_agg(step), '[]') from setup_passed where coid = ${coid}) as passed,
      json_build_object(
        'company', c.state <> '',
        'branches', (select count(*) > 1 from branch where coid = ${coid}),
        'books', exists (select from book_settings where coid = ${coid}),
        'numbers', exists (select from number_series where coid = ${coid}),
        'opening', exists (select from m_debtors where coid = ${coid} and opening <> 0) or exists (
          select from voucher where coid = ${coid} and entity = 'opening' and state = 'posted'),
        'users', (select count(distinct userid) > 1 from user_branch join branch using (branchid) where coid = ${coid})
      ) as done
    from company c where c.coid = ${coid}`.execute(tx);
  if (!facts) throw new Error(`The company ${coid} of a session has no row.`);
  return facts;
}

/** Users who can start a company: the developer, and an admin of a demo company who wants to use the program. */
export const mayStart = ({ isDeveloper, isCompanyAdmin }: Context["session"], isDemo: boolean): boolean =>
  isDeveloper || (isCompanyAdmin && isDemo);

/** One row per step. */
export async function setupRows(ctx: Context): Promise<readonly SetupRow[]> {
  const facts = await factsOf(ctx);
  const { coid, name, bname, isdemo, filling, demos, passed, done } = facts;
  const common = {
    coid,
    coname: name,
    bname,
    isnew: isUnnamed(facts) ? 1 : 0,
    isdemo: isdemo ? 1 : 0,
    maystart: mayStart(ctx.session, isdemo) ? 1 : 0,
    maydemo: ctx.session.isDeveloper && demos === 0 && !filling ? 1 : 0,
    isfilling: filling ? 1 : 0,
  };
  return SETUP_STEPS.map((step): SetupRow => ({
    step,
    state: done[step] ? "done" : passed.includes(step) ? "passed" : "open",
    ...common,
  }));
}

/** The developer, and an admin in every branch of that company that they can enter. */
export async function mayRemoveDemo({ tx, session }: Context, coid: number): Promise<boolean> {
  const {
    rows: [found],
  } = await sql<{ isadmin: boolean }>`select administers_company(${coid}) as isadmin`.execute(tx);
  return session.isDeveloper || (found?.isadmin ?? false);
}
