import type { Row } from "../../../wire/envelope";
import { actionOutcome } from "../../call/run-action";
import type { Offline } from "../../offline/offline";
import { idArgument } from "../../rows/id-argument";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";

interface KeptRow {
  /** '' for a new one, its id, or `tmp:<opId>` while its first save waits. */
  readonly key: string;
  /** The end of the procedure's name. */
  readonly action: "save" | "delete" | "usual";
  readonly args: Row;
  /** What shows while it waits. */
  readonly shown: Row;
  readonly title: string;
}

/**
 * Saves a row of the user's own settings through the outbox, online or offline, and says what came of it. Returns true
 * unless it was refused.
 */
export async function keepRow(offline: Offline, entity: string, row: KeptRow): Promise<boolean> {
  const { key, action, args, shown, title } = row;
  const { state, text } = await actionOutcome(
    { offline },
    {
      opId: offline.outbox.mintOpId(),
      screen: entity,
      entity,
      recordKey: key,
      sqlsp: `${entity}_R_${action}`,
      args: { id: key === "" ? "0" : idArgument(key), ...args },
      base: { kind: "none" },
      defVer: "",
      shown,
      formname: "",
      title,
    },
    { done: ["", "Saved"], failed: ["", "It was not saved."], changed: "changed it." },
  );
  if (state === "discarded") return false;
  const kind = state === "applied" ? "success" : state === "waiting" ? "info" : "error";
  toast({ kind, text, ms: kind === "error" ? TOAST_MS.warning : TOAST_MS.action });
  return kind !== "error";
}
