import { sql } from "kysely";
import { z } from "zod";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { audit } from "../../engine/trail/audit";
import { byId, managedUser, refuseShared, type ManagedUser } from "./managed-user";
import { branchRows, changePlaces, type WantedPlaces } from "./user-branches";
import { userRows } from "./user-list";

const userid = z.coerce.number().int().positive();
const flag = z.union([z.boolean(), z.number(), z.string().max(10)]).transform(isOn);

interface Edit extends WantedPlaces {
  readonly fullname: string;
  readonly email: string;
  readonly gpsallowed: boolean;
  readonly emailallowed: boolean;
  /** Enables or removes two-factor sign-in; if not given it stays. */
  readonly constr?: boolean | undefined;
}

/**
 * Saves name, e-mail, permissions and branches of a user. The user name never changes, because the audit trail refers
 * to it.
 */
async function save(ctx: Context, id: number, edit: Edit): Promise<readonly Row[]> {
  const user = await managedUser(ctx, byId(id));
  if (edit.fullname.trim() === "") throw new Refusal("fullname", "The name is required.");
  const changed = {
    fullname: edit.fullname.trim(),
    email: edit.email.trim(),
    gps_allowed: edit.gpsallowed,
    email_allowed: edit.emailallowed,
    constr: edit.constr ?? user.constr,
  };
  if (changed.email !== user.email) await refuseUsedEmail(ctx, user, changed.email);
  if (changed.constr !== user.constr) await giveTwoFactor(ctx, user, changed.constr);
  await sql`
    update app_user set fullname = ${changed.fullname}, email = ${changed.email}, gps_allowed = ${changed.gps_allowed}, email_allowed = ${changed.email_allowed}
    where userid = ${id}`.execute(ctx.tx);
  const places = await changePlaces(ctx, user, edit);
  await audit(ctx, {
    entity: "user",
    recid: id,
    action: "update",
    before: { ...user, ...places.before },
    after: { ...changed, ...places.after },
  });
  return [{ err: 0, id, resu: "Saved", stype: "success", stitle: "" }];
}

/** Removing it also deletes the secret and the recovery codes, which solves a lost phone. */
async function giveTwoFactor(ctx: Context, user: ManagedUser, given: boolean): Promise<void> {
  await refuseShared(ctx, user, given ? "give two-factor sign-in to" : "remove two-factor sign-in from");
  await sql`update app_user set constr = ${given} where userid = ${user.userid}`.execute(ctx.tx);
}

/**
 * Users can sign in by e-mail (AUTH-004), so two users of one company cannot share an address. The address of a user
 * shared with another company cannot be changed here.
 */
async function refuseUsedEmail(ctx: Context, user: ManagedUser, email: string): Promise<void> {
  if (email !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Refusal("email", "This is not an e-mail address.");
  await refuseShared(ctx, user, "change the e-mail of");
  const { rows } =
    await sql`select from app_user where lower(email) = lower(${email}) and email <> '' and userid <> ${user.userid}`.execute(
      ctx.tx,
    );
  if (rows.length > 0) throw new Refusal("email", "Another user has this e-mail address.");
}

export default [
  defineProcedure({
    name: "usersdetail_R_getviewdata",
    kind: "query",
    params: { id: userid },
    run: (ctx, { id }) =>
      userRows(ctx, { DisplayLength: 1, DisplayStart: 1, SortCol: "id", SortDir: "asc", Search: "", id }),
  }),
  defineProcedure({ name: "usersdetail_R_branches", kind: "query", params: {}, run: branchRows }),
  defineProcedure({
    name: "usersdetail_R_save",
    kind: "command",
    changesSessions: true,
    params: {
      id: userid,
      fullname: z.string().max(100),
      email: z.string().max(200),
      gpsallowed: flag,
      emailallowed: flag,
      constr: flag.optional(),
      branches: z.string().max(4000).optional(),
      companyadmin: flag.optional(),
      godowns: z.string().max(4000).optional(),
    },
    run: (ctx, given) => save(ctx, given.id, given),
  }),
];
