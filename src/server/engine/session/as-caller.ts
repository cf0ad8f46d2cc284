import { holdCompany } from "../../db/removed-companies";
import type { Context } from "../call/context";
import { Memo } from "../call/memo";
import type { ServerParts } from "../call/server-parts";
import type { LiveSession } from "../call/sessions-contract";

/** The caller of an endpoint outside the envelope, and the caller's address. */
export interface EndpointCaller {
  readonly live: LiveSession;
  readonly ip: string;
}

/** Runs work as the caller, with row-level security: an endpoint's checks before it does what only the server may. */
export function asCaller<T>(
  parts: ServerParts,
  caller: EndpointCaller,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return parts.db.asTenant(caller.live.user, "write", (tx) => work(contextOf(parts, caller, tx)));
}

/** The same without row-level security, for data that no call may touch (hashes, sealed text). Check rights first. */
export function asServerFor<T>(
  parts: ServerParts,
  caller: EndpointCaller,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return parts.db.asSystem(async (tx) => {
    await holdCompany(tx, caller.live.user.coid);
    return work(contextOf(parts, caller, tx));
  });
}

const contextOf = (parts: ServerParts, { live, ip }: EndpointCaller, tx: Context["tx"]): Context => ({
  tx,
  session: live.user,
  origin: { loginip: ip, devid: "", geolocation: "" },
  now: parts.clock(),
  memo: new Memo(),
  op: null,
  log: parts.log,
});
