import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ENDPOINTS } from "../../wire/endpoints";
import { BadRequest, Denied } from "../engine/call/bad-request";
import type { ServerParts } from "../engine/call/server-parts";
import type { LiveSession } from "../engine/call/sessions-contract";
import { ticketCookie } from "../engine/session/device-ticket";
import { plainIp } from "../engine/session/ip-allow";
import { SessionDesk } from "../engine/session/session-desk";
import { trailOfSession } from "../engine/session/session-trail";
import { changePassword } from "../engine/sign-in/change-password";
import { noteAttempt } from "../engine/sign-in/login-record";
import { relyingParty } from "../engine/sign-in/relying-party";
import { signIn } from "../engine/sign-in/sign-in";
import { signInDesk, TooManyAttempts, type SignInDesk } from "../engine/sign-in/sign-in-desk";
import { brandingOf, noticeOf } from "../modules/setup/branding";
import { notifyLockOut } from "../modules/users/lock-out-mail";

const RETRY_AFTER_S = 60;

const loginBody = z.object({
  username: z.string().min(1).max(8192),
  coname: z
    .string()
    .max(100)
    .nullish()
    .transform((text) => text ?? ""),
  pinsecuritycode: z
    .string()
    .max(20)
    .nullish()
    .transform((text) => text ?? ""),
  dev: z
    .string()
    .max(64)
    .nullish()
    .transform((text) => text ?? ""),
  passkey: z
    .string()
    .max(20_000)
    .nullish()
    .transform((text) => text ?? ""),
});
const passwordBody = z.object({ oldpassword: z.string().max(1000), newpassword: z.string().max(1000) });

/** Sign-in, sign-out, own password, and the data of the sign-in page (ENV-020 to ENV-023). */
export default function microacauth(app: FastifyInstance, parts: ServerParts): void {
  const { sessions } = parts;
  if (!(sessions instanceof SessionDesk)) return;
  signInRoutes(app, signInDesk(sessions, parts.doors), parts);
  pageRoutes(app, parts);
  ownRoutes(app, sessions, parts);
}

function signInRoutes(app: FastifyInstance, desk: SignInDesk, parts: ServerParts): void {
  const { publicOrigins = [] } = parts;
  const { kid, publicKey, grant } = desk.sessions.secrets;
  app.get(ENDPOINTS.key, async () => ({ kid, jwk: publicKey, grant: { kid: grant.kid, jwk: grant.publicKey } }));
  const postToken = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = read(
      loginBody,
      request.body,
      "A sign-in needs username (the encrypted login), coname and pinsecuritycode as texts.",
    );
    try {
      const at = relyingParty(request.host, request.protocol, publicOrigins);
      const { answer, ticketFor, lockedOut } = await signIn(desk, {
        cookies: request.headers.cookie ?? "",
        blob: body.username,
        coname: body.coname,
        pin: body.pinsecuritycode,
        passkey: body.passkey,
        dev: body.dev,
        relyingParty: at,
        ...origin(request),
      });
      if (ticketFor)
        void reply.header(
          "set-cookie",
          ticketCookie(desk.sessions.secrets, ticketFor, {
            now: desk.sessions.clock(),
            path: ENDPOINTS.token,
            isSecure: request.protocol === "https",
          }),
        );
      if (lockedOut) notifyLockOut(parts, lockedOut, origin(request));
      return answer;
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) throw error;
      return reply.code(429).header("retry-after", RETRY_AFTER_S).send({ Message: error.message });
    }
  };
  app.post(ENDPOINTS.token, postToken);
  app.post(ENDPOINTS.tokenShort, postToken);
}

/**
 * `Getbgimg` returns the notice as a `text/html` body (empty if there is none); `Getbranding` returns JSON. Both by
 * host.
 */
function pageRoutes(app: FastifyInstance, { db }: ServerParts): void {
  app.get(ENDPOINTS.notice, async (request, reply) => {
    const html = await db.asSystem((tx) => noticeOf(tx, request.hostname), "read");
    return reply.type("text/html; charset=utf-8").send(html);
  });
  app.get(ENDPOINTS.branding, async (request) => db.asSystem((tx) => brandingOf(tx, request.hostname), "read"));
}

/**
 * Sign-out ends the session of the token, whatever `username` the body contains. The reply is the same if no session
 * is left.
 */
function ownRoutes(app: FastifyInstance, sessions: SessionDesk, parts: ServerParts): void {
  const open = { config: { admitsClients: true } } as const;
  app.post(ENDPOINTS.logout, open, async (request) => {
    const live = await sessions.authenticate(request.headers.authorization, "even issued");
    if (live) await signOut(sessions, live, request);
    return { err: "", result: "Signed out." };
  });
  app.post("/Microacauth/ChangepasswordToken", open, async (request) => {
    const live = await sessions.authenticate(request.headers.authorization, "even issued");
    if (!live) throw new Denied();
    const body = read(passwordBody, request.body, "A change of password needs oldpassword and newpassword as texts.");
    return {
      err: await changePassword(
        sessions,
        live.user,
        { old: body.oldpassword, new: body.newpassword },
        origin(request),
        (user) => notifyLockOut(parts, user, origin(request)),
      ),
    };
  });
}

async function signOut(sessions: SessionDesk, { user }: LiveSession, request: FastifyRequest): Promise<void> {
  const from = origin(request);
  await sessions.revoke(user.sid, async (tx) => {
    await noteAttempt(tx, { ...from, username: user.username, at: sessions.clock(), outcome: "signed out" });
    trailOfSession(tx, user, { action: "sign-out", ip: from.ip, after: { device: from.device } });
  });
}

function read<T>(schema: z.ZodType<T>, body: unknown, sentence: string): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new BadRequest(sentence);
  return parsed.data;
}

const DEVICE_MAX = 200;

const origin = (request: FastifyRequest) => ({
  ip: plainIp(request.ip),
  device: (request.headers["user-agent"] ?? "").slice(0, DEVICE_MAX),
});
