import { cellRows, cellText } from "../../../definitions/bill/cells";
import type { Session } from "../contract/session";
import { fact } from "../database/device-facts";
import type { StoredRow } from "../database/outbox-rows";
import type { OutboxCore } from "../outbox/core";
import { epochKey, laneOfSession } from "../outbox/core";
import { areAsChosen } from "../outbox/heard";
import { asKnown } from "../outbox/known-since";
import { claim } from "./claim";
import { classify, type Verdict } from "./classify";
import type { Reply } from "./post";
import { sendWithBlob } from "./send-file";
import { RULES, settle, type PumpResult, type SettleFacts } from "./settle";

/** Of the six connections that a browser opens to one server, one stays for what its user asks meanwhile. */
const PARALLEL = 5;

interface Answered extends Pick<SettleFacts, "pingFine" | "areAsChosen"> {
  readonly sent: StoredRow;
  readonly verdict: Verdict;
}

export interface Pump {
  /** Sends until nothing is due, the connection fails, or the lock is lost. */
  readonly run: () => Promise<PumpResult>;
  /** New rows were added: fills free places at once. */
  readonly fill: () => void;
}

interface PumpHooks {
  readonly lost: () => boolean;
  readonly pingFine: () => Promise<boolean>;
  /** Called with every classified answer, before it is stored. */
  readonly onVerdict: (verdict: Verdict, reply: Reply, session: Session) => Promise<void>;
}

/**
 * Up to five aggregates at once, one save of each. An answer is recorded and the next save claimed in one strict
 * transaction, so a save costs one wait for the disk while the queue is long.
 */
export function createPump(core: OutboxCore, session: Session, hooks: PumpHooks): Pump {
  const { db, env } = core;
  const lane = laneOfSession(session);
  const running = new Set<Promise<void>>();
  let free = PARALLEL;
  let stop: PumpResult | null = null;

  const claimMore = async (answered: Answered | null): Promise<StoredRow[]> => {
    const want = stop ? 0 : free + (answered ? 1 : 0);
    if (!stop) free = 0;
    let got: StoredRow[] = [];
    const sealedRows = answered ? await sealedAnswer(core, answered) : undefined;
    try {
      got = await core.guard.run(() =>
        db.transaction(
          "rw",
          [db.outbox, db.opresult, db.sent, db.history, db.device, db.blob, db.numbers, db.numberback],
          async () => {
            const now = env.now();
            if (answered)
              await settle(db, answered.sent, answered.verdict, { ...answered, now, random: env.random, sealedRows });
            return claim(db, lane, want, now);
          },
        ),
      );
      return got;
    } finally {
      // A worker keeps its own place while it continues; requested places that were not filled are free again.
      free += want - got.length;
    }
  };
  const track = (work: Promise<void>) => {
    const tracked = work
      .catch(() => {
        stop ??= "down";
      })
      .finally(() => running.delete(tracked));
    running.add(tracked);
  };
  const worker = async (first: StoredRow) => {
    for (let row: StoredRow | undefined = first; row;) {
      const sent: StoredRow = row;
      const { opened, reply } = await sendOpened(core, session, sent);
      const verdict = classify(reply, sent.opId);
      const pingFine = verdict.cls === "fault" ? await hooks.pingFine() : true;
      stop ??= hooks.lost() ? "busy" : pingFine ? (RULES[verdict.cls].stop ?? null) : "down";
      await hooks.onVerdict(verdict, reply, session);
      const [next, ...more]: StoredRow[] = await claimMore({
        sent,
        verdict,
        pingFine,
        areAsChosen: areAsChosen(verdict.rows, opened.shown),
      });
      if (verdict.cls === "applied" || verdict.cls === "mismatch") changedKinds(opened).forEach(core.applied);
      core.post({ t: "progress" });
      core.changed();
      for (const extra of more) track(worker(extra));
      row = next;
    }
  };
  const fill = async () => {
    for (const row of await claimMore(null)) track(worker(row));
  };
  return {
    run: async () => {
      track(fill());
      while (running.size > 0) await Promise.race(running);
      return stop ?? "done";
    },
    fill: () => {
      if (!stop && free > 0 && running.size > 0) track(fill());
    },
  };
}

async function sealedAnswer({ bodies }: OutboxCore, { sent, verdict }: Answered): Promise<Uint8Array | undefined> {
  if (verdict.rows.length === 0 || !(await bodies.wanted(sent.userKey))) return undefined;
  return bodies.sealRows(sent.opId, verdict.rows);
}

async function sendOpened(core: OutboxCore, session: Session, row: StoredRow) {
  const opened = await core.bodies.open(row);
  const epoch = await knownEpoch(core, session);
  return { opened, reply: await sendWithBlob(core, session, await asKnown(core, opened), epoch) };
}

/** The epoch that was compared last; the server takes no save under another one. */
export async function knownEpoch({ db, guard }: OutboxCore, session: Session): Promise<string | null> {
  const known = await guard.run(() => fact(db, epochKey(session)));
  return typeof known === "string" ? known : null;
}

/** The kind of the record, and the kinds of documents that its lines took from: what is open of them has changed. */
function changedKinds({ entity, shown }: Pick<StoredRow, "entity" | "shown">): readonly string[] {
  const sources = cellRows(shown.items).map(({ srcentity }) => cellText(srcentity));
  return [...new Set([entity, ...sources])].filter((kind) => kind !== "");
}
