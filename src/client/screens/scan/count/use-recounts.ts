import { useMemo } from "react";
import { cellText } from "../../../../definitions/bill/cells";
import { COUNT_RECOUNTS_SP, type RecountRow } from "../../../../wire/counting/stock-counts";
import { useLine } from "../../../call/use-line";
import { useRead } from "../../../call/use-read";

/** How often a device asks for new requests while it is online, ms. */
const ASK_MS = 15_000;

/** Items of a count that the supervisor wants counted again, as this device last heard. */
export function useRecounts(uid: string): readonly RecountRow[] {
  const { line } = useLine();
  const question = useMemo(() => ({ kind: "list", sqlsp: COUNT_RECOUNTS_SP, args: { countuid: uid } }) as const, [uid]);
  const { data } = useRead(question, { entity: "stockcount", everyMs: line === "online" ? ASK_MS : 0 });
  const rows = data?.rows;
  return useMemo(
    () =>
      (rows ?? []).flatMap((row) =>
        Number(row.itemid) > 0
          ? [
              {
                id: cellText(row.id),
                itemid: Number(row.itemid),
                itemname: cellText(row.itemname),
                remark: cellText(row.remark),
              },
            ]
          : [],
      ),
    [rows],
  );
}
