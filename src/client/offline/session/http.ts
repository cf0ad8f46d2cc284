import { CALL_HEADER } from "../../../wire/endpoints";
import type { OfflineEnv } from "../contract/env";
import { CallFailed } from "../contract/reader";

/** The answer over HTTP before it is classified. `at` is the server's time, ms, or the device's if it gave none. */
export interface HttpAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
  /** It repeats the id of the request: our server answered, not a box in between. */
  readonly isOurs: boolean;
  readonly at: number;
}

interface HttpQuestion {
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly body?: unknown;
  readonly token?: string | null;
  readonly timeoutMs: number;
}

/**
 * One exchange. Redirects are not followed: our server sends none, a captive portal sends only redirects.
 * @throws CallFailed 'network' where nothing came back in time.
 */
export async function exchange(env: OfflineEnv, question: HttpQuestion): Promise<HttpAnswer> {
  const stop = new AbortController();
  const timer = env.setTimeout(() => stop.abort(), question.timeoutMs);
  const call = crypto.randomUUID();
  try {
    const response = await env.fetch(env.base + question.path, {
      method: question.method,
      headers: {
        ...(question.body === undefined ? {} : { "content-type": "application/json" }),
        [CALL_HEADER]: call,
        ...(question.token ? { authorization: `Bearer ${question.token}` } : {}),
      },
      ...(question.body === undefined ? {} : { body: JSON.stringify(question.body) }),
      cache: "no-store",
      redirect: "error",
      signal: stop.signal,
    });
    const text = await response.text();
    const date = Date.parse(response.headers.get("date") ?? "");
    return {
      status: response.status,
      statusText: response.statusText,
      text,
      isOurs: response.headers.get(CALL_HEADER) === call,
      at: Number.isNaN(date) ? env.now() : date,
    };
  } catch {
    throw new CallFailed("network", "You are offline. The server did not answer.");
  } finally {
    env.clearTimeout(timer);
  }
}

/** The JSON of an answer, or undefined where it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The message in an answer of the shapes that the server uses for refusals, or ''. */
export function messageOf(body: unknown): string {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return "";
  const { Message, ErrorMessage, ExceptionMessage } = body as Record<string, unknown>;
  return (
    [Message, ErrorMessage, ExceptionMessage].find((part): part is string => typeof part === "string" && part !== "") ??
    ""
  );
}
