import { BLOCK_CLOSED } from "../../../wire/number-blocks";
import type { DrainResult } from "../contract/connection";
import type { HoldWhy, OpState, OutboxRow } from "../contract/save";
import type { OutboxDb } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";
import { putRow, releaseGoods, removeRow } from "../outbox/chain";
import { reusedOf } from "../outbox/heard";
import { awaitsUser } from "../outbox/op-state";
import { forgetBlock, noteBack } from "../outbox/number-blocks";
import { itemDelay } from "./backoff";
import type { VerdictClass, Verdict } from "./classify";
import { finish, titleWithNumber } from "./settle-finish";
import { resettle } from "./settle-mismatch";

/** `restored`: the server has another epoch, which the device must compare first. */
export type PumpResult = DrainResult | "restored";

/** What a verdict of a class does to its row and to the queue. */
interface Rule {
  readonly to: OpState | "gone";
  readonly why?: HoldWhy;
  /** It is unknown whether the server applied the save. Absent: the server answered that it did not. */
  readonly unknown?: true;
  /** The whole queue of this user waits. */
  readonly stop?: PumpResult;
  /** The save is tried again later, and the failure counts against it. */
  readonly blame?: true;
}

export const RULES: Readonly<Record<VerdictClass, Rule>> = {
  applied: { to: "gone" },
  cancelled: { to: "gone" },
  mismatch: { to: "gone" },
  network: { to: "queued", unknown: true, stop: "down" },
  garbled: { to: "queued", unknown: true, stop: "down" },
  busy: { to: "queued", unknown: true, stop: "down" },
  fault: { to: "queued", unknown: true, blame: true },
  auth: { to: "held", why: "auth", stop: "auth" },
  user: { to: "held", why: "user" },
  schema: { to: "held", why: "schema" },
  // The server was restored: it has done nothing, and gets saves again when the device has compared what it lost.
  epoch: { to: "queued", stop: "restored" },
  rights: { to: "rejected" },
  business: { to: "rejected" },
  conflict: { to: "conflict" },
  dependency: { to: "queued", blame: true },
  "dep-cancelled": { to: "attention" },
  "too-big": { to: "attention" },
};

const ATTENTION_FAILS = 8;
const ATTENTION_MS = 15 * 60_000;

export interface SettleFacts {
  readonly now: number;
  readonly random: () => number;
  /** For class 'fault': a ping answered, so the failure belongs to this save. */
  readonly pingFine: boolean;
  /** The sealed rows of the verdict, where saves of the user are sealed. */
  readonly sealedRows?: Uint8Array;
  /** The server refused only records that are the chosen ones after all (`outbox/heard.ts`). */
  readonly areAsChosen?: boolean;
}

/**
 * Records an answer, inside a transaction over outbox, opresult, history and device. Idempotent: an answer to an
 * attempt that another holder has taken over changes nothing, except that "applied" always counts. Returns whether
 * the row has left the outbox.
 */
export async function settle(db: OutboxDb, sent: StoredRow, verdict: Verdict, facts: SettleFacts): Promise<boolean> {
  const row = await db.outbox.get(sent.seq);
  if (!row || row.opId !== sent.opId) return true;
  if (verdict.cls === "applied") {
    if (row.rev === sent.rev) await finish(db, row, verdict.rows, facts.now);
    else await resettle(db, row, verdict.rows, facts.now);
    return true;
  }
  if (row.state !== "sending" || row.rev !== sent.rev || row.attempts !== sent.attempts) return false;
  if (verdict.cls === "mismatch") {
    if (Number(verdict.rows[0]?.rev) === row.rev) await finish(db, row, verdict.rows, facts.now);
    else await resettle(db, row, verdict.rows, facts.now);
    return true;
  }
  if (verdict.cls === "cancelled") {
    await leave(db, row, "cancelled", facts.now);
    return true;
  }
  if (verdict.rows[0]?.block === BLOCK_CLOSED) await forgetBlock(db, row);
  const next =
    facts.areAsChosen && row.heardAt !== undefined ? sentWithoutHeard(row) : afterRefusal(row, verdict, facts);
  await putRow(db, next);
  if (awaitsUser(next.state)) await releaseGoods(db, next);
  return false;
}

/** Removes a row and adds it to the history: cancelled on the server ('cancelled') or never sent ('discarded'). */
export async function leave(
  db: OutboxDb,
  row: StoredRow,
  what: "discarded" | "cancelled",
  now: number,
  reason?: string,
): Promise<void> {
  const { opId, userKey, screen, place } = row;
  await db.history.add({ opId, at: now, what, userKey, title: titleWithNumber(row), screen, place, reason });
  await noteBack(db, row, "discarded");
  await removeRow(db, row);
}

/** Goes out once more, and does not say when the device had heard: the server refuses nothing by its age then. */
const sentWithoutHeard = (row: StoredRow): StoredRow => ({
  ...row,
  state: "queued",
  outcome: "refused",
  isLeft: undefined,
  reused: undefined,
  heardAt: undefined,
  since: undefined,
  nextAt: 0,
});

function afterRefusal(row: StoredRow, verdict: Verdict, facts: SettleFacts): StoredRow {
  const rule = isAwaited(row, verdict) ? AWAITED : RULES[verdict.cls];
  const { cls, http, errkey, msg, isLate, isUnsent } = verdict;
  const to = rule.to === "gone" ? "queued" : rule.to;
  const settled: StoredRow = {
    ...row,
    state: to,
    holdWhy: rule.why,
    // What was not sent is as unsent as before this attempt.
    ...(isUnsent ? { attempts: row.attempts - 1 } : {}),
    outcome: isUnsent ? row.outcome : outcomeAfter(row, rule, to),
    isLeft: undefined,
    reused: reusedOf(verdict.rows),
    lastErr: { cls, http, errkey, msg, at: facts.now, ...(isLate ? { isLate } : {}) },
    nextAt: 0,
    ...(verdict.rows[0]?.err === undefined ? {} : serverSide(verdict, facts.sealedRows)),
  };
  return rule.blame && (cls !== "fault" || facts.pingFine) ? blamed(settled, facts) : settled;
}

const outcomeAfter = (row: StoredRow, { unknown }: Rule, to: OpState): OutboxRow["outcome"] =>
  unknown || (row.outcome === "unknown" && to !== "rejected" && to !== "conflict") ? "unknown" : "refused";

/**
 * After a restore each device sends its lost saves again in its own time: the save that another one depends on may
 * come from another device shortly.
 */
const AWAITED: Rule = { to: "queued", blame: true };
const AWAITED_TRIES = 5;
const isAwaited = (row: StoredRow, { cls }: Verdict): boolean =>
  row.back !== undefined && (cls === "business" || cls === "conflict") && row.itemFails < AWAITED_TRIES;

function serverSide({ rows }: Verdict, sealed: Uint8Array | undefined): Pick<StoredRow, "server" | "answer"> {
  const first = rows[0] ?? {};
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
  const server = {
    rows: sealed ? [] : rows,
    ver: typeof first.rowver === "number" ? first.rowver : undefined,
    who: text(first.who),
    when: text(first.when),
    ...(Number(first.own ?? 0) === 1 ? { own: true as const } : {}),
  };
  return { server, answer: sealed };
}

/** Tried again with growing waits; after eight failures over 15 minutes the user is asked. Never given up. */
function blamed(row: StoredRow, { now, random }: SettleFacts): StoredRow {
  const itemFails = row.itemFails + 1;
  const failingSince = row.failingSince ?? now;
  const ask = itemFails >= ATTENTION_FAILS && now - failingSince >= ATTENTION_MS;
  return {
    ...row,
    itemFails,
    failingSince,
    state: ask ? "attention" : "queued",
    nextAt: ask ? 0 : now + itemDelay(itemFails, random),
  };
}
