import { useEffect, useState } from "react";
import { cellText } from "../../../definitions/bill/cells";
import type { SourceKind } from "../../../definitions/bill/document-head";
import { formatDate } from "../../../domain/date-format";
import { useOffline } from "../../call/offline-context";
import { openDocuments } from "../../call/open-lines";
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
  const documents = await openDocuments(offline, sources, partyid);
  if (!documents) return null;
  return documents
    .toSorted((one, other) => (cellText(one.record.edateview) < cellText(other.record.edateview) ? -1 : 1))
    .flatMap(({ entity, key, title, record, lines }) =>
      lines
        .filter(({ lineid, left }) => lineid > 0 && Number(left) > 0)
        .map(({ lineid, line, left }): OpenRow => ({
          entity,
          recid: key,
          lineid,
          kind: title,
          number: cellText(record.autobillno),
          day: formatDate(cellText(record.edateview)),
          item: cellText(line.itemid_label) || `#${cellText(line.itemid)}`,
          unit: cellText(line.unitid_label),
          open: left,
        })),
    );
}
