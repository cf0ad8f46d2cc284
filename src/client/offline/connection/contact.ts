import type { PingRow } from "../../../wire/answers";
import type { Cache } from "../cache/cache";
import type { Line } from "../contract/connection";
import type { CacheDb } from "../database/cache-db";
import { numberFact, setFact } from "../database/device-facts";
import { userKeyOf, type OutboxCore } from "../outbox/core";
import { highMark } from "../restore/high-mark";
import { countRows, ping } from "./ping";

interface ContactParts {
  readonly core: () => OutboxCore;
  readonly line: Line;
  readonly cache: Pick<Cache, "noteDefs">;
  readonly cacheDb: CacheDb;
  /** Called after each answer has been compared with what this device knows. */
  readonly onCompared: () => void;
  /** Called after each ping; null where no answer came. */
  readonly onPing: (row: PingRow | null) => Promise<unknown>;
}

interface Contact {
  /**
   * Pings the server and compares its answer with what this device knows: definitions, epoch and mark, rights. Null
   * where the server did not answer.
   */
  readonly ask: () => Promise<PingRow | null>;
  /**
   * Pings where the server heard another number of unsent saves last. Otherwise it would go on telling the owner, and
   * this user on their other devices, of saves that it has by now.
   */
  readonly tellUnsent: () => Promise<void>;
}

export function createContact({ core, line, cache, cacheDb, onCompared, onPing }: ContactParts): Contact {
  // One after another: two answers that report the same restore must not both send the lost saves again.
  let compared: Promise<void> = Promise.resolve();
  const compare = (row: PingRow, seen: string) =>
    (compared = compared
      .catch(() => undefined)
      .then(async () => (await import("../restore/restored")).checkEpoch(core(), cacheDb, row, seen)));
  const ask = async () => {
    const seen = await highMark(core()).catch(() => "");
    const unsent = await unsentOf(core()).catch(() => null);
    // The server may have heard it although its answer is lost.
    if (unsent && unsent.count > 0) await noteTold(core(), unsent, UNKNOWN).catch(() => undefined);
    const row = await ping(core(), line, seen).catch(() => null);
    if (row && unsent) await noteTold(core(), unsent, unsent.count).catch(() => undefined);
    if (row)
      await cache
        .noteDefs(row.defs)
        .then(() => compare(row, seen))
        .then(onCompared)
        .catch(() => undefined);
    void onPing(row).catch(() => undefined);
    return row;
  };
  return {
    ask,
    tellUnsent: async () => {
      const unsent = await unsentOf(core());
      if (unsent && unsent.told !== unsent.count) await ask();
    },
  };
}

/** Saves of the user who is signed in that the server does not have, and the number of them that it heard last. */
interface Unsent {
  readonly userKey: string;
  readonly count: number;
  readonly told: number;
}

async function unsentOf(core: OutboxCore): Promise<Unsent | null> {
  const session = await core.session.get();
  if (!session) return null;
  const userKey = userKeyOf(session);
  const { pending, needAttention, left } = await countRows(core, userKey);
  const told = await core.guard.run(() => numberFact(core.db, toldKey(userKey)));
  return { userKey, count: pending + needAttention + left, told };
}

/** A fact of the device: another tab, or the worker, may send what this one told of. */
const toldKey = (userKey: string): string => `told|${userKey}`;

const UNKNOWN = -1;

async function noteTold(core: OutboxCore, { userKey }: Unsent, count: number): Promise<void> {
  const { db, guard } = core;
  await guard.run(async () => {
    if ((await numberFact(db, toldKey(userKey))) !== count) await setFact(db, toldKey(userKey), count);
  });
}
