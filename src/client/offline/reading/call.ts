import { open, seal } from "../../../wire/codec";
import { ENDPOINTS } from "../../../wire/endpoints";
import { type Envelope, isRecord, type Row } from "../../../wire/envelope";
import type { LineState } from "../contract/connection";
import type { OfflineEnv } from "../contract/env";
import { CallFailed } from "../contract/reader";
import type { Session, SessionStore } from "../contract/session";
import { exchange, jsonOf } from "../session/http";
import { withTokenSince } from "../session/token";
import { rowsOf } from "./classify";

/** The connection as the rest of the offline half knows it; a read reports its result here. */
export interface ReaderLine {
  readonly state: () => LineState["line"];
  readonly proved: (line: LineState["line"]) => void;
}

export interface CallParts {
  readonly env: OfflineEnv;
  readonly session: SessionStore;
  readonly line: ReaderLine;
}

interface CallAnswer {
  readonly rows: readonly Row[];
  /** Server time, ms. */
  readonly asOf: number;
}

/**
 * One call, plain or encrypted (ENV-002, ENV-005). Without a session it goes out without a token, for public pages,
 * and unencrypted, because there is no key. A call that is denied because the session has a new token by now is
 * repeated once with that token: it was not executed.
 * @throws CallFailed; 'auth' has already dropped the token of the call.
 */
export async function call(
  parts: CallParts,
  session: Session | null,
  envelope: Envelope,
  how: { enc: boolean; timeoutMs: number },
): Promise<CallAnswer> {
  return withTokenSince(parts.session, session, (current) => callOnce(parts, current, envelope, how));
}

async function callOnce(
  parts: CallParts,
  session: Session | null,
  envelope: Envelope,
  how: { enc: boolean; timeoutMs: number },
): Promise<CallAnswer> {
  const { env, line } = parts;
  const sealed = how.enc && session ? session : null;
  const body = sealed ? { enc2str: await seal(envelope, sealed.key, sealed.claims.sid) } : envelope;
  const path = sealed ? ENDPOINTS.encrypted : ENDPOINTS.plain;
  try {
    const answer = await exchange(env, {
      path,
      method: "POST",
      body,
      token: session?.token ?? null,
      timeoutMs: how.timeoutMs,
    });
    const json = jsonOf(answer.text);
    const rows = rowsOf(answer, sealed ? await unsealed(json, sealed) : json);
    line.proved("online");
    await parts.session.sawServer?.(answer.at).catch(() => undefined);
    return { rows, asOf: answer.at };
  } catch (failure) {
    await noteFailure(parts, session, failure);
    throw failure;
  }
}

/** The rows inside `enc2str`; refusals and faults come outside it. Text that cannot be decrypted is not our own. */
async function unsealed(json: unknown, session: Session): Promise<unknown> {
  if (!isRecord(json) || typeof json.enc2str !== "string") return Array.isArray(json) ? undefined : json;
  return open(json.enc2str, session.key).catch(() => undefined);
}

async function noteFailure(parts: CallParts, session: Session | null, failure: unknown): Promise<void> {
  if (!(failure instanceof CallFailed)) return;
  if (failure.kind === "network") parts.line.proved("offline");
  else if (failure.kind === "captive") parts.line.proved("captive");
  else if (failure.kind !== "server") parts.line.proved("online");
  if (failure.kind === "auth" && session) await parts.session.expire(session.token);
}
