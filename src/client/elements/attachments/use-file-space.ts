import { useCallback } from "react";
import { noSpace } from "../../../wire/attachments";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import { numberOf } from "../../rows/read-row";
import { ATTACH_ENTITY } from "./attach-save";

/** Why a file of so many bytes does not fit into the company's space; '' where it fits or nothing is known. */
export type SpaceFault = (bytes: number) => Promise<string>;

const SPACE = { kind: "list", sqlsp: "attachedfiles_space", args: {} } as const;

/** Asks the server, or uses its last cached answer; files waiting on this device are counted too. */
export function useFileSpace(enabled: boolean): SpaceFault {
  const { outbox, reader } = useOffline();
  // Cached before the connection drops.
  useRead(SPACE, { entity: ATTACH_ENTITY, enabled });
  return useCallback(
    async (bytes) => {
      const [row] = await reader.read(SPACE).then(
        ({ rows }) => rows,
        () => [],
      );
      if (!row || !numberOf(row, "filequota")) return "";
      const waiting = (await outbox.rows()).reduce((sum, { blob }) => sum + (blob?.size ?? 0), 0);
      const quota = numberOf(row, "filequota");
      return numberOf(row, "totalfilesize") + waiting + bytes > quota ? noSpace(quota) : "";
    },
    [reader, outbox],
  );
}
