import { CallFailed } from "../offline/contract/reader";
import type { Session } from "../offline/contract/session";
import type { Offline } from "../offline/offline";
import { withTokenSince } from "../offline/session/token";

const TIMEOUT_MS = 40_000;
const DENIED = "Authorization has been denied for this request.";

interface EndpointCall {
  readonly method: "GET" | "POST";
  /** JSON, a form with files, or the bytes of one file. */
  readonly body?: object | FormData | Blob;
  /** Time limit for the answer, ms; for requests that take the server minutes. */
  readonly timeoutMs?: number;
}

/**
 * Calls an endpoint outside the envelope (ENV-024 and after) for the signed-in user and returns its text. Needs the
 * server: nothing is cached or queued. Calls once more if the session has a new token by then. Throws CallFailed, as
 * reads do.
 */
export async function callEndpoint(
  { env, session }: Pick<Offline, "env" | "session">,
  path: string,
  { method, body, timeoutMs }: EndpointCall,
): Promise<string> {
  return withTokenSince(session, await session.get(), (current) =>
    callOnce(env, session, current, path, { method, body, timeoutMs }),
  );
}

async function callOnce(
  env: Offline["env"],
  session: Offline["session"],
  current: Session | null,
  path: string,
  { method, body, timeoutMs = TIMEOUT_MS }: EndpointCall,
): Promise<string> {
  const isPlain = !(body instanceof FormData || body instanceof Blob);
  const [response, text] = await env
    .fetch(env.base + path, {
      method,
      headers: {
        ...(current ? { authorization: `Bearer ${current.token}` } : {}),
        ...(body instanceof Blob
          ? { "content-type": "application/octet-stream" }
          : body && isPlain
            ? { "content-type": "application/json" }
            : {}),
      },
      ...(body ? { body: isPlain ? JSON.stringify(body) : body } : {}),
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    })
    .then(async (answer) => [answer, await answer.text()] as const)
    .catch(() => {
      throw new CallFailed("network", "You are offline. The server did not answer.");
    });
  if (response.ok && !/^\s*<(?:!doctype|html)/i.test(text)) return text;
  const message = messageIn(text);
  if (message === DENIED && current) await session.expire(current.token);
  throw new CallFailed(
    message === DENIED ? "auth" : message ? "refused" : "captive",
    message || "Another web page answered instead of the server.",
    response.status,
  );
}

/** The sentence in the answer of an endpoint that refuses; '' where the text is no such answer. */
export function messageIn(text: string): string {
  try {
    const { Message, ExceptionMessage } = JSON.parse(text) as Record<string, unknown>;
    return String(Message ?? ExceptionMessage ?? "");
  } catch {
    return "";
  }
}
