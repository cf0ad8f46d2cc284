import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { toDataURL } from "qrcode";
import { z } from "zod";
import { ACCOUNT_ENDPOINTS } from "../../wire/account-endpoints";
import { BadRequest, Denied } from "../engine/call/bad-request";
import type { ServerParts } from "../engine/call/server-parts";
import { asServerFor, type EndpointCaller } from "../engine/session/as-caller";
import { plainIp } from "../engine/session/ip-allow";
import { rateLimit } from "../engine/session/rate-limit";
import { SessionDesk } from "../engine/session/session-desk";
import { beginSetup, finishSetup } from "../engine/sign-in/two-factor";
import { audit } from "../engine/trail/audit";

/** ACCT-059. The server creates what the page shows, so only the typed code is read from the request. */
const setupBody = z.object({
  AccountName: z.string().max(200).optional(),
  AuthenticationCode: z.string().max(200).optional(),
  lblManualSetupCode: z.string().max(200).optional(),
  txtSecurityCode: z.string().max(20).default(""),
  imgQrCode: z.string().max(100_000).optional(),
});

interface Reply {
  readonly lblAccountName: string;
  readonly lblManualSetupCode: string;
  /** A `data:` address of a PNG. */
  readonly imgQrCode: string;
  readonly lblResult: string;
  /** Sent once. */
  readonly recoverycodes?: readonly string[];
}

const WRONG = "The code is incorrect. Enter the six digits that your authenticator app shows now.";
const SET_UP = "Two-factor sign-in is set up. All other sessions of this account were ended.";
const GUESSES_A_MINUTE = 10;

/** Two-factor setup of the caller (ENV-027): a request without a code starts it, one with a code completes it. */
export default function gauth(app: FastifyInstance, parts: ServerParts): void {
  const { sessions: desk } = parts;
  if (!(desk instanceof SessionDesk)) return;
  const guesses = rateLimit(GUESSES_A_MINUTE, 60_000);
  app.post(ACCOUNT_ENDPOINTS.twoFactor, async (request, reply) => {
    const live = await desk.authenticate(request.headers.authorization);
    if (!live) throw new Denied();
    const body = setupBody.safeParse(request.body);
    if (!body.success)
      throw new BadRequest(
        "Two-factor setup needs the fields AccountName, lblManualSetupCode, txtSecurityCode and imgQrCode as texts.",
      );
    void reply.header("cache-control", "no-store");
    const code = body.data.txtSecurityCode.replaceAll(" ", "");
    if (code !== "" && !guesses.take(String(live.user.userid), parts.clock()))
      return only(live.user.username, "Too many codes. Please wait a minute and try again.");
    const result = await answer(parts, desk, { live, ip: plainIp(request.ip) }, code);
    if (result.recoverycodes) desk.forget();
    return result;
  });
}

const only = (username: string, lblResult: string): Reply => ({
  lblAccountName: username,
  lblManualSetupCode: "",
  imgQrCode: "",
  lblResult,
});

/**
 * A stored secret is never shown again, and a session cannot replace it. Only an administrator of the user can remove
 * it.
 */
function answer(parts: ServerParts, desk: SessionDesk, caller: EndpointCaller, code: string): Promise<Reply> {
  const { user } = caller.live;
  const { sealKey } = desk.secrets;
  return asServerFor(parts, caller, async (ctx): Promise<Reply> => {
    const { rows } = await sql<{
      constr: boolean;
      isset: boolean;
    }>`select constr, totp is not null as isset from app_user where userid = ${user.userid} for update`.execute(ctx.tx);
    if (!rows[0]?.constr)
      return only(
        user.username,
        `Two-factor sign-in is not available for the account ${user.username}. Please buy the 2FA service.`,
      );
    if (rows[0].isset)
      return only(
        user.username,
        "Two-factor sign-in is already set up. To set it up again, ask your administrator to remove it.",
      );
    if (code === "") {
      const { manual, uri } = await beginSetup(ctx.tx, sealKey, user);
      return {
        lblAccountName: user.username,
        lblManualSetupCode: manual,
        imgQrCode: await toDataURL(uri, { margin: 2, width: 240 }),
        lblResult: "",
      };
    }
    const recoverycodes = await finishSetup(ctx.tx, sealKey, user, code, ctx.now);
    if (!recoverycodes) return only(user.username, WRONG);
    // Ends all other sessions, so that a session opened with the password alone cannot bypass the second factor.
    await desk.endAllOf(ctx.tx, user.userid, user.sid);
    await audit(ctx, { entity: "user", recid: user.userid, action: "two-factor set up" });
    return { ...only(user.username, SET_UP), recoverycodes };
  });
}
