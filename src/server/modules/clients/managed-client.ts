import { sql } from "kysely";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { demand, type Need, type Rights } from "../../engine/call/rights";
import { normalUserName } from "../../engine/session/user-name";

/** The module whose rights decide about client logins. */
export const CLIENT_LOGINS = "debtorslogin";

/** A client login as the users of its company see it. */
export interface ManagedClient {
  readonly userid: number;
  /** The e-mail address with which the customer signs in. */
  readonly username: string;
  readonly partyid: number;
  /** Name of the customer's ledger. */
  readonly drconame: string;
  readonly isblocked: boolean;
}

const VERBS: Partial<Record<Need, string>> = { view: "view", add: "create", edit: "change", delete: "delete" };

/** Throws `Forbidden` without that right to client logins. */
export const demandClients = (ctx: Context, need: Need): Promise<Rights> =>
  demand(ctx, CLIENT_LOGINS, need, `You don't have permission to ${VERBS[need] ?? need} client logins.`);

/**
 * The client login with this e-mail address in the caller's company, for a caller with the right `need`. Throws
 * `Forbidden`, and `Refusal` if there is none.
 */
export async function managedClient(ctx: Context, username: string, need: Need): Promise<ManagedClient> {
  await demandClients(ctx, need);
  const { rows } = await sql<ManagedClient>`
    select l.userid, l.username, l.partyid, d.drconame, l.isblocked from client_logins(${ctx.now}) l join m_debtors d on d.coid = ${ctx.session.coid} and d.id = l.partyid
    where lower(l.username) = lower(${normalUserName(username)})`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw new Refusal("username", "This company has no such client login.");
  return found;
}
