import type { ServerParts } from "../engine/call/server-parts";
import { NotSent } from "../engine/effects/connector";

/** Time limit for the gateway, ms. */
const TIMEOUT_MS = 20_000;
const NOT_CONFIGURED = "WhatsApp is not configured on this server.";

/**
 * One request to the WhatsApp gateway of this server (`WHATSAPP_URL`, `WHATSAPP_TOKEN`), in the shapes of ENV-030 and
 * ENV-031. Returns its text. Throws `NotSent` if it is not configured, cannot be reached or refuses. Any other error
 * means that the connection broke after the request was sent.
 */
export async function askGateway({ services }: ServerParts, path: string, body?: object): Promise<string> {
  const gateway = services?.whatsapp;
  if (!gateway) throw new NotSent(`${NOT_CONFIGURED} Nothing was sent.`);
  const response = await fetch(new URL(path, gateway.url), {
    method: body ? "POST" : "GET",
    headers: {
      ...(body ? { "content-type": "application/json" } : {}),
      ...(gateway.token ? { authorization: `Bearer ${gateway.token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw isUnreached(error)
      ? new NotSent("The WhatsApp gateway cannot be reached.", true)
      : new Error("The WhatsApp gateway did not answer in time.", { cause: error });
  });
  const text = (await response.text()).trim();
  if (!response.ok)
    throw new NotSent(`The WhatsApp gateway refused: ${text.slice(0, 200) || response.status}`, response.status >= 500);
  return text;
}

const REFUSED: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH", "EAI_AGAIN"]);

/** No connection was made, so nothing can have been sent. */
function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && REFUSED.has(String(cause.code));
}
