/**
 * What is left of the lines of a document, on this device: what the server (or the copy of it here) says is open, less
 * what documents in the outbox take, as the server will say once they are sent.
 */
import { ITEMS } from "../../definitions/bill/bill-fault";
import { cellRows, cellText, type Cells } from "../../definitions/bill/cells";
import type { OpenLine, SourceKind } from "../../definitions/bill/document-head";
import { LINE_ID } from "../../definitions/bill/line-ids";
import { fromQuantityText, quantity, toQuantityText } from "../../domain/quantity";
import type { Row } from "../../wire/envelope";
import type { OutboxRow } from "../offline/contract/save";
import type { Offline } from "../offline/offline";
import { isCancelled } from "../rows/cancelled";

/** A document by its key on this device: an id, or `tmp:` and the operation that makes it. */
export interface DocumentKey {
  readonly entity: string;
  readonly key: string;
}

/** A line of a document with its permanent number and what is left of it, decimal text in the unit of the line. */
export interface LineLeft {
  readonly lineid: number;
  readonly line: Cells;
  readonly left: string;
}

/** What documents that wait here take of lines of others, by line, in thousandths; an edit counts its difference. */
export type WaitingTaken = ReadonlyMap<string, number>;

/** Never throws: without an outbox nothing waits. */
export async function waitingTaken(offline: Pick<Offline, "outbox">): Promise<WaitingTaken> {
  const rows = await offline.outbox.rows().catch((): readonly OutboxRow[] => []);
  const cancelled = new Set(rows.filter(({ shown }) => isCancelled(shown)).map(({ recordKey }) => recordKey));
  const taken = new Map<string, number>();
  const count = (lines: unknown, sign: 1 | -1): void => {
    for (const line of cellRows(lines).filter(({ srcentity }) => cellText(srcentity) !== "")) {
      const key = lineKey(cellText(line.srcentity), cellText(line.srcid), Number(line.srcline));
      taken.set(key, (taken.get(key) ?? 0) + sign * (fromQuantityText(cellText(line.qty)) ?? 0));
    }
  };
  for (const { shown, baseSnap, state, recordKey } of rows) {
    if (state === "rejected" || state === "conflict" || shown[ITEMS] === undefined) continue;
    // A document that was never sent and is cancelled takes nothing; of a stored one the server decides.
    if (cancelled.has(recordKey) && recordKey.startsWith("tmp:")) continue;
    count(shown[ITEMS], 1);
    count(baseSnap?.[ITEMS], -1);
  }
  return taken;
}

const lineKey = (entity: string, key: string, lineid: number): string => `${entity} ${key} ${lineid}`;

/** The lines of a document as it was read here, with what is left of each. */
export function linesLeft({ entity, key }: DocumentKey, record: Row, waiting: WaitingTaken): readonly LineLeft[] {
  const open = openOf(record);
  return cellRows(record[ITEMS]).map((line, index) => {
    // A document that was never sent gets its numbers in the order of its lines.
    const lineid = Number(line[LINE_ID]) || (key.startsWith("tmp:") ? index + 1 : 0);
    const stated = open === null ? cellText(line.qty ?? "0") : (open.get(lineid) ?? "0");
    const taken = waiting.get(lineKey(entity, key, lineid)) ?? 0;
    const left = taken === 0 ? stated : toQuantityText(quantity(Math.max(0, (fromQuantityText(stated) ?? 0) - taken)));
    return { lineid, line, left };
  });
}

/** Open quantities by line; null for a record that the server has not seen. */
function openOf({ openlines }: Row): ReadonlyMap<number, string> | null {
  if (!Array.isArray(openlines)) return null;
  return new Map((openlines as readonly OpenLine[]).map(({ lineid, qty }) => [lineid, qty]));
}

interface OpenDocument extends DocumentKey {
  /** Title of its kind. */
  readonly title: string;
  readonly record: Row;
  readonly lines: readonly LineLeft[];
}

/** A party's documents of these kinds on this device, with what is left of their lines. Null as for `keptDocuments`. */
export async function openDocuments(
  offline: Offline,
  sources: readonly SourceKind[],
  partyid: string,
): Promise<readonly OpenDocument[] | null> {
  const titles = new Map(sources.map(({ entity, title }) => [entity, title]));
  const documents = await keptDocuments(offline, [...titles.keys()], partyid);
  if (!documents) return null;
  const waiting = await waitingTaken(offline);
  return documents.map((document) => ({
    ...document,
    title: titles.get(document.entity) ?? "",
    lines: linesLeft(document, document.record, waiting),
  }));
}

/**
 * Documents of a party on this device, with those that wait here: the downloaded copies of these kinds, cancelled ones
 * left out. Null where a kind is not on the device.
 */
export async function keptDocuments(
  offline: Pick<Offline, "reference" | "overlay">,
  entities: readonly string[],
  partyid: string,
): Promise<readonly (DocumentKey & { readonly record: Row })[] | null> {
  const found: (DocumentKey & { readonly record: Row })[] = [];
  let isKnown = false;
  for (const entity of entities) {
    const copy = await offline.reference.whole(entity).catch(() => null);
    isKnown ||= copy !== null;
    const rows = await offline.overlay.list(
      entity,
      (copy ?? []).filter((row) => cellText(row.partyid) === partyid),
    );
    for (const record of rows)
      if (cellText(record.partyid) === partyid && !isCancelled(record))
        found.push({ entity, key: cellText(record.id), record });
  }
  return isKnown || found.length > 0 ? found : null;
}
