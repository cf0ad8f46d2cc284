import { sql, type Transaction } from "kysely";
import type { CompanyEntry } from "../../../wire/session";
import { DEVELOPER } from "../../../wire/session";
import type { Tables } from "../../db/tables";
import type { SessionUser } from "../call/session-user";
import { hasUserName, normalUserName } from "./user-name";

type Tx = Transaction<Tables>;

/** A user or a client login as the sign-in reads it. */
export interface Account {
  readonly userid: number;
  readonly username: string;
  readonly fullname: string;
  readonly pwhash: string;
  readonly pinhash: string | null;
  /** The sealed secret of two-factor sign-in (two-factor.ts). */
  readonly totp: string | null;
  readonly is_blocked: boolean;
  readonly ip_allow: readonly string[];
  readonly profileimg: string;
  /** An administrator issued the password, and the user has not changed it yet. */
  readonly is_issued: boolean;
  /** The customer of a client login; null for a user. */
  readonly client_party: number | null;
}

/** The client of a session, from the column `client_party`. */
export const clientOf = (partyid: number | null): Pick<SessionUser, "client"> =>
  partyid === null ? {} : { client: { partyid } };

const COLUMNS = [
  "userid",
  "username",
  "fullname",
  "pwhash",
  "pinhash",
  "totp",
  "is_blocked",
  "ip_allow",
  "profileimg",
  "is_issued",
  "client_party",
] as const;

/** Finds a user by user name, ignoring case, or by e-mail if exactly one user has it (AUTH-004). */
export async function findAccount(tx: Tx, nameOrEmail: string): Promise<Account | null> {
  const emailText = sql<string>`lower(${nameOrEmail})`;
  const byName = await tx.selectFrom("app_user").select(COLUMNS).where(hasUserName(nameOrEmail)).executeTakeFirst();
  if (byName) return byName;
  const byEmail = await tx
    .selectFrom("app_user")
    .select(COLUMNS)
    .where(sql`lower(email)`, "=", emailText)
    .where("email", "<>", "")
    .where("client_of", "is", null)
    .limit(2)
    .execute();
  return byEmail.length === 1 ? (byEmail[0] ?? null) : null;
}

/**
 * The accounts that a sign-in name can mean: the user of `findAccount`, and the client logins with this e-mail address,
 * at most one in each company.
 */
export async function accountsNamed(tx: Tx, nameOrEmail: string): Promise<readonly Account[]> {
  const user = await findAccount(tx, nameOrEmail);
  const clients = await tx
    .selectFrom("app_user")
    .select(COLUMNS)
    .where(sql`lower(username)`, "=", sql<string>`lower(${normalUserName(nameOrEmail)})`)
    .where("client_of", "is not", null)
    .orderBy("client_of")
    .execute();
  return user ? [user, ...clients] : clients;
}

/** The account of a session; null if it no longer exists. */
export async function accountById(tx: Tx, userid: number): Promise<Account | null> {
  return (await tx.selectFrom("app_user").select(COLUMNS).where("userid", "=", userid).executeTakeFirst()) ?? null;
}

/**
 * The current user row, locked to the end of the transaction. Changing the password, blocking the user or removing
 * them from a company locks the same row first: so a starting session sees such a change, or the change sees the
 * session. Null if the user no longer exists.
 */
export async function lockAccount(tx: Tx, userid: number): Promise<Account | null> {
  return (
    (await tx
      .selectFrom("app_user")
      .select(COLUMNS)
      .where("userid", "=", userid)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** A branch that the user may enter, with the registration status of its company. */
export interface Place extends CompanyEntry {
  readonly branchid: number;
  readonly isCompanyAdmin: boolean;
  readonly registration: "good" | "missing" | "expired";
}

/** SQL of the one branch in which a client login works: that in which it was made, or another one that is active. */
const clientBranch = (userid: number) => sql`(
  select b.branchid from app_user u join branch b on b.coid = u.client_of and b.is_active where u.userid = ${userid}
  order by (b.branchid = u.client_branch) desc nulls last, b.branchid limit 1)`;

/**
 * The active branches of a user, by company and name; for the developer all branches, for a client login one. The last
 * day of a registration is a day in India.
 */
export async function placesOf(
  tx: Tx,
  account: Pick<Account, "userid" | "username">,
  now: Date,
): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select branch.companyid, branch.coid, branch.branchid, branch.name as branchname,
      company.name as companyname, company.logo as companylogo,
      coalesce(user_branch.is_company_admin, false) as "isCompanyAdmin",
      case when not company.is_registered then 'missing'
        when company.registered_until < (${now}::timestamptz at time zone 'Asia/Kolkata')::date then 'expired'
        else 'good' end as registration
    from branch
    join company on company.coid = branch.coid
    left join user_branch on user_branch.branchid = branch.branchid and user_branch.userid = ${account.userid}
    where branch.is_active and (user_branch.userid is not null or ${account.username === DEVELOPER}::boolean
      or branch.branchid = ${clientBranch(account.userid)})
    order by company.name, branch.name
  `.execute(tx);
  return rows;
}

/** True if no company is registered: then the installation is not registered (AUTH-014). */
export async function hasNoCompany(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    none: boolean;
  }>`select not exists (select from company where is_registered) as none`.execute(tx);
  return rows[0]?.none ?? true;
}
