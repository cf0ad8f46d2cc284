import type { OutboxRow } from "../contract/save";
import type { OutboxDb } from "../database/outbox-db";
import type { StoredRow, KeptBlock, KeptSeries, NumberBack } from "../database/outbox-rows";

export const seriesKey = (lane: string, entity: string, fy: string): string => `${lane}|${entity}|${fy}`;

export const leftOf = ({ blocks }: KeptSeries): number =>
  blocks.reduce((sum, { next, last }) => sum + Math.max(0, last - next + 1), 0);

/** The number of a save that leaves without a document: it is reported at the next contact and not used again. */
export async function noteBack(
  db: OutboxDb,
  { lane, entity, deviceId, number, maker }: Pick<StoredRow, "lane" | "entity" | "deviceId" | "number" | "maker">,
  why: NumberBack["why"],
): Promise<void> {
  if (!number) return;
  const { no } = number;
  await db.numberback.put({
    id: `${lane}|${entity}|${no}`,
    lane,
    entity,
    dev: deviceId,
    no,
    why,
    ...(maker ? { maker } : {}),
  });
}

/** The server no longer knows the block of this number, or closed it: no document gets its numbers after that. */
export async function forgetBlock(
  db: OutboxDb,
  { lane, entity, number }: Pick<StoredRow, "lane" | "entity" | "number">,
): Promise<void> {
  const series = number && (await db.numbers.get(seriesKey(lane, entity, number.fy)));
  if (!series) return;
  const isOf = ({ stem, first, last }: KeptBlock): boolean => {
    const serial = number.no.startsWith(stem) ? Number(number.no.slice(stem.length)) : 0;
    return serial >= first && serial <= last;
  };
  await db.numbers.put({ ...series, blocks: series.blocks.filter((block) => !isOf(block)) });
}

/** The number of a waiting save under the key of its field, for display. */
export const numberShown = ({ number }: Pick<OutboxRow, "number">): Readonly<Record<string, string>> =>
  number ? { [number.field]: number.no } : {};
