import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import type { RightsModule } from "../../../engine/menu/screens";
import { rightsId } from "./rights-id";
import type { Subject } from "./subject";

/** The rights that allow an action, in the order of RIGHTS-015. */
export const FLAGS = [
  "viewrights",
  "addrights",
  "editrights",
  "deleterights",
  "approvalrights",
  "printrights",
  "attachementrights",
  "reportemailsendrights",
] as const;
/** Where the module is shown to the user. */
export const PLACES = ["dashboardinshow", "menuinshow", "favouriteshotcutinshow"] as const;

export type Flags = { readonly [K in (typeof FLAGS)[number] | (typeof PLACES)[number]]: boolean };

export interface StoredRights extends Flags {
  readonly userid: number;
  readonly formmnu: string;
  /** Comma-joined keys of locked and of hidden fields. */
  readonly field_disable: string;
  readonly field_visiblefalse: string;
}

/** Stored rights of these users on these modules. */
export function storedRights(
  ctx: Context,
  userids: readonly number[],
  formmnus: readonly string[],
): Promise<readonly StoredRights[]> {
  return ctx.tx
    .selectFrom("user_right")
    .select(["userid", "formmnu", "field_disable", "field_visiblefalse", ...FLAGS, ...PLACES])
    .where("coid", "=", ctx.session.coid)
    .where("userid", "in", [...userids])
    .where("formmnu", "in", [...formmnus])
    .execute();
}

/** Rights if nothing is stored: all for the developer and a company admin, otherwise none. */
export const rightsByRole = (subject: Subject, { formmnu }: RightsModule): StoredRights => {
  const all = hasAll(subject);
  const flags = Object.fromEntries(
    [...FLAGS, ...PLACES].map((name) => [name, all && name !== "favouriteshotcutinshow"]),
  ) as unknown as Flags;
  return { userid: subject.userid, formmnu, field_disable: "", field_visiblefalse: "", ...flags };
};

export const hasAll = ({ isDeveloper, isAdmin }: Subject): boolean => isDeveloper || isAdmin;

/**
 * RIGHTS-015: exactly these columns. The row of a user with all rights by role shows all rights, whatever is stored
 * for later.
 */
export function rightsRow(subject: Subject, module: RightsModule, stored: StoredRights | undefined): Row {
  const role = rightsByRole(subject, module);
  const rights =
    stored && !hasAll(subject) ? stored : { ...role, favouriteshotcutinshow: stored?.favouriteshotcutinshow ?? false };
  return {
    id: rightsId(subject.userid, module),
    cousers: subject.username,
    formmnu: module.formmnu,
    formcaptaion: module.title,
    ...Object.fromEntries(FLAGS.map((name) => [name, rights[name]])),
    field_disable: rights.field_disable,
    field_visiblefalse: rights.field_visiblefalse,
    ...Object.fromEntries(PLACES.map((name) => [name, rights[name]])),
  };
}
