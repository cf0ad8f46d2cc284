import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { open, seal } from "../../wire/codec";
import { ENDPOINTS } from "../../wire/endpoints";
import { isRecord, readEnvelope } from "../../wire/envelope";
import { BadRequest, Denied } from "../engine/call/bad-request";
import type { ServerParts } from "../engine/call/server-parts";
import type { LiveSession } from "../engine/call/sessions-contract";
import { execute } from "../engine/operations/execute";

/** A sealed body in base64url is a third longer than its text. */
const SEALED_BYTES_MAX = 9 * 1024 * 1024;

/** The only entry for procedures, plain (ENV-002) and encrypted (ENV-005). */
export default function microacController(app: FastifyInstance, parts: ServerParts): void {
  // Which procedures answer a client login is decided where they are executed.
  app.post(ENDPOINTS.plain, { config: { admitsClients: true } }, async (request, reply) => {
    const live = await parts.sessions.authenticate(request.headers.authorization);
    const rows = await execute(
      parts,
      { session: live?.user ?? null, origin: { loginip: request.ip } },
      readEnvelope(request.body),
    );
    return answer(parts, request, reply, rows);
  });

  const sealed = { bodyLimit: SEALED_BYTES_MAX, config: { admitsClients: true } } as const;
  app.post(ENDPOINTS.encrypted, sealed, async (request, reply) => {
    const live = await parts.sessions.authenticate(request.headers.authorization);
    if (!live) throw new Denied();
    const call = readEnvelope(await unsealed(request.body, live));
    const rows = await execute(parts, { session: live.user, origin: { loginip: request.ip } }, call);
    return answer(parts, request, reply, { enc2str: await seal(rows, live.key, live.user.sid) });
  });
}

async function unsealed(body: unknown, live: LiveSession): Promise<unknown> {
  if (!isRecord(body) || typeof body.enc2str !== "string")
    throw new BadRequest("The request body must be a JSON object with enc2str.");
  try {
    return await open(body.enc2str, live.key);
  } catch {
    throw new BadRequest("enc2str cannot be read with the key of this session. Sign in again.");
  }
}

function answer(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): FastifyReply | unknown {
  parts.fault?.("before-answer");
  if (parts.fault?.("drop-answer") !== true) return body;
  void reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
