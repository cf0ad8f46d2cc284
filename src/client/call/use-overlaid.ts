import { useCallback } from "react";
import type { Row } from "../../wire/envelope";
import { useOffline } from "./offline-context";
import { useFollowed } from "./use-followed";

/**
 * Rows of the server with the entity's waiting saves laid over them, new records first; null while no rows are known.
 */
export function useOverlaid(entity: string, known: readonly Row[] | null): readonly Row[] | null {
  const { overlay, onOutbox } = useOffline();
  const lay = useCallback(
    async () => (known === null ? null : { of: known, rows: await overlay.list(entity, known) }),
    [overlay, entity, known],
  );
  const laid = useFollowed(lay, onOutbox);
  return laid?.of === known ? (laid?.rows ?? null) : known;
}
