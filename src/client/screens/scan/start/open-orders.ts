import { cellText } from "../../../../definitions/bill/cells";
import type { SourceKind } from "../../../../definitions/bill/document-head";
import { formatDate } from "../../../../domain/date-format";
import { type DocumentKey, openDocuments } from "../../../call/open-lines";
import type { Offline } from "../../../offline/offline";

/** A document of the party with open lines, as the start of a session offers it. */
export interface OpenOrder extends DocumentKey {
  readonly title: string;
  /** '' while its number waits for the server. */
  readonly number: string;
  readonly day: string;
  readonly lines: number;
}

/** The party's documents on this device that have something left, the newest first; null where the device has none. */
export async function openOrders(
  offline: Offline,
  sources: readonly SourceKind[],
  partyid: string,
): Promise<readonly OpenOrder[] | null> {
  const documents = await openDocuments(offline, sources, partyid);
  if (!documents) return null;
  return documents
    .map(({ entity, key, title, record, lines }) => ({
      entity,
      key,
      title,
      number: cellText(record.autobillno),
      day: cellText(record.edateview),
      lines: lines.filter(({ left }) => Number(left) > 0).length,
    }))
    .filter(({ lines }) => lines > 0)
    .sort((one, other) => (one.day < other.day ? 1 : -1));
}

export const orderWords = ({ title, number, day, lines }: OpenOrder): string =>
  `${title} ${number || "(number when sent)"} · ${formatDate(day)} · ${lines} ${lines === 1 ? "line" : "lines"} open`;
