import type { PingRow } from "../../../wire/answers";
import type { Cache } from "../cache/cache";
import type { Line } from "../contract/connection";
import type { CacheDb } from "../database/cache-db";
import type { OutboxCore } from "../outbox/core";
import { highMark } from "../restore/high-mark";
import { isReportOld, ping } from "./ping";

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
   * Pings where another number of unsent saves was reported last. Otherwise the server would go on showing the owner,
   * and this user on their other devices, saves that it has by now.
   */
  readonly reportUnsent: () => Promise<void>;
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
    const row = await ping(core(), line, seen).catch(() => null);
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
    reportUnsent: async () => {
      if (await isReportOld(core())) await ask();
    },
  };
}
