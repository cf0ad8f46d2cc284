import { useCallback } from "react";
import { cellText } from "../../../../definitions/bill/cells";
import type { JoinedCount } from "../../../../domain/counting/join-code";
import { useOffline } from "../../../call/offline-context";
import { useFollowed } from "../../../call/use-followed";

/** The count with the number that the server gave it since this device opened it without a line. */
export function useNumbered(count: JoinedCount): JoinedCount {
  const { outbox, onOutbox } = useOffline();
  const read = useCallback(() => outbox.result(count.uid), [outbox, count.uid]);
  const result = useFollowed(read, onOutbox);
  return count.no === "" ? { ...count, no: cellText(result?.rows[0]?.no) } : count;
}
