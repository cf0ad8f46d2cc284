import { sql } from "kysely";
import type { Row } from "../../../wire/envelope";
import { DEVELOPER } from "../../../wire/session";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { isInUse } from "../../engine/records/usual-values";
import { demandUserManager, refuseSelf, type ManagedUser } from "./managed-user";

/**
 * The user's branches in this company, and whether they are its admin. Fields that are not given keep their value.
 */
export interface WantedPlaces {
  /** Branch ids, comma-joined. */
  readonly branches?: string | undefined;
  readonly companyadmin?: boolean | undefined;
  /** The user's godown by branch, `<branch id>:<godown id>` comma-joined; godown 0 for that of the branch. */
  readonly godowns?: string | undefined;
}

interface Places {
  readonly branches: readonly number[];
  readonly companyadmin: boolean;
  /** By branch id; branches without one are missing. */
  readonly godowns: Readonly<Record<string, number>>;
}

/** The branches of this company that can be assigned, by name. */
export async function branchRows(ctx: Context): Promise<readonly Row[]> {
  demandUserManager(ctx);
  return (await sql<Row>`select branchid as id, name, prefix from branch order by name`.execute(ctx.tx)).rows;
}

/**
 * Adds and removes branches and the admin flag. The user must be locked and loses the sessions in removed branches.
 * Returns the earlier and the new state. Throws `Refusal` for no branch at all, a branch of another company, the
 * developer, and users who would lock themselves out.
 */
export async function changePlaces(
  ctx: Context,
  user: ManagedUser,
  wanted: WantedPlaces,
): Promise<{ readonly before: Places; readonly after: Places }> {
  const before = await placesOf(ctx, user.userid);
  const after = {
    branches: wanted.branches === undefined ? before.branches : read(wanted.branches),
    companyadmin: wanted.companyadmin ?? before.companyadmin,
    godowns: before.godowns,
  };
  const added = after.branches.filter((id) => !before.branches.includes(id));
  const taken = before.branches.filter((id) => !after.branches.includes(id));
  const isFlagChanged = after.companyadmin !== before.companyadmin;
  const withGodowns = async () => ({ before, after: { ...after, godowns: await changeGodowns(ctx, user, wanted) } });
  if (added.length + taken.length === 0 && !isFlagChanged) return withGodowns();
  await check(ctx, user, { after, added, taken });
  if (taken.length > 0) await sql`select user_leaves_branches(${user.userid}, ${taken}::integer[])`.execute(ctx.tx);
  for (const branchid of added)
    await sql`insert into user_branch (userid, branchid, is_company_admin) values (${user.userid}, ${branchid}, ${after.companyadmin})`.execute(
      ctx.tx,
    );
  if (isFlagChanged)
    await sql`update user_branch set is_company_admin = ${after.companyadmin} where userid = ${user.userid}`.execute(
      ctx.tx,
    );
  return withGodowns();
}

async function placesOf(ctx: Context, userid: number): Promise<Places> {
  const { rows } = await sql<{ branchid: number; isadmin: boolean; godownid: number | null }>`
    select branchid, is_company_admin as isadmin, godownid::integer as godownid from user_branch where userid = ${userid} order by branchid`.execute(
    ctx.tx,
  );
  return {
    branches: rows.map(({ branchid }) => branchid),
    companyadmin: rows.some(({ isadmin }) => isadmin),
    godowns: Object.fromEntries(rows.flatMap(({ branchid, godownid }) => (godownid ? [[branchid, godownid]] : []))),
  };
}

/** Sets the user's godowns in the branches where the user works now; returns all of them. */
async function changeGodowns(
  ctx: Context,
  user: ManagedUser,
  { godowns = "" }: WantedPlaces,
): Promise<Places["godowns"]> {
  const before = await placesOf(ctx, user.userid);
  for (const [branchid, godownid] of readGodowns(godowns)) {
    // A branch that was removed in the same save takes its godown along.
    if (!before.branches.includes(branchid) || (before.godowns[branchid] ?? 0) === godownid) continue;
    if (godownid !== 0 && !(await isInUse(ctx, "godown", godownid)))
      throw new Refusal("godowns", "Choose a godown that is in use.");
    await sql`update user_branch set godownid = ${godownid || null} where userid = ${user.userid} and branchid = ${branchid}`.execute(
      ctx.tx,
    );
  }
  return (await placesOf(ctx, user.userid)).godowns;
}

function readGodowns(text: string): readonly (readonly [branchid: number, godownid: number])[] {
  return wordsOf(text).map((word) => {
    const [, branchid, godownid] = /^(\d{1,9}):(\d{1,9})$/.exec(word) ?? [];
    if (branchid === undefined || godownid === undefined)
      throw new Refusal("godowns", `${word.slice(0, 40)} does not name a branch and its godown.`);
    return [Number(branchid), Number(godownid)];
  });
}

const wordsOf = (text: string): readonly string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

function read(text: string): readonly number[] {
  const words = wordsOf(text);
  const invalid = words.find((one) => !/^\d{1,9}$/.test(one));
  if (invalid !== undefined) throw new Refusal("branches", `${invalid.slice(0, 40)} is not the number of a branch.`);
  return [...new Set(words.map(Number))].sort((a, b) => a - b);
}

interface Change {
  readonly after: Omit<Places, "godowns">;
  readonly added: readonly number[];
  readonly taken: readonly number[];
}

async function check(ctx: Context, user: ManagedUser, { after, added, taken }: Change): Promise<void> {
  if (user.username === DEVELOPER)
    throw new Refusal("branches", "The user admin works in every branch of every company.");
  if (after.branches.length === 0)
    throw new Refusal(
      "branches",
      "A user needs at least one branch. To remove the user from this company, delete the user.",
    );
  if (!after.companyadmin) refuseSelf(ctx, user, "remove the admin role from");
  if (taken.includes(ctx.session.branchid)) refuseSelf(ctx, user, "remove your current branch from");
  const { rows } = await sql<{
    id: number;
  }>`select branchid as id from branch where branchid = any(${added}::integer[])`.execute(ctx.tx);
  const invalid = added.find((id) => rows.every((row) => row.id !== id));
  if (invalid !== undefined) throw new Refusal("branches", `${invalid} is not a branch of this company.`);
}
