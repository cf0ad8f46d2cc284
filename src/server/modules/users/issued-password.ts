import { sql } from "kysely";
import { Refusal } from "../../engine/call/refusal";
import type { ServerParts } from "../../engine/call/server-parts";
import { asCaller, asServerFor, type EndpointCaller } from "../../engine/session/as-caller";
import { hashSecret } from "../../engine/session/passwords";
import type { SessionDesk } from "../../engine/session/session-desk";
import { issuedText, markIssued } from "../../engine/sign-in/issued";
import { newPasswordFault, passwordRuleOf } from "../../engine/sign-in/password-rule";
import { audit } from "../../engine/trail/audit";
import { byName, managedUser, refuseSelf, refuseShared } from "./managed-user";

export const CHANGED_BY_OWNER = "The user has changed this password, so it cannot be shown.";

/**
 * An administrator issues a new password to a user. All sessions of the user end, and the user must change it at the
 * next sign-in. It is kept sealed until then (OPEN-051).
 */
export async function issuePassword(
  parts: ServerParts,
  desk: SessionDesk,
  caller: EndpointCaller,
  username: string,
  password: string,
): Promise<string> {
  const user = await asCaller(parts, caller, async (ctx) => {
    const found = await managedUser(ctx, byName(username));
    refuseSelf(ctx, found, "issue a password to");
    await refuseShared(ctx, found, "set the password of");
    return found;
  });
  const weak = newPasswordFault(password, await parts.db.asSystem((tx) => passwordRuleOf(tx, user.userid), "read"));
  if (weak) throw new Refusal("password", weak);
  const pwhash = await hashSecret(password);
  await asServerFor(parts, caller, async (ctx) => {
    await sql`update app_user set pwhash = ${pwhash}, last_pwd_change = ${ctx.now} where userid = ${user.userid}`.execute(
      ctx.tx,
    );
    await markIssued(ctx.tx, desk.secrets.sealKey, user.userid, password);
    await desk.endAllOf(ctx.tx, user.userid);
    await audit(ctx, { entity: "user", recid: user.userid, action: "issue password" });
  });
  desk.forget();
  return "Password issued.";
}

/**
 * The issued password while it is still in use. Every view goes to the audit trail. Throws `Refusal` once the owner
 * has changed it.
 */
export async function viewPassword(
  parts: ServerParts,
  desk: SessionDesk,
  caller: EndpointCaller,
  username: string,
): Promise<string> {
  const user = await asCaller(parts, caller, async (ctx) => {
    const found = await managedUser(ctx, byName(username));
    await refuseShared(ctx, found, "see the password of");
    return found;
  });
  return asServerFor(parts, caller, async (ctx) => {
    const { rows } = await sql<{
      sealed: string | null;
    }>`select issued_sealed as sealed from app_user where userid = ${user.userid}`.execute(ctx.tx);
    const sealed = rows[0]?.sealed;
    if (!sealed) throw new Refusal("username", CHANGED_BY_OWNER);
    await audit(ctx, { entity: "user", recid: user.userid, action: "view password" });
    return issuedText(sealed, desk.secrets.sealKey, user.userid);
  });
}
