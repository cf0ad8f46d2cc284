import { sql, type Transaction } from "kysely";
import type { Tables } from "../../db/tables";
import { Refusal } from "../call/refusal";
import { hashSecret } from "../session/passwords";
import { normalUserName, userNameFault } from "../session/user-name";
import { markIssued } from "./issued";
import { newPasswordFault, passwordRuleOf } from "./password-rule";

type Tx = Transaction<Tables>;

export interface NewClientLogin {
  readonly coid: number;
  readonly branchid: number;
  /** Ledger of the customer. */
  readonly partyid: number;
  /** The customer's name. */
  readonly fullname: string;
  /** Also the name with which the customer signs in. */
  readonly email: string;
  readonly password: string;
  readonly passwordQuestion: string;
  readonly passwordAnswer: string;
  readonly isApproved: boolean;
  readonly status: number;
}

export const EMAIL_TAKEN = "This e-mail address already has a client login in this company.";

/**
 * Creates the login of a customer, in a transaction of the system; returns its `userid`. The password is issued: it is
 * kept sealed until the customer changes it at the first sign-in. Throws a Refusal that names the invalid field.
 */
export async function createClientLogin(tx: Tx, sealKey: Uint8Array, login: NewClientLogin): Promise<number> {
  const username = normalUserName(login.email).toLowerCase();
  const fault = userNameFault(username);
  if (fault) throw new Refusal("username", fault);
  const [pwhash, answer] = await Promise.all([
    hashSecret(login.password),
    hashSecret(login.passwordAnswer.toLowerCase()),
  ]);
  const { rows } = await sql<{ userid: number }>`
    insert into app_user (username, fullname, fname, email, pwhash, pw_question, pw_answer_hash, status, is_blocked, client_of, client_party, client_branch)
    values (${username}, ${login.fullname}, ${login.fullname}, ${username}, ${pwhash}, ${login.passwordQuestion}, ${answer}, ${login.status},
      ${!login.isApproved}, ${login.coid}, ${login.partyid}, ${login.branchid})
    on conflict (lower(username), client_of) where client_of is not null do nothing returning userid`.execute(tx);
  const [made] = rows;
  if (!made) throw new Refusal("username", EMAIL_TAKEN);
  const weak = newPasswordFault(login.password, await passwordRuleOf(tx, made.userid));
  if (weak) throw new Refusal("password", weak);
  await markIssued(tx, sealKey, made.userid, login.password);
  return made.userid;
}

/** Removes the login and ends its sessions, in a transaction of the system. */
export const removeClientLogin = async (tx: Tx, userid: number): Promise<void> =>
  void (await sql`delete from app_user where userid = ${userid} and client_of is not null`.execute(tx));
