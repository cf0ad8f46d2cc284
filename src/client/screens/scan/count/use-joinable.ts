import { useMemo } from "react";
import { cellText } from "../../../../definitions/bill/cells";
import type { JoinedCount } from "../../../../domain/counting/join-code";
import type { Row } from "../../../../wire/envelope";
import { OPEN_COUNTS_SP } from "../../../../wire/counting/stock-counts";
import { useOutboxRows } from "../../../call/use-outbox";
import { useRead } from "../../../call/use-read";
import type { OutboxRow } from "../../../offline/contract/save";
import type { Claims } from "../../../../wire/session";

const QUESTION = { kind: "list", sqlsp: OPEN_COUNTS_SP, args: {} } as const;

/**
 * Open counts of the branch: as the server knows them, or knew them, and those that this device opened and has not sent
 * yet. Null while neither is known.
 */
export function useJoinable(claims: Claims | undefined): readonly JoinedCount[] | null {
  const read = useRead(QUESTION, { entity: "stockcount" });
  const waiting = useOutboxRows();
  const rows = read.data?.rows;
  return useMemo(() => {
    if (!claims || (!rows && !read.error)) return null;
    const own = (waiting ?? []).filter(
      ({ entity, recordKey }) => entity === "stockcount" && recordKey.startsWith("tmp:"),
    );
    const known = (rows ?? []).filter(({ uid }) => cellText(uid) !== "").map((row) => ofServer(row, claims));
    const opened = own.map((row) => ofOutbox(row, claims)).filter(({ uid }) => known.every((one) => one.uid !== uid));
    return [...opened, ...known];
  }, [claims, rows, read.error, waiting]);
}

const placeOf = ({ coid, branchid, bname }: Claims) => ({ coid, branchid, branch: bname });

const ofServer = (row: Row, claims: Claims): JoinedCount => ({
  ...placeOf(claims),
  uid: cellText(row.uid),
  no: cellText(row.no),
  godownid: Number(row.godownid),
  godown: cellText(row.godown),
  isBlind: row.isblind !== 0,
});

const ofOutbox = ({ opId, shown, number }: OutboxRow, claims: Claims): JoinedCount => ({
  ...placeOf(claims),
  uid: opId,
  no: number?.no ?? "",
  godownid: Number(shown.godownid),
  godown: cellText(shown.godownid_label) || cellText(shown.godownname),
  isBlind: shown.blind !== "shown",
});
