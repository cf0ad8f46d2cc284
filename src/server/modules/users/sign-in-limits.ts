import { sql } from "kysely";
import { z } from "zod";
import { LIMITS_SAVED } from "../../../wire/account-endpoints";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import type { ServerParts } from "../../engine/call/server-parts";
import { asCaller, asServerFor, type EndpointCaller } from "../../engine/session/as-caller";
import { ipIsAllowed, ipRuleFault } from "../../engine/session/ip-allow";
import { hashSecret, isPin } from "../../engine/session/passwords";
import type { SessionDesk } from "../../engine/session/session-desk";
import { audit } from "../../engine/trail/audit";
import { byName, managedUser, refuseShared, type ManagedUser } from "./managed-user";

/**
 * `ipallow`: addresses and blocks, separated by lines, blanks or commas; '' allows every address. `pin`: '' keeps the
 * current PIN, `nopin` removes it.
 */
export const limitsPayload = z.object({
  username: z.string().trim().min(1).max(100),
  ipallow: z.string().max(4000),
  pin: z.string().max(20).default(""),
  nopin: z.boolean().default(false),
});
type Limits = z.infer<typeof limitsPayload>;

const RULES_MAX = 50;

/**
 * Sets the addresses from which a user can sign in and work, and the PIN required at sign-in. Both apply to open
 * sessions: a session at an address that is no longer allowed ends with its next call, and a new PIN ends the other
 * sessions. Throws `Refusal`, `Forbidden`.
 */
export async function saveSignInLimits(
  parts: ServerParts,
  desk: SessionDesk,
  caller: EndpointCaller,
  given: Limits,
): Promise<string> {
  const rules = [...new Set(given.ipallow.split(/[\s,;]+/).filter(Boolean))];
  const { user, before } = await asCaller(parts, caller, (ctx) => check(ctx, caller, given, rules));
  const pinhash = given.pin === "" ? null : await hashSecret(given.pin);
  await asServerFor(parts, caller, async (ctx) => {
    await sql`update app_user set ip_allow = ${rules}::text[] where userid = ${user.userid}`.execute(ctx.tx);
    if (pinhash !== null || given.nopin)
      await sql`update app_user set pinhash = ${pinhash} where userid = ${user.userid}`.execute(ctx.tx);
    if (pinhash !== null) await desk.endAllOf(ctx.tx, user.userid, caller.live.user.sid);
    const after = { ipallow: rules, pin: pinhash !== null ? "set" : given.nopin ? "removed" : "unchanged" };
    await audit(ctx, { entity: "user", recid: user.userid, action: "sign-in limits", before: { ...before }, after });
  });
  desk.forget();
  return LIMITS_SAVED;
}

interface Before {
  readonly ipallow: readonly string[];
  readonly haspin: boolean;
}

async function check(
  ctx: Context,
  { ip }: EndpointCaller,
  given: Limits,
  rules: readonly string[],
): Promise<{ readonly user: ManagedUser; readonly before: Before }> {
  const user = await managedUser(ctx, byName(given.username));
  await refuseShared(ctx, user, "change the addresses and the PIN of");
  const fault = rules.map(ipRuleFault).find((one) => one !== null);
  if (fault) throw new Refusal("ipallow", fault);
  if (rules.length > RULES_MAX)
    throw new Refusal("ipallow", `Enter ${RULES_MAX} addresses or fewer. A block such as 10.0.0.0/8 covers many.`);
  if (user.userid === ctx.session.userid && !ipIsAllowed(ip, rules))
    throw new Refusal("ipallow", `Your own address ${ip} is not in the list, so you would lock yourself out. Add it.`);
  if (given.pin !== "" && !isPin(given.pin)) throw new Refusal("pin", "Enter four to eight digits.");
  const { rows } =
    await sql<Before>`select ip_allow as ipallow, has_pin as haspin from app_user where userid = ${user.userid}`.execute(
      ctx.tx,
    );
  return { user, before: rows[0] ?? { ipallow: [], haspin: false } };
}
