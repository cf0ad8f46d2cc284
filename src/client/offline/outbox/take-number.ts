import { numberOn } from "../../../domain/books/voucher-number";
import type { OutboxRow, SaveRequest } from "../contract/save";
import type { Session } from "../contract/session";
import { laneOfSession, type OutboxCore } from "./core";
import { seriesKey } from "./number-blocks";

/** Takes a number for a save inside the transaction that stores it; null without numbering or numbers left. */
export type TakeNumber = (lane: string, request: SaveRequest) => Promise<OutboxRow["number"] | null>;

/**
 * Gives new documents a number of this device where numbers are kept and the server does not answer; otherwise null.
 * The server is asked before the save is stored, because a number is bound in that transaction or never: a save that
 * was once sent without a number may have the server's.
 */
export async function numberTaker(
  core: OutboxCore,
  session: Session,
  requests: readonly SaveRequest[],
): Promise<TakeNumber | null> {
  const { db, guard } = core;
  const keys = requests.flatMap(({ entity, numbering }) =>
    numbering ? [seriesKey(laneOfSession(session), entity, numbering.fy)] : [],
  );
  const kept = await guard.run(() => db.numbers.bulkGet(keys));
  if (!kept.some((series) => series && series.blocks.length > 0) || (await core.reached())) return null;
  return async (lane, { entity, numbering }) => {
    const series = numbering && (await db.numbers.get(seriesKey(lane, entity, numbering.fy)));
    const block = series?.blocks.find(({ next, last }) => next <= last);
    if (!series || !block) return null;
    await db.numbers.put({
      ...series,
      blocks: series.blocks.flatMap((one) =>
        one !== block ? [one] : one.next < one.last ? [{ ...one, next: one.next + 1 }] : [],
      ),
    });
    const no = numberOn(block.stem, block.next);
    return no === null ? null : { no, field: numbering.field, fy: numbering.fy };
  };
}
