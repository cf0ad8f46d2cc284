import { sql } from "kysely";
import { z } from "zod";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { DEVELOPER } from "../../../wire/session";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { plainIp } from "../../engine/session/ip-allow";
import { forgetGuesses, openAddresses } from "../../engine/sign-in/guesses";
import { audit } from "../../engine/trail/audit";
import {
  byId,
  decidesAbout,
  demandUserManager,
  managedUser,
  refuseSelf,
  refuseShared,
  removeUser,
  type ManagedUser,
} from "./managed-user";
import { isLockedOutSomewhere, refuseUselessUnblock, unblockUselessUntil } from "./lock-out";
import { USER_PARAMS, userRows } from "./user-list";

const userid = z.coerce.number().int().positive();
const flag = z.union([z.boolean(), z.number(), z.string().max(10)]).transform(isOn);
const text = z.string().max(200);

const DELETE_PARAMS = {
  id: userid,
  type: z.string().max(20).default("delete"),
  co: text.optional(),
  formmnu: text.optional(),
};

/**
 * `delete` removes the user from the company. `approval` unblocks a blocked or locked-out user and never blocks.
 * Throws `Refusal`.
 */
async function deleteOrApprove(ctx: Context, id: number, type: string): Promise<readonly Row[]> {
  if (type.trim().toLowerCase() === "approval") return unblock(ctx, id, "only where shut out");
  const user = await managedUser(ctx, byId(id));
  await removeUser(ctx, user);
  await audit(ctx, { entity: "user", recid: id, action: "delete", before: user });
  return [{ err: 0, id, resu: "Deleted!", stype: "success", stitle: "" }];
}

/** A blocked user loses all sessions for good (users.tables.ts), within seconds: at their next database access. */
async function block(ctx: Context, id: number): Promise<readonly Row[]> {
  const user = await managedUser(ctx, byId(id));
  refuseSelf(ctx, user, "block");
  if (user.username === DEVELOPER) throw new Refusal("username", "The user admin cannot be blocked.");
  await refuseShared(ctx, user, "block");
  await setBlocked(ctx, user, true);
  return [{ err: 0, id, resu: "Blocked.", stype: "success", stitle: "" }];
}

async function setBlocked(ctx: Context, user: ManagedUser, isBlocked: boolean): Promise<void> {
  await sql`update app_user set is_blocked = ${isBlocked} where userid = ${user.userid}`.execute(ctx.tx);
  await audit(ctx, {
    entity: "user",
    recid: user.userid,
    action: isBlocked ? "block" : "unblock",
    before: { is_blocked: user.is_blocked },
    after: { is_blocked: isBlocked },
  });
}

interface LockedOutUser {
  readonly userid: number;
  readonly username: string;
  readonly isblocked: boolean;
  readonly isshutout: boolean;
  readonly spentuntil: Date | null;
}

/**
 * Unblocks a user. Removing an administrator's block needs a caller who decides about the user; any user manager can
 * remove lock-outs by guesses. The count of a hundred per hour restarts only if the caller decides about the user;
 * otherwise it unblocks the caller's own address (`openAddresses`).
 */
async function unblock(ctx: Context, id: number, when: "always" | "only where shut out"): Promise<readonly Row[]> {
  demandUserManager(ctx);
  const { rows } = await sql<LockedOutUser>`
    select userid, username, is_blocked as isblocked, ${isLockedOutSomewhere(sql`u`, ctx.now)} as isshutout, ${unblockUselessUntil(sql`u`, ctx.now)} as spentuntil from app_user u where userid = ${id}`.execute(
    ctx.tx,
  );
  const [found] = rows;
  if (found && !found.isblocked && !found.isshutout && when !== "always")
    throw new Refusal("username", `${found.username} is not blocked.`);
  if (!found?.isshutout || found.isblocked) {
    const user = await managedUser(ctx, byId(id));
    await refuseShared(ctx, user, "unblock");
    await setBlocked(ctx, user, false);
  }
  if (found?.isshutout) {
    if (await decidesAbout(ctx, found)) await forgetGuesses(ctx.tx, id);
    else {
      refuseUselessUnblock(found);
      await openAddresses(ctx.tx, id, { ip: plainIp(ctx.origin.loginip), now: ctx.now });
    }
    await audit(ctx, {
      entity: "user",
      recid: id,
      action: "unlock",
      before: { isshutout: true },
      after: { isshutout: false },
    });
  }
  return [{ err: 0, id, resu: "Unblocked.", stype: "success", stitle: "" }];
}

/**
 * The list of users with its actions (ACCT-041 to ACCT-048). All except the reads need the server and go to the audit
 * trail.
 */
export default [
  defineProcedure({
    name: "usersdetail_R_listgrid",
    kind: "query",
    params: USER_PARAMS,
    run: (ctx, question) => userRows(ctx, question),
  }),
  defineProcedure({
    name: "usersdetail_R_btndelete_approve",
    kind: "command",
    changesSessions: true,
    params: DELETE_PARAMS,
    run: (ctx, { id, type }) => deleteOrApprove(ctx, id, type),
  }),
  defineProcedure({
    name: "usersdetail_R_block",
    kind: "command",
    changesSessions: true,
    params: { id: userid, block: flag },
    run: (ctx, given) => (given.block ? block(ctx, given.id) : unblock(ctx, given.id, "always")),
  }),
  defineProcedure({
    name: "MACAPP_Users_R_listgrid",
    kind: "query",
    params: {
      formname: text.optional(),
      SearchTerm: text.default(""),
      PageIndex: z.coerce.number().int().min(1).default(1),
      PageSize: z.coerce.number().int().min(1).max(500).default(10),
      RecordCount: z.coerce.number().int().optional(),
    },
    run: async (ctx, { SearchTerm, PageIndex, PageSize }) => {
      const question = {
        DisplayLength: PageSize,
        DisplayStart: 1 + (PageIndex - 1) * PageSize,
        SortCol: "id",
        SortDir: "asc",
        Search: SearchTerm,
        id: 0,
      };
      return (await userRows(ctx, question)).map((row) => ({ ...row, RecordCount: row.TotalCount }));
    },
  }),
  defineProcedure({
    name: "MACAPP_Users_R_btndelete",
    kind: "command",
    params: { id: userid },
    run: (ctx, { id }) => deleteOrApprove(ctx, id, "delete"),
  }),
  defineProcedure({
    name: "WEBAPI_blockedusers",
    kind: "query",
    params: { user: text.optional(), branch: text.optional(), id: z.coerce.number().int().optional() },
    run: async (ctx) =>
      (
        await userRows(ctx, {
          DisplayLength: 500,
          DisplayStart: 1,
          SortCol: "cousers",
          SortDir: "asc",
          Search: "",
          id: 0,
        })
      )
        .filter((row) => row.is_blocked === true)
        .map((row) => ({ UserName: row.cousers, id: row.id, why: row.shutoutwhy })),
  }),
];
