import type { Context } from "../call/context";
import { Memo } from "../call/memo";
import { Forbidden } from "../call/refusal";

/** The ledger of the customer to whom the caller's client login belongs. Throws `Forbidden` for a user. */
export function partyOfClient({ session: { client } }: Pick<Context, "session">): number {
  if (!client) throw new Forbidden("Only a client login can use the client portal.");
  return client.partyid;
}

/**
 * The same call with the rights of the firm's office, in which the server answers a client from reports and documents
 * that have no idea of clients. Whoever uses it puts the customer of `partyOfClient` into the question and takes
 * nothing from the request but days and texts: the office may read everything.
 */
export function asOffice(ctx: Context, branchid: number = ctx.session.branchid): Context {
  const { client: _client, ...user } = ctx.session;
  return { ...ctx, memo: new Memo(), session: { ...user, branchid, isDeveloper: true, isCompanyAdmin: true } };
}
