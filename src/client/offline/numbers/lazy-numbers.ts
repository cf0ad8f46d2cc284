import type { DrainResult } from "../contract/connection";
import type { Numbers } from "../contract/numbers";
import type { Guard } from "../database/guard";
import type { OutboxDb } from "../database/outbox-db";
import { loadOnce } from "../database/load-once";

export interface NumberKeeper extends Numbers {
  /** At a contact with the server: gives back unused numbers, and requests more where few are left. */
  readonly tend: () => Promise<void>;
}

/**
 * The numbers of this device, loaded where there are some or some are needed, never at the sign-in page. `met`
 * receives the result of a contact with the server and runs `tend` after a good one.
 */
export function numbersLater(
  db: OutboxDb,
  guard: Guard,
  load: () => Promise<NumberKeeper>,
): Numbers & { readonly met: (result: DrainResult) => DrainResult } {
  const loaded = loadOnce(load);
  const tend = async () => {
    if ((await guard.run(async () => (await db.numbers.count()) + (await db.numberback.count()))) > 0)
      await (await loaded()).tend();
  };
  return {
    ready: async (entity, fy) => (await loaded()).ready(entity, fy),
    again: async (entity, fy) => {
      if ((await guard.run(() => db.numbers.count())) > 0) await (await loaded()).again(entity, fy);
    },
    left: async (entity, fy) => (await loaded()).left(entity, fy),
    met: (result) => {
      if (result === "done") void tend().catch(() => undefined);
      return result;
    },
  };
}
