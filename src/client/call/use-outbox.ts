import type { OutboxRow } from "../offline/contract/save";
import { useOffline } from "./offline-context";
import { useFollowed } from "./use-followed";

/** Saves of this user that still wait, oldest first; null until they are read. Follows changes in any tab. */
export function useOutboxRows(): readonly OutboxRow[] | null {
  const { outbox, onOutbox } = useOffline();
  return useFollowed(outbox.rows, onOutbox);
}
