import { sql } from "kysely";
import { ACCOUNT_MESSAGES } from "../../../wire/account-endpoints";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import type { ServerParts } from "../../engine/call/server-parts";
import { isOfKind } from "../../engine/pickers/ledger-pick";
import { asCaller, asServerFor, type EndpointCaller } from "../../engine/session/as-caller";
import { hashSecret } from "../../engine/session/passwords";
import type { SessionDesk } from "../../engine/session/session-desk";
import { trailOfUser } from "../../engine/session/session-trail";
import { createClientLogin, removeClientLogin } from "../../engine/sign-in/client-logins";
import { forgetGuesses } from "../../engine/sign-in/guesses";
import { issuedText, markIssued } from "../../engine/sign-in/issued";
import { newPasswordFault, passwordRuleOf } from "../../engine/sign-in/password-rule";
import { audit } from "../../engine/trail/audit";
import { CLIENT_LOGINS, demandClients, managedClient } from "./managed-client";

/** The payload of ACCT-053 with the ledger of the customer. */
export interface ClientPayload {
  readonly clientid: number;
  readonly username: string;
  readonly password: string;
  readonly passwordQuestion: string;
  readonly passwordAnswer: string;
  readonly isApproved: boolean;
  readonly status: number;
}

/** Creates the login of a customer (CLIENT-010). Throws `Refusal` with the field, and `Forbidden`. */
export async function createClient(
  parts: ServerParts,
  sealKey: Uint8Array,
  caller: EndpointCaller,
  { clientid, username, ...given }: ClientPayload,
): Promise<string> {
  const fullname = await asCaller(parts, caller, async (ctx) => {
    await demandClients(ctx, "add");
    return customerName(ctx, clientid);
  });
  const { coid, branchid } = caller.live.user;
  await asServerFor(parts, caller, async (ctx) => {
    const login = { ...given, coid, branchid, partyid: clientid, fullname, email: username };
    const userid = await createClientLogin(ctx.tx, sealKey, login);
    const after = { drconame: fullname, regemail: username, isblocked: !given.isApproved };
    await audit(ctx, { entity: CLIENT_LOGINS, recid: userid, action: "insert", after });
  });
  return ACCOUNT_MESSAGES.created;
}

/** The name of a customer or supplier that is in use. Throws `Refusal` for any other ledger. */
async function customerName(ctx: Context, id: number): Promise<string> {
  const { rows } = await sql<{ drconame: string }>`
    select t.drconame from m_debtors t where t.coid = ${ctx.session.coid} and t.id = ${id} and t.isactive and ${await isOfKind(ctx, "party")}`.execute(
    ctx.tx,
  );
  const [found] = rows;
  if (!found) throw new Refusal("drconame", "Choose a customer that is in use.");
  return found.drconame;
}

/** Deletes a client login (CLIENT-007) and ends its sessions. */
export async function deleteClient(
  parts: ServerParts,
  desk: SessionDesk,
  caller: EndpointCaller,
  username: string,
): Promise<string> {
  const client = await asCaller(parts, caller, (ctx) => managedClient(ctx, username, "delete"));
  await asServerFor(parts, caller, async (ctx) => {
    await removeClientLogin(ctx.tx, client.userid);
    const before = { drconame: client.drconame, regemail: client.username };
    await audit(ctx, { entity: CLIENT_LOGINS, recid: client.userid, action: "delete", before });
  });
  desk.forget();
  return ACCOUNT_MESSAGES.deleted;
}

/** Ends every lock-out of a client login and its block (CLIENT-005). */
export async function unlockClient(parts: ServerParts, caller: EndpointCaller, username: string): Promise<string> {
  const client = await asCaller(parts, caller, (ctx) => managedClient(ctx, username, "edit"));
  await asServerFor(parts, caller, async (ctx) => {
    await sql`update app_user set is_blocked = false where userid = ${client.userid}`.execute(ctx.tx);
    await forgetGuesses(ctx.tx, client.userid);
    await trailOfUser(ctx.tx, client, {
      action: "unlock",
      ip: caller.ip,
      by: caller.live.user,
      before: { is_blocked: client.isblocked },
      after: { is_blocked: false },
    });
  });
  return ACCOUNT_MESSAGES.unlocked;
}

/** Issues a new password to a client login and ends its sessions; it is kept sealed until the customer changes it. */
export async function issueClientPassword(
  parts: ServerParts,
  desk: SessionDesk,
  caller: EndpointCaller,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<string> {
  const { userid } = await asCaller(parts, caller, (ctx) => managedClient(ctx, username, "edit"));
  const weak = newPasswordFault(password, await parts.db.asSystem((tx) => passwordRuleOf(tx, userid), "read"));
  if (weak) throw new Refusal("password", weak);
  const pwhash = await hashSecret(password);
  await asServerFor(parts, caller, async (ctx) => {
    await sql`update app_user set pwhash = ${pwhash}, last_pwd_change = ${ctx.now} where userid = ${userid}`.execute(
      ctx.tx,
    );
    await markIssued(ctx.tx, desk.secrets.sealKey, userid, password);
    await desk.endAllOf(ctx.tx, userid);
    await audit(ctx, { entity: CLIENT_LOGINS, recid: userid, action: "issue password" });
  });
  desk.forget();
  return "Password issued.";
}

/**
 * The issued password while it is still in use, for users who may view the list of client logins (OPEN-051). Every view
 * goes to the audit trail. Throws `Refusal` once the customer has changed it.
 */
export async function viewClientPassword(
  parts: ServerParts,
  desk: SessionDesk,
  caller: EndpointCaller,
  username: string,
): Promise<string> {
  const { userid } = await asCaller(parts, caller, (ctx) => managedClient(ctx, username, "view"));
  return asServerFor(parts, caller, async (ctx) => {
    const { rows } = await sql<{ sealed: string | null }>`
      select issued_sealed as sealed from app_user where userid = ${userid}`.execute(ctx.tx);
    const sealed = rows[0]?.sealed;
    if (!sealed) throw new Refusal("username", "The client has changed this password, so it cannot be shown.");
    await audit(ctx, { entity: CLIENT_LOGINS, recid: userid, action: "view password" });
    return issuedText(sealed, desk.secrets.sealKey, userid);
  });
}
