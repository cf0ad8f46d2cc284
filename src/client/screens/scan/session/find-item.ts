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
 * to items, then the item's own code. Null: this device knows none.
 */
export async function itemOnDevice(offline: Copies, spellings: readonly string[]): Promise<Row | null> {
  for (const code of spellings) {
    const record = await offline.reference.byBarcode("item", code).catch(() => null);
    if (record) return record;
  }
  const wanted = new Set(spellings.map(spelling));
  for (const row of await offline.outbox.rows().catch(() => [])) {
    const added = row.entity === "item" ? addedCodeOf(row) : null;
    if (added && wanted.has(spelling(added.code))) {
      const record = await keptRecord(offline, "item", row.recordKey);
      if (record) return record;
    }
  }
  return byOwnCode(offline, spellings);
}

async function byOwnCode({ reference }: Copies, spellings: readonly string[]): Promise<Row | null> {
  for (const code of spellings) {
    const found = await reference.search({ entity: "item", search: code, limit: SEARCHED }).catch(() => null);
    const own = found?.rows.find((row) => spelling(row.code) === spelling(code));
    if (own) return own;
  }
  return null;
}

/** The device has a copy of all items. */
export const hasAllItems = async ({ reference }: Pick<Offline, "reference">): Promise<boolean> =>
  (await reference.entities()).some(({ entity, complete }) => entity === "item" && complete);

/**
 * The same from the server, which also knows the items and codes that others made since the copy on the device. The
 * copy, if there is one, is updated afterwards. Null: no item has the code; "unanswered": the server did not answer.
 */
export async function itemFromServer(
  offline: Offline,
  spellings: readonly string[],
): Promise<Row | null | "unanswered"> {
  if (offline.line().line !== "online") return "unanswered";
  const found = await namedOptions(offline, "item", spellings).catch(() => null);
  const option = found && [...found.values()][0];
  // A lost line shows only now: the answer was then that of the device.
  if (!option) return found && offline.line().line === "online" ? null : "unanswered";
  const key = String(option.value);
  const answer = await readItem(offline, key);
  if (!answer) return itemRecord(offline, key);
  void updateCopy(offline).catch(() => undefined);
  return offline.overlay.record("item", key, answer).catch(() => answer);
}

const readItem = ({ reader }: Offline, key: string): Promise<Row | null> =>
  reader.read(recordQuestion("item_R_getviewdata", key)).then(
    ({ rows: [row] }) => row ?? null,
    () => null,
  );

async function updateCopy(offline: Offline): Promise<void> {
  if (await hasAllItems(offline)) await offline.reference.download("item", () => undefined);
}

/** An item by its key: from the device, otherwise from the server or its cached answer. Null where neither has it. */
export async function itemRecord(offline: Offline, key: string): Promise<Row | null> {
  const kept = await keptRecord(offline, "item", key);
  if (kept || key.startsWith("tmp:")) return kept;
  return readItem(offline, key);
}
