import { numberOn } from "../../../domain/books/voucher-number";
import { addDays, daysOfFinancialYear, financialYearOf } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import { isRecord, OP_FORMAT, writeEnvelope, type OpMember, type Row } from "../../../wire/envelope";
import { BACK_MAX, type NumberBlockRow } from "../../../wire/number-blocks";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import type { Line } from "../contract/connection";
import type { Session } from "../contract/session";
import { readDeviceId } from "../database/device-facts";
import type { KeptSeries, NumberBack } from "../database/outbox-rows";
import { laneOfSession, type OutboxCore } from "../outbox/core";
import { leftOf, seriesKey } from "../outbox/number-blocks";
import { post } from "../sending/post";
import type { NumberKeeper } from "./lazy-numbers";

/**
 * Fewest numbers that are requested at once, and of a year that is over. They must last the first day without a line
 * too, which nobody announces. The server gives more to a user with busier days.
 */
const WANT = 200;
const WANT_LATE = 20;
/** Numbers of a financial year are kept this long after its end, for documents still entered in it. */
export const LATE_DAYS = 31;
/** In the last days of a year the next year's numbers are requested too: the device may be offline on 1 April. */
const EARLY_DAYS = 14;
const ANSWER_MS_MAX = 15_000;
/** After a refusal the next request waits this long. */
const QUIET_MS = 10 * 60_000;

/**
 * Keeps numbers of the series that a user uses on this device, for documents made offline. The server reserves them
 * from its own counter for the signed-in user; `numberTaker` binds one to a save. Every step may fail and is tried
 * again at the next contact: the server numbers a save that has none.
 */
export function createNumbers(core: OutboxCore, line: Line): NumberKeeper {
  const quiet = new Map<string, number>();
  let running: Promise<void> = Promise.resolve();
  /** One after another: unused numbers are reported before more are requested. */
  const inSequence = (work: (session: Session) => Promise<void>): Promise<void> => {
    running = running
      .catch(() => undefined)
      .then(async () => {
        const session = await core.session.get();
        if (session && !session.lapsed) await work(session);
      });
    return running;
  };
  const tend = async (session: Session): Promise<void> => {
    if (!(await reportUnused(core, session, quiet))) return;
    await endYears(core, session);
    const lane = laneOfSession(session);
    const all = await core.guard.run(() => core.db.numbers.where("lane").equals(lane).toArray());
    for (const series of all) if (!(await refill(core, session, series, quiet))) return;
  };
  const want = async (session: Session, entity: string, fy: string): Promise<void> => {
    await begin(core, session, entity, yearsWanted(session.time ?? core.env.now(), fy));
    if (line.state().line === "online") await tend(session);
  };
  return {
    tend: () => inSequence(tend),
    ready: (entity, fy) => inSequence((session) => want(session, entity, fy)),
    again: (entity, fy) =>
      inSequence(async (session) => {
        const known = await core.guard.run(() =>
          core.db.numbers
            .where("lane")
            .equals(laneOfSession(session))
            .filter((one) => one.entity === entity)
            .count(),
        );
        if (known > 0) await want(session, entity, fy);
      }),
    left: async (entity, fy) => {
      const session = await core.session.get();
      const series =
        session && (await core.guard.run(() => core.db.numbers.get(seriesKey(laneOfSession(session), entity, fy))));
      return series ? leftOf(series) : 0;
    },
  };
}

function yearsWanted(now: number, fy: string): readonly string[] {
  const soon = financialYearOf(addDays(kolkataDate(now), EARLY_DAYS));
  return soon > fy ? [fy, soon] : [fy];
}

/** From now on this device keeps numbers of these series. */
async function begin(
  { db, guard }: OutboxCore,
  session: Session,
  entity: string,
  years: readonly string[],
): Promise<void> {
  const lane = laneOfSession(session);
  await guard.run(() =>
    db.transaction("rw", db.numbers, async () => {
      for (const fy of years) {
        const key = seriesKey(lane, entity, fy);
        if (!(await db.numbers.get(key))) await db.numbers.put({ key, lane, entity, fy, blocks: [], asking: null });
      }
    }),
  );
}

const wantOf = (fy: string, now: number): number => (financialYearOf(kolkataDate(now)) <= fy ? WANT : WANT_LATE);

/** The next block is requested where fewer are left: half of what is requested, or of what the server gave last. */
function fewOf({ blocks }: KeptSeries, want: number): number {
  const last = blocks.at(-1);
  return Math.max(want, last ? last.last - last.first + 1 : 0) / 2;
}

/** Requests a block where few numbers are left; false where the server did not answer. */
async function refill(
  core: OutboxCore,
  session: Session,
  { key, fy: year }: KeptSeries,
  quiet: Map<string, number>,
): Promise<boolean> {
  const { db, env, guard } = core;
  if ((quiet.get(key) ?? 0) > env.now()) return true;
  const want = wantOf(year, session.time ?? env.now());
  const fresh = { id: crypto.randomUUID(), at: env.now() };
  const series = await guard.run(() =>
    db.transaction("rw", db.numbers, async () => {
      const now = await db.numbers.get(key);
      if (!now || (!now.asking && leftOf(now) >= fewOf(now, want))) return null;
      const asked = { ...now, asking: now.asking ?? fresh };
      await db.numbers.put(asked);
      return asked;
    }),
  );
  if (!series?.asking) return true;
  const { entity, fy, asking } = series;
  const dev = await guard.run(() => readDeviceId(db));
  const rows = await command(core, session, PROCEDURE_NAMES.numberBlock, { entity, fy, dev, want }, asking);
  if (!rows) return false;
  const block = rows.find(isBlock);
  if (!block) quiet.set(key, env.now() + QUIET_MS);
  await guard.run(() =>
    db.transaction("rw", db.numbers, async () => {
      const now = await db.numbers.get(key);
      // Another tab has already received the answer to the same request.
      if (!now || now.asking?.id !== asking.id) return;
      const got = block
        ? [{ id: asking.id, stem: block.stem, first: block.first, next: block.first, last: block.last }]
        : [];
      await db.numbers.put({ ...now, blocks: [...now.blocks, ...got], asking: null });
    }),
  );
  return true;
}

const isBlock = (row: Row): row is NumberBlockRow =>
  Number(row.err ?? 0) === 0 &&
  typeof row.stem === "string" &&
  typeof row.first === "number" &&
  typeof row.last === "number";

/** Gives back the numbers of a year that ended more than LATE_DAYS ago, and removes its series. */
async function endYears({ db, env, guard }: OutboxCore, session: Session): Promise<void> {
  const today = kolkataDate(session.time ?? env.now());
  const isOver = (fy: string): boolean => {
    const days = daysOfFinancialYear(fy);
    return days !== null && addDays(days.to, LATE_DAYS) < today;
  };
  const lane = laneOfSession(session);
  const dev = await guard.run(() => readDeviceId(db));
  await guard.run(() =>
    db.transaction("rw", [db.numbers, db.numberback], async () => {
      const over = (await db.numbers.where("lane").equals(lane).toArray()).filter(
        ({ fy, asking }) => !asking && isOver(fy),
      );
      for (const { key, entity, blocks } of over) {
        const left = blocks.flatMap(({ stem, next, last }) =>
          Array.from({ length: Math.max(0, last - next + 1) }, (_, n) => numberOn(stem, next + n) ?? ""),
        );
        await db.numberback.bulkPut(
          left.map((no): NumberBack => ({ id: `${lane}|${entity}|${no}`, lane, entity, dev, no, why: "unused" })),
        );
        await db.numbers.delete(key);
      }
    }),
  );
}

/** Reports the numbers that no document will use; false where the server did not answer. */
async function reportUnused(core: OutboxCore, session: Session, quiet: Map<string, number>): Promise<boolean> {
  const { db, env, guard } = core;
  if ((quiet.get("back") ?? 0) > env.now()) return true;
  let all = await guard.run(() => db.numberback.where("lane").equals(laneOfSession(session)).toArray());
  while (all.length > 0) {
    const [first] = all;
    if (!first) break;
    const part = all
      .filter((one) => (["entity", "dev", "why", "maker"] as const).every((key) => one[key] === first[key]))
      .slice(0, BACK_MAX);
    all = all.filter((one) => !part.includes(one));
    const args = { entity: first.entity, dev: first.dev, numbers: part.map(({ no }) => no), why: first.why };
    const rows = await command(core, session, PROCEDURE_NAMES.numberBack, args, {
      id: crypto.randomUUID(),
      at: env.now(),
      maker: first.maker,
    });
    if (!rows) return false;
    if (Number(rows[0]?.err ?? 0) !== 0) quiet.set("back", env.now() + QUIET_MS);
    else
      await guard.run(() =>
        db.transaction("rw", db.numberback, () => db.numberback.bulkDelete(part.map(({ id }) => id))),
      );
  }
  return true;
}

/** Rows of a trustworthy answer, or null. */
async function command(
  { env }: OutboxCore,
  session: Session,
  sqlsp: string,
  args: Row,
  { id, at, maker }: { readonly id: string; readonly at: number; readonly maker?: string | undefined },
): Promise<readonly Row[] | null> {
  const { coid, branchid, sub } = session.claims;
  const op: OpMember = {
    id,
    fmt: OP_FORMAT,
    cap: { user: sub, coid, branchid, at: new Date(at).toISOString(), ...(maker ? { maker } : {}) },
  };
  const reply = await post(
    env,
    session,
    { ...writeEnvelope(sqlsp, args), op },
    { sealed: true, timeoutMs: ANSWER_MS_MAX },
  );
  if (reply.kind === "unreachable" || reply.http !== 200 || !Array.isArray(reply.body)) return null;
  const rows = reply.body.filter(isRecord);
  const [first] = rows;
  const isOurs = first !== undefined && (String(first.opid).toLowerCase() === id || Number(first.err ?? 0) !== 0);
  return isOurs ? rows : null;
}
