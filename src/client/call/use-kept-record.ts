import { useCallback } from "react";
import { SETTINGS_UPDATED } from "../../wire/account-endpoints";
import type { Row } from "../../wire/envelope";
import { changeWords } from "../rows/conflict-words";
import { pendingWords } from "../rows/pending-words";
import { toast } from "../ui/dialogs";
import { TOAST_MS } from "../ui/toast-time";
import { useOffline } from "./offline-context";
import { useFollowed } from "./use-followed";
import { useRead } from "./use-read";

/** How long the page waits for the server before it says that the save waits on this device, ms. */
const PATIENCE_MS = 6_000;

interface KeptRecord {
  readonly entity: string;
  readonly read: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly save: string;
  readonly title: string;
}

/**
 * A record outside the forms (profile, company, bank): read with the saves that wait on this device, and saved
 * through the outbox.
 */
export function useKeptRecord({ entity, read, args, save: sqlsp, title }: KeptRecord) {
  const offline = useOffline();
  const { data, error, refetch } = useRead({ kind: "form", sqlsp: read, args }, { entity });
  const server = data?.rows[0];
  const key = String(server?.id ?? "");
  const draw = useCallback(
    async () => (server ? offline.overlay.record(entity, key, server) : null),
    [offline, entity, key, server],
  );
  const row = useFollowed(draw, offline.onOutbox);

  /** Returns the errors, by field where they belong to one; [] if the record was saved or is waiting to be sent. */
  const save = async (values: Row): Promise<readonly { readonly key: string; readonly text: string }[]> => {
    const ver = Number(server?.rowver ?? 0);
    const waiting = typeof row?._op === "string" ? row._op : "";
    const opId = offline.outbox.mintOpId();
    try {
      await offline.outbox.save({
        opId,
        entity,
        sqlsp,
        title,
        screen: entity,
        recordKey: key,
        args: values,
        base: waiting ? { kind: "op", op: waiting } : { kind: "ver", ver },
        ...(server ? { baseSnap: server } : {}),
        defVer: "",
        shown: { ...values, id: key },
        formname: "",
      });
    } catch (failure) {
      return [{ key: "", text: failure instanceof Error ? failure.message : String(failure) }];
    }
    const status = await offline.outbox.settled(opId, PATIENCE_MS);
    if (status.state === "rejected")
      return status.rows.map((answer) => ({ key: String(answer.errkey ?? ""), text: String(answer.errormsg ?? "") }));
    if (status.state === "conflict")
      return [{ key: "", text: `${changeWords(status.row, "this")}. Decide in the outbox which version to keep.` }];
    if (status.state === "attention") return [{ key: "", text: status.message }];
    if (status.state === "applied") toast({ kind: "success", text: SETTINGS_UPDATED, ms: TOAST_MS.action });
    else toast({ kind: "info", text: pendingWords("queued"), ms: TOAST_MS.action });
    return [];
  };
  return { row, save, error, retry: () => void refetch(), asOf: data?.asOf ?? 0, fresh: data?.fresh ?? true };
}
