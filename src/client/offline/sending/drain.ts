import type { Line, DrainResult } from "../contract/connection";
import type { Session } from "../contract/session";
import type { OutboxCore } from "../outbox/core";
import { laneOfSession, userKeyOf } from "../outbox/core";
import type { Breaker } from "./breaker";
import { nextDue } from "./claim";
import type { Verdict } from "./classify";
import { underLock } from "./lock";
import type { Reply } from "./post";
import { createPump, knownEpoch, type Pump } from "./pump";
import { recover } from "./recover";

const WATCHDOG_MS = 120_000;
/** Reasons that override the breaker. */
const RESET_REASONS: ReadonlySet<string> = new Set(["online", "visible", "pageshow", "sendNow", "signedIn"]);

interface Drainer {
  readonly drain: (why: string) => Promise<DrainResult>;
  /** Another tab reported progress. */
  readonly sawProgress: () => void;
}

/**
 * Sends what is due, in one tab at a time. A second call while one runs makes that one check again and shares its
 * result; a call while another tab holds the lock notifies that tab and returns 'busy'. A holder without progress for
 * 120 s loses the lock. Before the first save over a connection that nothing has proved yet, a ping asks the server:
 * a save sent without reaching the server cannot be corrected until the server has been asked for it.
 */
export function createDrain(core: OutboxCore, line: Line, breaker: Breaker, pingFine: () => Promise<boolean>): Drainer {
  let running: Promise<DrainResult> | null = null;
  let kicked = false;
  let pump: Pump | null = null;
  let progressAt = core.env.now();
  let waitingSince: number | null = null;
  let hasNewSignIn = false;
  core.session.onChange(() => {
    hasNewSignIn = true;
  });

  const answers = async () => {
    const fine = await pingFine();
    if (!fine) breaker.fail();
    return fine;
  };
  const onVerdict = async (verdict: Verdict, reply: Reply, session: Session) => {
    progressAt = core.env.now();
    noteVerdict(verdict, reply, line, breaker);
    if (verdict.cls === "auth") await core.session.expire(session.token);
    if (reply.kind === "answer" && reply.at !== undefined && verdict.cls !== "garbled")
      await core.session.sawServer?.(reply.at);
  };
  const pass = async (session: Session, lost: () => boolean): Promise<DrainResult> => {
    await recover(core, session);
    for (;;) {
      kicked = false;
      if (hasNewSignIn || (await core.session.get())?.claims.sid !== session.claims.sid) return "busy";
      if (breaker.wait() > 0) return "down";
      if ((breaker.suspicious() || (!line.isProven() && (await hasDue(core, session)))) && !(await answers()))
        return (await core.session.get())?.token === session.token ? "down" : "auth";
      pump = createPump(core, session, { lost: () => lost() || hasNewSignIn, pingFine: answers, onVerdict });
      const result = await pump.run().finally(() => {
        pump = null;
      });
      if (result === "restored") {
        if (await compares(core, session, answers)) continue;
        breaker.fail();
        return "down";
      }
      if (result !== "done" || !kicked) return result;
    }
  };
  const once = async (): Promise<DrainResult> => {
    if (core.guard.stale()) return "down";
    hasNewSignIn = false;
    const session = await core.session.get();
    line.set({ needSignIn: session === null });
    if (!session) return "signed-out";
    const silent = waitingSince !== null && core.env.now() - Math.max(waitingSince, progressAt) >= WATCHDOG_MS;
    const result = await underLock(core, `mac-outbox|${userKeyOf(session)}`, silent, (lost) => pass(session, lost));
    if (!result.held) {
      waitingSince ??= core.env.now();
      core.post({ t: "kick" });
      return "busy";
    }
    waitingSince = null;
    if (result.value === "auth") line.set({ needSignIn: (await core.session.get()) === null });
    return result.value;
  };
  const loop = async (): Promise<DrainResult> => {
    for (;;) {
      kicked = false;
      const result = await once();
      const again =
        result === "busy" ? hasNewSignIn : result === "auth" ? await hasNewToken(core) : result === "done" && kicked;
      if (!again) return result;
    }
  };
  return {
    drain: (why) => {
      if (RESET_REASONS.has(why)) breaker.reset();
      kicked = true;
      pump?.fill();
      running ??= loop().finally(() => {
        running = null;
      });
      return running;
    },
    sawProgress: () => {
      progressAt = core.env.now();
    },
  };
}

/** What an answer proves of the line. */
function noteVerdict({ cls, retryAfterMs }: Verdict, reply: Reply, line: Line, breaker: Breaker): void {
  // A proxy answers 500 to 504 in place of a server that is down.
  const isForAnother = reply.kind === "answer" && reply.http >= 500 && !reply.isOurs;
  if (cls === "network" || isForAnother) line.failed("network");
  else if (cls === "garbled") line.failed("captive");
  else if (cls !== "busy" && cls !== "fault") line.answered();
  if (cls === "network" || cls === "garbled" || cls === "busy") breaker.fail(retryAfterMs);
  else if (cls !== "fault") breaker.ok();
}

/** The ping brings the new epoch of a restored server; what it lost is put back before anything is sent. */
async function compares(core: OutboxCore, session: Session, pings: () => Promise<boolean>): Promise<boolean> {
  const before = await knownEpoch(core, session);
  return (await pings()) && (await knownEpoch(core, session)) !== before;
}

const hasDue = async (core: OutboxCore, session: Session): Promise<boolean> =>
  (await core.guard.run(() => nextDue(core.db, laneOfSession(session)))) !== null;

/** A denied token is dropped if it is still the stored one; a token found after that is newer, and saves continue. */
const hasNewToken = async (core: OutboxCore): Promise<boolean> => (await core.session.get()) !== null;
