import { useEffect, useState } from "react";
import { cellText } from "../../../definitions/bill/cells";
import type { SourceKind } from "../../../definitions/bill/document-head";
import { formatDate } from "../../../domain/date-format";
import { useOffline } from "../../call/offline-context";
import { keptDocuments, linesLeft, waitingTaken } from "../../call/open-lines";
import type { Offline } from "../../offline/offline";
import type { OpenRow } from "./picks";

/** A party's open lines in documents on this device, oldest first; null while unknown, or where it has none of them. */
export function useKeptLines(
  sources: readonly SourceKind[],
  partyid: string,
  isWanted: boolean,
): readonly OpenRow[] | null {
  const offline = useOffline();
  const [kept, setKept] = useState<{ readonly of: string; readonly rows: readonly OpenRow[] | null } | null>(null);
  const kinds = JSON.stringify(sources);
  useEffect(() => {
    if (isWanted)
      void keptLines(offline, JSON.parse(kinds) as readonly SourceKind[], partyid)
        .catch(() => null)
        .then((rows) => setKept({ of: partyid, rows }));
  }, [offline, kinds, partyid, isWanted]);
  return isWanted && kept?.of === partyid ? kept.rows : null;
}

async function keptLines(
  offline: Offline,
  sources: readonly SourceKind[],
  partyid: string,
): Promise<readonly OpenRow[] | null> {
  const documents = await keptDocuments(
    offline,
    sources.map(({ entity }) => entity),
    partyid,
  );
  if (!documents) return null;
  const waiting = await waitingTaken(offline);
  return documents
    .toSorted((one, other) => (cellText(one.record.edateview) < cellText(other.record.edateview) ? -1 : 1))
    .flatMap((document) =>
      linesLeft(document, document.record, waiting)
        .filter(({ lineid, left }) => lineid > 0 && Number(left) > 0)
        .map(({ lineid, line, left }): OpenRow => ({
          entity: document.entity,
          recid: document.key,
          lineid,
          kind: sources.find(({ entity }) => entity === document.entity)?.title ?? "",
          number: cellText(document.record.autobillno),
          day: formatDate(cellText(document.record.edateview)),
          item: cellText(line.itemid_label) || `#${cellText(line.itemid)}`,
          unit: cellText(line.unitid_label),
          open: left,
        })),
    );
}
