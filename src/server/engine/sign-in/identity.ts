import { sql, type Transaction } from "kysely";
import type { Tables } from "../../db/tables";
import { Refusal } from "../call/refusal";
import { NO_RIGHTS, type Rights } from "../call/rights";
import { ipRuleFault } from "../session/ip-allow";
import { hashSecret, isPin } from "../session/passwords";
import { holdTrailsOf, SERVER, trailOfUser, type Actor } from "../session/session-trail";
import { hasUserName, normalUserName, userNameFault } from "../session/user-name";
import { forgetGuesses, openAddresses } from "./guesses";
import { newPasswordFault, passwordRuleOf } from "./password-rule";

type Tx = Transaction<Tables>;

interface NewCompany {
  readonly code: string;
  readonly name: string;
  readonly logo?: string;
  readonly gstin?: string;
  /** Two-digit GST state code. */
  readonly state?: string;
  /** Last day of the registration, `yyyy-mm-dd`; no end if absent. */
  readonly registeredUntil?: string | null;
  readonly isRegistered?: boolean;
  /** Created by the demo: it may be removed with all its data. */
  readonly isDemo?: boolean;
}

/** Names of a company and its first branch until the owner changes them. */
export const PLACEHOLDER = { company: "My Company", branch: "Head Office", prefix: "HO" } as const;

/**
 * Creates a company, by default registered without end; returns its `coid`. For tools and seeds, in a transaction of
 * the system.
 */
export async function createCompany(tx: Tx, company: NewCompany): Promise<number> {
  const { coid } = await tx
    .insertInto("company")
    .values({
      code: company.code,
      name: company.name,
      logo: company.logo ?? "",
      gstin: company.gstin ?? "",
      state: company.state ?? "",
      is_registered: company.isRegistered ?? true,
      registered_until: company.registeredUntil ?? null,
      is_demo: company.isDemo ?? false,
    })
    .returning("coid")
    .executeTakeFirstOrThrow();
  return coid;
}

interface NewBranch {
  readonly coid: number;
  readonly name: string;
  readonly gstin?: string;
  readonly state?: string;
  readonly prefix?: string;
}

/** Creates a branch; its `companyid` is `<coid>-<branchid>`. */
export async function createBranch(
  tx: Tx,
  branch: NewBranch,
): Promise<{ readonly branchid: number; readonly companyid: string }> {
  const next = sql<number>`nextval(pg_get_serial_sequence('branch', 'branchid'))::integer`;
  const { branchid } = await tx.selectNoFrom(next.as("branchid")).executeTakeFirstOrThrow();
  const companyid = `${branch.coid}-${branchid}`;
  await sql`
    insert into branch (branchid, coid, name, companyid, gstin, state, prefix) overriding system value
    values (${branchid}, ${branch.coid}, ${branch.name}, ${companyid}, ${branch.gstin ?? ""}, ${branch.state ?? ""}, ${branch.prefix ?? ""})
  `.execute(tx);
  return { branchid, companyid };
}

export interface NewUser {
  readonly username: string;
  readonly fullname: string;
  readonly email?: string;
  readonly password: string;
  /** A user of the demo: the password is that of `DEMO_PASSWORD`, common or not. */
  readonly isDemo?: boolean;
  /** Four to eight digits, required after the branch is selected. */
  readonly pin?: string;
  /** Addresses or CIDR blocks; empty for every address. */
  readonly ipAllow?: readonly string[];
  /** The developer (`admin`) may enter every branch and needs none. */
  readonly branches: readonly { readonly branchid: number; readonly companyAdmin: boolean }[];
}

/** Creates a user; returns the `userid`. Throws a Refusal that names the invalid field. */
export async function createUser(tx: Tx, user: NewUser): Promise<number> {
  checkUser(user);
  const made = await tx
    .insertInto("app_user")
    .values({
      username: normalUserName(user.username),
      fullname: user.fullname,
      email: user.email ?? "",
      pwhash: await hashSecret(user.password),
      pinhash: user.pin ? await hashSecret(user.pin) : null,
      ip_allow: [...(user.ipAllow ?? [])],
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(username)`)
        .where("client_of", "is", null)
        .doNothing(),
    )
    .returning("userid")
    .executeTakeFirst();
  if (!made) throw new Refusal("username", `A user named ${normalUserName(user.username)} exists already.`);
  for (const { branchid, companyAdmin } of user.branches)
    await tx
      .insertInto("user_branch")
      .values({ userid: made.userid, branchid, is_company_admin: companyAdmin })
      .execute();
  const weak = user.isDemo ? null : newPasswordFault(user.password, await passwordRuleOf(tx, made.userid));
  if (weak) throw new Refusal("password", weak);
  return made.userid;
}

function checkUser(user: NewUser): void {
  const fault = userNameFault(normalUserName(user.username));
  if (fault) throw new Refusal("username", fault);
  if (user.pin && !isPin(user.pin)) throw new Refusal("pin", "Enter four to eight digits.");
  for (const rule of user.ipAllow ?? []) {
    const fault = ipRuleFault(rule);
    if (fault) throw new Refusal("ip_allow", fault);
  }
}

/** Sets the rights of a user on a form in a company; rights not given are denied. Replaces the stored row. */
export async function setRights(
  tx: Tx,
  userid: number,
  coid: number,
  formmnu: string,
  rights: Partial<Rights>,
): Promise<void> {
  const all = { ...NO_RIGHTS, ...rights };
  const columns = {
    viewrights: all.view,
    addrights: all.add,
    editrights: all.edit,
    deleterights: all.delete,
    approvalrights: all.approval,
    printrights: all.print,
    attachementrights: all.attachment,
    reportemailsendrights: all.reportEmail,
    field_disable: all.locked.join(","),
    field_visiblefalse: all.hidden.join(","),
    dashboardinshow: all.inDashboard,
    menuinshow: all.inMenu,
    favouriteshotcutinshow: all.isFavourite,
  };
  await tx
    .insertInto("user_right")
    .values({ userid, coid, formmnu, ...columns })
    .onConflict((conflict) => conflict.columns(["coid", "userid", "formmnu"]).doUpdateSet(columns))
    .execute();
}

/**
 * Ends a lock-out (AUTH-009), or with a date in `ends` only the part that `openAddresses` ends, and records it in the
 * audit trail. False if there is no such user.
 */
export async function unlockUser(
  tx: Tx,
  username: string,
  by: Actor = SERVER,
  ip = "",
  ends: "all" | Date = "all",
): Promise<boolean> {
  const named = await tx
    .selectFrom("app_user")
    .select(["userid", "username"])
    .where(hasUserName(username))
    .executeTakeFirst();
  if (!named) return false;
  // The companies before the user, in the lock order of a removal.
  await holdTrailsOf(tx, named);
  const found = await tx
    .selectFrom("app_user")
    .select([
      "userid",
      "username",
      sql<boolean>`is_blocked or exists (select from login_guess g where g.userid = app_user.userid and g.is_blocked)`.as(
        "is_blocked",
      ),
    ])
    .where(hasUserName(username))
    .forUpdate()
    .executeTakeFirst();
  if (!found) return false;
  // An administrator may have blocked the user since the actor was checked: only those who decide about the user undo
  // it.
  if (ends === "all")
    await tx.updateTable("app_user").set({ is_blocked: false }).where("userid", "=", found.userid).execute();
  await (ends === "all" ? forgetGuesses(tx, found.userid) : openAddresses(tx, found.userid, { ip, now: ends }));
  await trailOfUser(tx, found, {
    action: "unlock",
    ip,
    by,
    before: { is_blocked: found.is_blocked },
    after: { is_blocked: false },
  });
  return true;
}

/**
 * Removes two-factor sign-in from a user, with secret, recovery codes and passkeys, and records it in the audit
 * trail. False if there is no such user.
 */
export async function removeTwoFactor(tx: Tx, username: string): Promise<boolean> {
  const { rows } =
    await sql<Actor>`update app_user set constr = false where ${hasUserName(username)} returning userid, username`.execute(
      tx,
    );
  const [found] = rows;
  if (found) await trailOfUser(tx, found, { action: "two-factor taken", ip: "", by: SERVER, after: { constr: false } });
  return found !== undefined;
}
