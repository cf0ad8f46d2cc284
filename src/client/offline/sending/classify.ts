import { isRecord, type Row } from "../../../wire/envelope";
import { CHANGE_FIRST } from "../../../wire/session";
import type { Reply } from "./post";

/** Every possible meaning of an answer to a save. */
export type VerdictClass =
  | "applied"
  | "network"
  | "garbled"
  | "busy"
  | "fault"
  | "auth"
  | "user"
  | "rights"
  | "business"
  | "conflict"
  | "dependency"
  | "dep-cancelled"
  | "mismatch"
  | "cancelled"
  | "schema"
  | "epoch"
  | "too-big";

export interface Verdict {
  readonly cls: VerdictClass;
  readonly rows: readonly Row[];
  readonly http?: number;
  readonly errkey?: string;
  readonly msg?: string;
  readonly retryAfterMs?: number;
  /** The timeout passed: the bytes have left, most likely. */
  readonly isLate?: true;
  /** No byte of the save has left. */
  readonly isUnsent?: true;
}

const OF_STATUS: ReadonlyMap<number, VerdictClass> = new Map<number, VerdictClass>([
  [408, "busy"],
  [425, "busy"],
  [429, "busy"],
  [502, "busy"],
  [503, "busy"],
  [504, "busy"],
  [413, "too-big"],
  [426, "schema"],
]);

const OF_ERRKEY: ReadonlyMap<string, VerdictClass> = new Map<string, VerdictClass>([
  ["op_conflict", "conflict"],
  ["op_mismatch", "mismatch"],
  ["op_user", "user"],
  ["op_dep", "dependency"],
  ["op_dep_cancelled", "dep-cancelled"],
  ["op_cancelled", "cancelled"],
  ["op_schema", "schema"],
  ["op_epoch", "epoch"],
  ["rights", "rights"],
]);

/**
 * The only place that decides what an answer means. Success is our JSON that echoes our operation, not HTTP 200: a
 * page of a network in between, an empty body or rows without the echo leave the outcome unknown. So does a refusal
 * without the echo of the request: a firewall may answer 400, 403 or 413 with JSON of its own.
 */
export function classify(reply: Reply, opId: string): Verdict {
  const verdict = meaning(reply, opId);
  return reply.isUnsent ? { ...verdict, isUnsent: true } : verdict;
}

function meaning(reply: Reply, opId: string): Verdict {
  if (reply.kind === "unreachable") {
    const msg = "The server did not answer.";
    return { cls: "network", rows: [], msg, ...(reply.isLate ? { isLate: true as const } : {}) };
  }
  const { http, body } = reply;
  const message = messageOf(body);
  const common = { http, rows: [], msg: message ?? undefined };
  const byStatus = OF_STATUS.get(http);
  if (http >= 400 && http < 500 && !reply.isOurs && byStatus !== "busy") return garbled(http);
  if (byStatus) return { ...common, cls: byStatus, retryAfterMs: reply.retryAfterMs };
  if (http === 511) return { ...common, cls: "garbled" };
  if (http >= 500) return { ...common, cls: "fault" };
  if (http === 200) return ofBody(body, opId, http);
  if (message === null) return { ...common, cls: "garbled", msg: "Another web page answered instead of the server." };
  // Nothing is wrong with the save: it waits until the password is changed.
  if (message === CHANGE_FIRST) return { ...common, cls: "busy" };
  if (http === 401) return { ...common, cls: "auth" };
  if (http === 403) return { ...common, cls: "rights" };
  return { ...common, cls: http >= 400 ? "business" : "garbled" };
}

function ofBody(body: unknown, opId: string, http: number): Verdict {
  const rows = Array.isArray(body) ? body.filter(isRecord) : isRecord(body) ? [body] : [];
  const first = rows[0];
  if (!first || (Array.isArray(body) && rows.length !== body.length)) return garbled(http);
  if (typeof first.ExceptionMessage === "string") return { cls: "fault", http, rows, msg: first.ExceptionMessage };
  const echoed = typeof first.opid === "string" && first.opid.toLowerCase() === opId.toLowerCase();
  if (isErr(first.err)) return refusal(first, rows, http);
  if (echoed && (first.opst === "applied" || first.opst === "replayed")) return { cls: "applied", http, rows };
  const message = messageOf(body);
  return message === null ? garbled(http) : { cls: "business", http, rows, msg: message };
}

function refusal(first: Row, rows: readonly Row[], http: number): Verdict {
  const errkey = typeof first.errkey === "string" ? first.errkey : "";
  const msg = typeof first.errormsg === "string" ? first.errormsg : undefined;
  return { cls: OF_ERRKEY.get(errkey) ?? "business", http, rows, errkey, msg };
}

const garbled = (http: number): Verdict => ({
  cls: "garbled",
  http,
  rows: [],
  msg: "Another web page answered instead of the server.",
});

const isErr = (err: unknown): boolean => !["", "0", "false", "undefined", "null"].includes(String(err).toLowerCase());

/** The message of an answer in the object form, or null where it is no such answer. */
function messageOf(body: unknown): string | null {
  if (!isRecord(body)) return null;
  const message = [body.Message, body.ErrorMessage, body.ExceptionMessage].find((part) => typeof part === "string");
  return typeof message === "string" ? message : null;
}
