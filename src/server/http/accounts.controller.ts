import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { z } from "zod";
import { ACCOUNT_ENDPOINTS, ACCOUNT_MESSAGES } from "../../wire/account-endpoints";
import { sendAsCompany } from "../connectors/company-mail";
import { Refusal } from "../engine/call/refusal";
import type { ServerParts } from "../engine/call/server-parts";
import { NotSent } from "../engine/effects/connector";
import { asCaller, type EndpointCaller } from "../engine/session/as-caller";
import { rateLimit, type RateLimit } from "../engine/session/rate-limit";
import { SessionDesk } from "../engine/session/session-desk";
import { unlockUser } from "../engine/sign-in/identity";
import { audit } from "../engine/trail/audit";
import { demandSettings } from "../modules/settings/demand-settings";
import { emailSettings, saveEmailSettings } from "../modules/settings/email-settings";
import {
  createClient,
  deleteClient,
  issueClientPassword,
  unlockClient,
  viewClientPassword,
} from "../modules/clients/client-accounts";
import { createLogin, createPayload } from "../modules/users/create-login";
import { endSession } from "../modules/users/end-session";
import { issuePassword, viewPassword } from "../modules/users/issued-password";
import {
  byName,
  decidesAbout,
  demandUserManager,
  managedUser,
  refuseShared,
  removeUser,
} from "../modules/users/managed-user";
import { refuseUselessUnblock, unblockUselessUntil } from "../modules/users/lock-out";
import { limitsPayload, saveSignInLimits } from "../modules/users/sign-in-limits";
import { accountRoutes, refusalText } from "./routes/account-routes";

const named = z.object({ username: z.string().trim().min(1).max(100), drconame: z.string().max(200).optional() });
const issued = named.extend({ password: z.string().max(1000) });

/**
 * Account actions outside the envelope (ENV-024 to ENV-026): they use hashes and sealed texts, which no procedure can
 * read.
 */
export default function accounts(app: FastifyInstance, parts: ServerParts): void {
  const { sessions: desk } = parts;
  if (!(desk instanceof SessionDesk)) return;
  const { sealKey } = desk.secrets;
  const route = accountRoutes(app, parts);
  // A customer's ledger, or the customer's name, says that the account is a client login and not a user.
  route(ACCOUNT_ENDPOINTS.create, createPayload, (caller, { clientid, ...body }) =>
    clientid === undefined
      ? createLogin(parts, sealKey, caller, body)
      : createClient(parts, sealKey, caller, { ...body, clientid }),
  );
  route(ACCOUNT_ENDPOINTS.remove, named, (caller, { username, drconame }) =>
    drconame ? deleteClient(parts, desk, caller, username) : deleteUser(parts, caller, username),
  );
  route(ACCOUNT_ENDPOINTS.unlock, named, (caller, { username, drconame }) =>
    drconame ? unlockClient(parts, caller, username) : unlock(parts, caller, username),
  );
  route(ACCOUNT_ENDPOINTS.issuePassword, issued, (caller, body) =>
    body.drconame
      ? issueClientPassword(parts, desk, caller, body)
      : issuePassword(parts, desk, caller, body.username, body.password),
  );
  route(ACCOUNT_ENDPOINTS.viewPassword, named, async (caller, { username, drconame }) =>
    (drconame ? viewClientPassword : viewPassword)(parts, desk, caller, username).then(
      (password) => ({ password }),
      (error: unknown) => ({ err: refusalText(error) }),
    ),
  );
  route(ACCOUNT_ENDPOINTS.signInLimits, limitsPayload, (caller, body) => saveSignInLimits(parts, desk, caller, body));
  route(ACCOUNT_ENDPOINTS.endSession, z.object({ sid: z.uuid() }), (caller, { sid }) =>
    endSession(parts, desk, caller, sid),
  );
  route(ACCOUNT_ENDPOINTS.emailSettings, emailSettings, (caller, body) =>
    saveEmailSettings(parts, sealKey, caller, body),
  );
  const tests = rateLimit(TESTS, TEST_WINDOW_MS);
  route(ACCOUNT_ENDPOINTS.testMail, z.object({ to: z.email() }), (caller, { to }) =>
    testMail(parts, tests, caller, to),
  );
}

async function deleteUser(parts: ServerParts, caller: EndpointCaller, username: string): Promise<string> {
  await asCaller(parts, caller, async (ctx) => {
    const user = await managedUser(ctx, byName(username));
    await removeUser(ctx, user);
    await audit(ctx, { entity: "user", recid: user.userid, action: "delete", before: user });
  });
  return ACCOUNT_MESSAGES.deleted;
}

async function unlock(parts: ServerParts, caller: EndpointCaller, username: string): Promise<string> {
  const { user, ends } = await asCaller(parts, caller, async (ctx) => {
    demandUserManager(ctx);
    const { rows } = await sql<{
      userid: number;
      username: string;
      isblocked: boolean;
      spentuntil: Date | null;
    }>`select userid, username, is_blocked as isblocked, ${unblockUselessUntil(sql`u`, ctx.now)} as spentuntil from app_user u where ${byName(username)}`.execute(
      ctx.tx,
    );
    const [found] = rows;
    // A lock-out by guesses at an address can be removed by any user manager. A block by an administrator and the
    // count of the hour can be removed only by a manager of that user.
    if (found && !found.isblocked) {
      if (await decidesAbout(ctx, found)) return { user: found, ends: "all" as const };
      refuseUselessUnblock(found);
      return { user: found, ends: ctx.now };
    }
    const managed = await managedUser(ctx, byName(username));
    await refuseShared(ctx, managed, "unblock");
    return { user: managed, ends: "all" as const };
  });
  await parts.db.asSystem((tx) => unlockUser(tx, user.username, caller.live.user, caller.ip, ends));
  return ACCOUNT_MESSAGES.unlocked;
}

/** Test mails per company within the window. */
const TESTS = 10;
const TEST_WINDOW_MS = 10 * 60_000;

/** The reply describes the exchange with the mail server. The mail counts as sent only if that server accepted it. */
async function testMail(parts: ServerParts, tests: RateLimit, caller: EndpointCaller, to: string): Promise<string> {
  await asCaller(parts, caller, async (ctx) => {
    demandSettings(ctx);
    if (!tests.take(String(ctx.session.coid), ctx.now))
      throw new Refusal("to", `Too many test mails. Try again in ${TEST_WINDOW_MS / 60_000} minutes.`);
    await audit(ctx, { entity: "emailsettings", recid: ctx.session.coid, action: "test", after: { to } });
  });
  const mail = { to, cc: "", subject: "Test mail", html: "<p>The e-mail settings of MicroAC work.</p>" };
  try {
    await sendAsCompany(parts, caller.live.user.coid, mail);
    return "Test mail sent.";
  } catch (error) {
    if (error instanceof NotSent) return error.message;
    parts.log.warn({ err: error }, "a test mail broke off");
    return "The connection to the mail server was lost. The mail might have been sent.";
  }
}
