import { open, seal } from "../../../wire/codec";
import { CALL_HEADER, ENDPOINTS } from "../../../wire/endpoints";
import { isRecord, type Envelope } from "../../../wire/envelope";
import type { OfflineEnv } from "../contract/env";
import type { Session } from "../contract/session";

/** The answer before it is classified. `body` is undefined where it is not JSON, or sealed under another key. */
export type Reply =
  /** `isLate` where the timeout passed before an answer came; `isUnsent` where no byte of the save has left. */
  | { readonly kind: "unreachable"; readonly isLate?: boolean; readonly isUnsent?: true }
  | {
      readonly kind: "answer";
      readonly http: number;
      readonly body: unknown;
      /** It repeats the id of the request: our server answered, not a box in between. */
      readonly isOurs: boolean;
      readonly retryAfterMs?: number;
      /** The server's `Date`, ms. */
      readonly at?: number;
      /** It is the answer to the file of the save: the save itself has not left. */
      readonly isUnsent?: true;
    };

export const SEND_MS_MAX = 30_000;

/**
 * Posts one envelope. Sealed calls go to the encrypted endpoint under the session key; their answer with HTTP 200 must
 * be sealed too, so that no page of a network in between can pass for one. Never throws.
 */
export async function post(
  env: OfflineEnv,
  session: Session,
  envelope: Envelope,
  how: { readonly sealed: boolean; readonly timeoutMs: number },
): Promise<Reply> {
  try {
    const body = how.sealed ? { enc2str: await seal(envelope, session.key, session.claims.sid) } : envelope;
    const path = how.sealed ? ENDPOINTS.encrypted : ENDPOINTS.plain;
    const reply = await request(env, session, {
      method: "POST",
      path,
      type: "application/json",
      body: JSON.stringify(body),
      timeoutMs: how.timeoutMs,
    });
    return reply.kind === "answer" && how.sealed
      ? { ...reply, body: await unseal(reply.body, reply.http, session) }
      : reply;
  } catch {
    return { kind: "unreachable", isUnsent: true };
  }
}

interface Request {
  readonly method: "POST" | "PUT";
  /** Path below the base of the server. */
  readonly path: string;
  readonly type: string;
  readonly body: BodyInit;
  readonly timeoutMs: number;
}

/** Sends one request with the session's token, reads the whole answer. Follows no redirects. Never throws. */
export async function request(
  env: OfflineEnv,
  session: Session,
  { method, path, type, body, timeoutMs }: Request,
): Promise<Reply> {
  const stop = new AbortController();
  const timer = env.setTimeout(() => stop.abort(), timeoutMs);
  try {
    const call = crypto.randomUUID();
    const headers = { "content-type": type, authorization: `Bearer ${session.token}`, [CALL_HEADER]: call };
    const response = await env.fetch(env.base + path, {
      method,
      headers,
      body,
      redirect: "manual",
      cache: "no-store",
      signal: stop.signal,
    });
    return {
      kind: "answer",
      http: response.status,
      body: parse(await response.text()),
      isOurs: response.headers.get(CALL_HEADER) === call,
      retryAfterMs: retryAfter(response.headers.get("retry-after")),
      at: Date.parse(response.headers.get("date") ?? "") || undefined,
    };
  } catch {
    return { kind: "unreachable", isLate: stop.signal.aborted };
  } finally {
    env.clearTimeout(timer);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function unseal(parsed: unknown, http: number, session: Session): Promise<unknown> {
  const sealed = isRecord(parsed) ? parsed.enc2str : parsed;
  if (typeof sealed !== "string") return http === 200 ? undefined : parsed;
  try {
    return await open(sealed, session.key);
  } catch {
    return undefined;
  }
}

/** Seconds only; our server does not use the date form. */
function retryAfter(header: string | null): number | undefined {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
