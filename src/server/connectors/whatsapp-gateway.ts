import type { ServerParts } from "../engine/call/server-parts";
import { NotSent } from "../engine/effects/connector";
import { outsideCall, refusedCall } from "./outside-call";

const GATEWAY = "The WhatsApp gateway";
const NOT_CONFIGURED = "WhatsApp is not configured on this server.";
const NO_PAIRING = "This server sends by the WhatsApp Cloud API, which pairs no phone and looks up no number.";

/**
 * One request to the WhatsApp gateway of this server (`WHATSAPP_URL`, `WHATSAPP_TOKEN`), in the shapes of ENV-030 and
 * ENV-031. Returns its text. Throws `NotSent` if it is not configured, cannot be reached or refuses. Any other error
 * means that the connection broke after the request was sent.
 */
export async function askGateway({ services }: ServerParts, path: string, body?: object): Promise<string> {
  const gateway = services?.whatsapp;
  if (!gateway) throw new NotSent(`${NOT_CONFIGURED} Nothing was sent.`);
  if (gateway.kind !== "gateway") throw new NotSent(NO_PAIRING);
  const answer = await outsideCall(GATEWAY, new URL(path, gateway.url), {
    method: body ? "POST" : "GET",
    headers: {
      ...(body ? { "content-type": "application/json" } : {}),
      ...(gateway.token ? { authorization: `Bearer ${gateway.token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw refusedCall(GATEWAY, answer);
  return answer.text;
}
