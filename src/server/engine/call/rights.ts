import type { UserRightTable } from "../../db/identity-tables";
import type { Context } from "./context";
import { Forbidden } from "./refusal";
import type { SessionUser } from "./session-user";

/** What a user may do with one form, and how they want to see it (RIGHTS-007). */
export interface Rights {
  readonly view: boolean;
  readonly add: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
  readonly approval: boolean;
  readonly print: boolean;
  readonly attachment: boolean;
  readonly reportEmail: boolean;
  /** Keys of fields that the user sees but may not change. */
  readonly locked: readonly string[];
  /** Keys of fields that the user does not see. */
  readonly hidden: readonly string[];
  readonly inMenu: boolean;
  readonly inDashboard: boolean;
  readonly isFavourite: boolean;
}

export type Need = "view" | "add" | "edit" | "delete" | "approval" | "print" | "attachment" | "reportEmail";

const same = (allowed: boolean): Omit<Rights, "inMenu" | "inDashboard" | "isFavourite"> => ({
  view: allowed,
  add: allowed,
  edit: allowed,
  delete: allowed,
  approval: allowed,
  print: allowed,
  attachment: allowed,
  reportEmail: allowed,
  locked: [],
  hidden: [],
});

export const ALL_RIGHTS: Rights = { ...same(true), inMenu: true, inDashboard: true, isFavourite: false };
export const NO_RIGHTS: Rights = { ...same(false), inMenu: false, inDashboard: false, isFavourite: false };

/**
 * Rights by form. A form without a row gets the rights of the role: all for
 * the developer and company admins, none for others.
 */
export class RightsMap extends Map<string, Rights> {
  constructor(
    rows: Iterable<readonly [string, Rights]>,
    private readonly otherwise: Rights,
  ) {
    super(rows);
  }

  override get(formmnu: string): Rights {
    return super.get(formmnu) ?? this.otherwise;
  }
}

/** The user whose rights are read, and the transaction to read them in. */
export type Asker = Pick<Context, "tx" | "session">;

/** Rights of the session's user on one form in the current company. */
export async function rightsOf(ctx: Asker, formmnu: string): Promise<Rights> {
  const row = await ownRows(ctx).where("formmnu", "=", formmnu).executeTakeFirst();
  return row ? effective(ctx.session, row) : byRole(ctx.session);
}

/** Rights on all forms by one query, for menus, dashboards and search. `get` returns rights for every form. */
export async function rightsOfAll(ctx: Asker): Promise<RightsMap> {
  const rows = await ownRows(ctx).orderBy("formmnu").execute();
  return new RightsMap(
    rows.map((row) => [row.formmnu, effective(ctx.session, row)] as const),
    byRole(ctx.session),
  );
}

/** Rights on some forms by one query. `get` is valid for these forms only. */
export async function rightsOfSome(ctx: Asker, formmnus: readonly string[]): Promise<RightsMap> {
  const rows = await ownRows(ctx)
    .where("formmnu", "in", [...formmnus])
    .execute();
  return new RightsMap(
    rows.map((row) => [row.formmnu, effective(ctx.session, row)] as const),
    byRole(ctx.session),
  );
}

/** Returns the rights; throws `Forbidden` with the sentence if the needed right is missing. */
export async function demand(ctx: Context, formmnu: string, need: Need, sentence: string): Promise<Rights> {
  const rights = await rightsOf(ctx, formmnu);
  if (!rights[need]) throw new Forbidden(sentence);
  return rights;
}

function ownRows(ctx: Asker) {
  return ctx.tx
    .selectFrom("user_right")
    .selectAll()
    .where("coid", "=", ctx.session.coid)
    .where("userid", "=", ctx.session.userid);
}

const mayDoAll = (session: SessionUser): boolean => session.isDeveloper || session.isCompanyAdmin;

const byRole = (session: SessionUser): Rights => (mayDoAll(session) ? ALL_RIGHTS : NO_RIGHTS);

type RightRow = Pick<UserRightTable, Exclude<keyof UserRightTable, "id">>;

/** A row takes no rights from the developer or a company admin; it only holds their favourites. */
function effective(session: SessionUser, row: RightRow): Rights {
  if (mayDoAll(session)) return { ...ALL_RIGHTS, isFavourite: row.favouriteshotcutinshow };
  return {
    inMenu: row.menuinshow,
    inDashboard: row.dashboardinshow,
    isFavourite: row.favouriteshotcutinshow,
    view: row.viewrights,
    add: row.addrights,
    edit: row.editrights,
    delete: row.deleterights,
    approval: row.approvalrights,
    print: row.printrights,
    attachment: row.attachementrights,
    reportEmail: row.reportemailsendrights,
    locked: keys(row.field_disable),
    hidden: keys(row.field_visiblefalse),
  };
}

const keys = (joined: string): readonly string[] =>
  joined
    .split(",")
    .map((key) => key.trim())
    .filter(Boolean);
