/*
 * The scans of a count that several devices make go to the server as saves of the outbox, a few hundred in each. They
 * are worked out from the stored events, so a device that dies between the save and its mark hands the same scans over
 * again, under the same ids, and the server has each once.
 */
import { type CountEntry, entriesOf } from "../../../domain/counting/count-entry";
import type { OpRef } from "../../../wire/envelope";
import { COUNT_ENTRIES_MAX, COUNT_SCAN_SP } from "../../../wire/counting/stock-counts";
import type { Outbox } from "../contract/outbox";
import type { SaveRequest } from "../contract/save";
import type { ScanSessionHead, ScanSessions } from "../contract/scans";

interface Stores {
  readonly scans: ScanSessions;
  readonly outbox: Pick<Outbox, "mintOpId" | "save">;
}

/**
 * Puts what a session has scanned since the last time into the outbox. Returns the number of its events, all of which
 * are handed over; null where the session has ended. Rejects with NotKept, and then the scans stay in the session.
 */
export async function handOver({ scans, outbox }: Stores, id: string): Promise<number | null> {
  const stored = await scans.read(id);
  if (!stored?.head.count) return null;
  const { head, events } = stored;
  const entries = entriesOf(events, head.handed ?? 0);
  for (let start = 0; start < entries.length; start += COUNT_ENTRIES_MAX)
    await outbox.save(requestOf(outbox.mintOpId(), head, entries.slice(start, start + COUNT_ENTRIES_MAX)));
  if (events.length > (head.handed ?? 0)) await scans.handed(id, events.length);
  return events.length;
}

/** Hands over the scans of every open session, such as one that another screen left behind. */
export async function handOverAll(stores: Stores): Promise<void> {
  for (const { id, count } of await stores.scans.list()) if (count) await handOver(stores, id);
}

/** Hands over all of a session and ends it. A scan that another tab adds meanwhile is handed over too. */
export async function handOverAndEnd(stores: Stores, id: string): Promise<void> {
  for (;;) {
    const handed = await handOver(stores, id);
    const stored = await stores.scans.read(id);
    if (handed === null || stored?.events.length === handed) break;
  }
  await stores.scans.end(id);
}

function requestOf(opId: string, { id, count }: ScanSessionHead, entries: readonly CountEntry[]): SaveRequest {
  const scans = `${entries.length} ${entries.length === 1 ? "scan" : "scans"}`;
  return {
    opId,
    screen: "count",
    entity: "stockcountscan",
    recordKey: `tmp:${opId}`,
    sqlsp: COUNT_SCAN_SP,
    args: { countuid: count?.uid ?? "", session: id, entries: entries.map(sentEntry) },
    base: { kind: "none" },
    defVer: "",
    shown: {},
    formname: "",
    title: `Count ${[count?.no, count?.godown].filter(Boolean).join(" · ")}: ${scans}`,
  };
}

const sentEntry = ({ itemid, at, ...entry }: CountEntry) => ({
  ...entry,
  at: new Date(at).toISOString(),
  itemid: sentItem(itemid),
});

/** An item whose own save still waits is sent as a reference to that save. */
const sentItem = (itemid: string): number | OpRef =>
  itemid.startsWith("tmp:") ? { $op: itemid.slice("tmp:".length), col: "id" } : Number(itemid);
