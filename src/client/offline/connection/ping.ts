import type { PingRow } from "../../../wire/answers";
import { writeEnvelope, isRecord, type Row } from "../../../wire/envelope";
import type { Line } from "../contract/connection";
import type { OpState } from "../contract/save";
import { fact, hasMet, noteMet, numberFact, readDeviceId, setFact } from "../database/device-facts";
import type { OutboxCore } from "../outbox/core";
import { userKeyOf } from "../outbox/core";
import { FORMER_ID, noteLoss } from "../outbox/loss-marker";
import { USER_STATES } from "../outbox/op-state";
import { post } from "../sending/post";
import { clockOff } from "./clock-off";
import { unsentOf } from "./unsent";

/** A clock set during a ping must not move the server's time, ms. */
const WAY_MS_MAX = 10_000;
const WAITING: readonly OpState[] = ["queued", "sending", "held"];

interface Counts {
  readonly pending: number;
  readonly needAttention: number;
  /** Refused saves that the user left for later. */
  readonly left: number;
  /** Time at which the oldest unsent save was made, ms. */
  readonly oldest: number | null;
}

const unsentIn = ({ pending, needAttention, left }: Counts): number => pending + needAttention + left;

/** Counts of one user's saves, from the index alone. */
export async function countRows(core: OutboxCore, userKey: string): Promise<Counts> {
  const { db } = core;
  const count = (states: readonly OpState[]) =>
    db.outbox
      .where("[userKey+state]")
      .anyOf(states.map((state) => [userKey, state]))
      .count();
  return core.guard.run(async () => {
    const [pending, refused] = [await count(WAITING), await count(USER_STATES)];
    const left = refused > 0 ? await countLeft(core, userKey) : 0;
    const first = pending + refused > 0 ? await db.outbox.where("userKey").equals(userKey).first() : undefined;
    return { pending, needAttention: refused - left, left, oldest: first?.createdAt ?? null };
  });
}

const countLeft = ({ db }: OutboxCore, userKey: string): Promise<number> =>
  db.outbox
    .where("[userKey+state]")
    .anyOf(USER_STATES.map((state) => [userKey, state]))
    .filter(({ isLeft }) => isLeft === true)
    .count();

/**
 * Asks the server whether it is reachable and reports the state of this device's outbox and clock, so that others can
 * see what is not yet sent. `mark` is the highest mark that the server has signed for it. Null where no trustworthy
 * answer came before the timeout of the ping, or no user is signed in.
 */
export async function ping(core: OutboxCore, line: Line, mark = ""): Promise<PingRow | null> {
  const session = await core.session.get();
  if (!session) return null;
  const { db, env } = core;
  const counts = await countRows(core, userKeyOf(session));
  const dseq = await core.guard.run(() => numberFact(db, "dseq"));
  const [was, dev] = await core.guard.run(() => Promise.all([fact(db, FORMER_ID), readDeviceId(db)]));
  const met = await core.guard.run(() => hasMet(db, userKeyOf(session)));
  const args = {
    ...(typeof was === "string" ? { was } : {}),
    ...(met === false ? { first: 1 } : {}),
    dev,
    next_dseq: dseq + 1,
    pending: unsentIn(counts),
    oldest: counts.oldest === null ? "" : new Date(counts.oldest).toISOString(),
    app: env.app,
    ...(env.about ? { about: env.about } : {}),
    ...(await unsentOf(core, session)),
    clock: env.now(),
    ...(mark ? { mark } : {}),
  };
  if (unsentIn(counts) > 0) await noteReport(core, userKeyOf(session), UNKNOWN);
  const begun = env.now();
  const reply = await post(env, session, writeEnvelope("WEBAPI_ping", args), {
    sealed: false,
    timeoutMs: line.pingTimeoutMs(),
  });
  if (reply.kind === "answer") line.pinged(env.now() - begun);
  else line.failed("network");
  if (reply.kind === "unreachable" && reply.isLate) line.pinged(null);
  if (reply.kind === "unreachable") return null;
  if (reply.http >= 500) {
    // What answers for a server that is down is no server.
    line.failed("network");
    return null;
  }
  const row = Array.isArray(reply.body) ? reply.body[0] : undefined;
  if (reply.http === 401 && reply.isOurs) {
    line.answered();
    await core.session.expire(session.token);
  } else if (reply.isOurs && isRecord(reply.body) && typeof reply.body.Message === "string") {
    // Our server refuses the call, such as until an issued password is changed: the network is not the cause.
    line.answered();
  } else if (!isPing(row)) line.failed("captive");
  if (reply.http !== 200 || !isPing(row)) return null;
  line.answered();
  await noteReport(core, userKeyOf(session), unsentIn(counts));
  if (was !== undefined) await core.guard.run(() => db.device.delete(FORMER_ID));
  line.set({ needUpdate: isOlder(env.app, row.minApp), notice: typeof row.notice === "string" ? row.notice : "" });
  const at = Date.parse(row.t);
  // The answer was under way for about half of the exchange.
  const way = Math.round(Math.min(Math.max(0, env.now() - begun), WAY_MS_MAX) / 2);
  if (!Number.isNaN(at)) await core.session.sawServer?.(at + way);
  line.set({ clockOff: clockOff(await core.session.get()) });
  if (typeof row.elsewhere === "number") await noteLoss(core, await elsewhereWords(row), userKeyOf(session));
  // Behind the notice: an answer that is lost before it is noted comes again.
  if (met === false) await core.guard.run(() => noteMet(db, userKeyOf(session)));
  if (typeof row.grant === "string") await core.session.noteGrant?.(row.grant).catch(() => undefined);
  return row;
}

/** A fact of the device: another tab, or the worker, may send what this one reported. */
const reportKey = (userKey: string): string => `reported|${userKey}`;

/** Until the answer is here: the server may have heard the report although its answer is lost. */
const UNKNOWN = -1;

async function noteReport({ db, guard }: OutboxCore, userKey: string, count: number): Promise<void> {
  const k = reportKey(userKey);
  await guard.run(async () => {
    if ((await numberFact(db, k)) !== count) await setFact(db, k, count);
  });
}

/** Whether the user who is signed in has another number of unsent saves than the server heard last. */
export async function isReportOld(core: OutboxCore): Promise<boolean> {
  const session = await core.session.get();
  if (!session) return false;
  const counts = await countRows(core, userKeyOf(session));
  return (await core.guard.run(() => numberFact(core.db, reportKey(userKeyOf(session))))) !== unsentIn(counts);
}

/** What the user may have lost: their browser may be this one, with its site data cleared. */
async function elsewhereWords({ elsewhere = 0, elsewhereoldest = "" }: PingRow): Promise<string> {
  const saves = elsewhere === 1 ? "1 save of yours is" : `${elsewhere} saves of yours are`;
  // The sign-in page shows no dates.
  const oldest = await import("../../../domain/date-format").then(
    ({ formatDateTime }) => (elsewhereoldest === "" ? "" : `, the oldest of ${formatDateTime(elsewhereoldest)}`),
    () => "",
  );
  return `${saves} unsent on another device or in another browser${oldest}. If you cleared the site data of this browser, enter what is missing again.`;
}

const isPing = (row: unknown): row is PingRow =>
  isRecord(row) && typeof (row as Row).t === "string" && typeof (row as Row).epoch === "string";

/** `1.9.0` is older than `1.10.0`; unreadable versions are never older. */
function isOlder(ours: string, least: string): boolean {
  const parts = (version: string) => version.split(".").map(Number);
  const [left, right] = [parts(ours), parts(least)];
  if ([...left, ...right].some(Number.isNaN)) return false;
  for (let at = 0; at < 3; at += 1) if ((left[at] ?? 0) !== (right[at] ?? 0)) return (left[at] ?? 0) < (right[at] ?? 0);
  return false;
}
