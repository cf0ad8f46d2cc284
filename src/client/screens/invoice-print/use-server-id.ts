import { useCallback } from "react";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";

/** The id of a document on the server; its own `tmp:<opId>` while its first save still waits on this device. */
export function useServerId(id: string): string {
  const { outbox, onOutbox } = useOffline();
  const opId = id.startsWith("tmp:") ? id.slice("tmp:".length) : "";
  const read = useCallback(() => (opId === "" ? Promise.resolve(null) : outbox.result(opId)), [outbox, opId]);
  return useFollowed(read, onOutbox)?.id ?? id;
}
