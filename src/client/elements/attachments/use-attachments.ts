import { useCallback } from "react";
import { kilobytes } from "../../../wire/attachments";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import { useOutboxRows } from "../../call/use-outbox";
import { useRead } from "../../call/use-read";
import type { OpState } from "../../offline/contract/save";
import { ATTACH_ENTITY, isFor, type AttachedTo } from "./attach-save";

export interface AttachmentRow {
  /** Id on the server; '' while the save waits. */
  readonly id: string;
  readonly opId: string;
  readonly name: string;
  /** Static path of ATT-015; '' while the save waits. */
  readonly path: string;
  readonly kilobytes: number;
  readonly mayDelete: boolean;
  readonly pending: OpState | null;
}

/** Files of a record: those on the server, then those waiting on this device. */
export function useAttachments(to: AttachedTo) {
  const realId = useRealId(to.recordKey);
  const { data, error, refetch } = useRead(
    { kind: "list", sqlsp: "attachedfiles_gridGetSEO", args: { formname: to.formname, id: realId } },
    { entity: ATTACH_ENTITY, enabled: realId !== "" },
  );
  const waiting = (useOutboxRows() ?? []).filter((row) => isFor(row, to, realId));
  const rows: readonly AttachmentRow[] = [
    ...(realId === "" ? [] : (data?.rows ?? [])).map((row) => ({
      id: String(row.id),
      opId: "",
      name: String(row.attachname),
      path: String(row.filesname),
      kilobytes: Number(row.filesize),
      mayDelete: String(row.deleteallowed) === "1",
      pending: null,
    })),
    ...waiting.map(({ opId, state, blob }) => ({
      id: "",
      opId,
      name: blob?.name ?? "",
      path: "",
      kilobytes: kilobytes(blob?.size ?? 0),
      mayDelete: true,
      pending: state,
    })),
  ];
  return { rows, error, asOf: data, reload: refetch };
}

/** Id of the record on the server, also for a record made here that has its id by now; '' while it has none. */
function useRealId(recordKey: string): string {
  const { outbox, onOutbox } = useOffline();
  const op = recordKey.startsWith("tmp:") ? recordKey.slice(4) : "";
  const read = useCallback(async () => (op === "" ? "" : ((await outbox.result(op))?.id ?? "")), [outbox, op]);
  const made = useFollowed(read, onOutbox);
  return /^[1-9]\d*$/.test(recordKey) ? recordKey : (made ?? "");
}
