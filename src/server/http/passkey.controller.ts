import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { z } from "zod";
import { ACCOUNT_ENDPOINTS, PASSKEY_ADDED } from "../../wire/account-endpoints";
import type { Context } from "../engine/call/context";
import { Refusal } from "../engine/call/refusal";
import type { ServerParts } from "../engine/call/server-parts";
import { asServerFor, type EndpointCaller } from "../engine/session/as-caller";
import { beginPasskey, verifyPasskey } from "../engine/sign-in/passkey-register";
import { relyingParty, type RelyingParty } from "../engine/sign-in/relying-party";
import { audit } from "../engine/trail/audit";
import { accountRoutes, refusalText } from "./routes/account-routes";

const PASSKEYS_MAX = 10;
const made = z.object({ name: z.string().trim().max(60).default(""), credential: z.string().max(20_000) });

/** Passkeys of the caller, an alternative to the authenticator app (ACCT-056). Procedures list and remove them. */
export default function passkeys(app: FastifyInstance, parts: ServerParts): void {
  const route = accountRoutes(app, parts);
  route(ACCOUNT_ENDPOINTS.passkeyBegin, z.object({}), (caller, _, request) =>
    begin(parts, caller, request).then(
      (options) => ({ options }),
      (error: unknown) => ({ err: refusalText(error) }),
    ),
  );
  route(ACCOUNT_ENDPOINTS.passkeyAdd, made, (caller, body, request) => add(parts, caller, request, body));
}

/** Throws `Refusal` at an address that is not configured: the browser would create a key that cannot be used. */
function relyingPartyOf({ publicOrigins = [] }: ServerParts, { host, protocol }: FastifyRequest): RelyingParty {
  const at = relyingParty(host, protocol, publicOrigins);
  if (!at)
    throw new Refusal(
      "host",
      `Passkeys do not work at the address ${host.slice(0, 100)}. The server setting PUBLIC_ORIGINS names the addresses for them.`,
    );
  return at;
}

/**
 * Requires an authenticator app with recovery codes first: it is the fallback if a passkey is lost or does not work.
 */
async function demandApp({ tx, session: { userid } }: Context): Promise<void> {
  const { rows } = await sql<{ has: boolean; keys: number }>`
    select constr and totp is not null as has, (select count(*)::integer from passkey where userid = ${userid}) as keys
    from app_user where userid = ${userid} for update`.execute(tx);
  if (!rows[0]?.has) throw new Refusal("passkey", "Please set up two-factor sign-in with an authenticator app first.");
  if (rows[0].keys >= PASSKEYS_MAX)
    throw new Refusal("passkey", `You have ${PASSKEYS_MAX} passkeys already. Please remove one first.`);
}

async function begin(parts: ServerParts, caller: EndpointCaller, request: FastifyRequest): Promise<string> {
  const at = relyingPartyOf(parts, request);
  return asServerFor(parts, caller, async (ctx) => {
    await demandApp(ctx);
    return beginPasskey(ctx.tx, caller.live.user, at, ctx.now);
  });
}

async function add(
  parts: ServerParts,
  caller: EndpointCaller,
  request: FastifyRequest,
  { name, credential }: z.infer<typeof made>,
): Promise<string> {
  const at = relyingPartyOf(parts, request);
  const { user } = caller.live;
  const key = await verifyPasskey(parts.db, user, at, credential, parts.clock());
  if (!key) throw new Refusal("credential", "The passkey was not accepted. Please try again.");
  return asServerFor(parts, caller, async (ctx) => {
    await demandApp(ctx);
    const { rows } = await sql<{ id: number }>`
      insert into passkey (userid, credid, public_key, counter, transports, rpid, name, created_at)
      values (${user.userid}, ${key.credid}, ${key.publicKey}, ${key.counter}, ${key.transports}, ${at.rpid}, ${name || "Passkey"}, ${ctx.now})
      on conflict (credid) do nothing returning id`.execute(ctx.tx);
    if (!rows[0]) throw new Refusal("credential", "This passkey is registered already.");
    await audit(ctx, {
      entity: "user",
      recid: user.userid,
      action: "passkey added",
      after: { id: rows[0].id, name: name || "Passkey", address: at.origin },
    });
    return PASSKEY_ADDED;
  });
}
