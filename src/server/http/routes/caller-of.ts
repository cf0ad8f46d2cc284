import type { FastifyRequest } from "fastify";
import { Denied } from "../../engine/call/bad-request";
import type { ServerParts } from "../../engine/call/server-parts";
import type { EndpointCaller } from "../../engine/session/as-caller";
import { plainIp } from "../../engine/session/ip-allow";

/** The signed-in caller of a route. Throws `Denied` without a session. */
export async function callerOf(
  { sessions }: Pick<ServerParts, "sessions">,
  { headers, ip }: Pick<FastifyRequest, "headers" | "ip">,
): Promise<EndpointCaller> {
  const live = await sessions.authenticate(headers.authorization);
  if (!live) throw new Denied();
  return { live, ip: plainIp(ip) };
}
