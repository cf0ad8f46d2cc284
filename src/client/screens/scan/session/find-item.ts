import { recordQuestion } from "../../../../wire/definition-questions";
import type { Row } from "../../../../wire/envelope";
import { keptRecord } from "../../../call/kept-record";
import { namedOptions } from "../../../elements/dropdown/named-options";
import { spelling } from "../../../elements/dropdown/spelling";
import type { Offline } from "../../../offline/offline";
import { addedCodeOf } from "../../../offline/outbox/added-code";

/** Options that a search of a code may return beside its own record. */
const SEARCHED = 20;

type Copies = Pick<Offline, "reference" | "outbox" | "overlay">;

/**
 * The record of the item with one of these codes, by what is on the device: its barcodes, codes that waiting saves give
 * to items, then the item's own code. `isWhole`: the device has all items, so that there is no other.
 */
export async function itemOnDevice(
  offline: Copies,
  spellings: readonly string[],
): Promise<{ readonly record: Row | null; readonly isWhole: boolean }> {
  for (const code of spellings) {
    const record = await offline.reference.byBarcode(code).catch(() => null);
    if (record) return { record, isWhole: true };
  }
  const wanted = new Set(spellings.map(spelling));
  for (const row of await offline.outbox.rows().catch(() => [])) {
    const added = row.entity === "item" ? addedCodeOf(row) : null;
    if (added && wanted.has(spelling(added.code))) {
      const record = await keptRecord(offline, "item", row.recordKey);
      if (record) return { record, isWhole: true };
    }
  }
  return byOwnCode(offline, spellings);
}

async function byOwnCode({ reference }: Copies, spellings: readonly string[]) {
  let isWhole = true;
  for (const code of spellings) {
    const found = await reference.search({ entity: "item", search: code, limit: SEARCHED }).catch(() => null);
    isWhole &&= found !== null;
    const own = found?.rows.find((row) => spelling(row.code) === spelling(code));
    if (own) return { record: own, isWhole };
  }
  return { record: null, isWhole };
}

/** The same from the server, for a device without all items. Null: no item has the code, or it is offline. */
export async function itemFromServer(offline: Offline, spellings: readonly string[]): Promise<Row | null> {
  if (offline.line().line !== "online") return null;
  const found = await namedOptions(offline, "item", spellings).catch(() => null);
  const option = found && [...found.values()][0];
  if (!option) return null;
  return itemRecord(offline, String(option.value));
}

/** An item by its key: from the device, otherwise from the server or its cached answer. Null where neither has it. */
export async function itemRecord(offline: Offline, key: string): Promise<Row | null> {
  const kept = await keptRecord(offline, "item", key);
  if (kept || key.startsWith("tmp:")) return kept;
  const answer = await offline.reader.read(recordQuestion("item_R_getviewdata", key)).catch(() => null);
  return answer?.rows[0] ?? null;
}
