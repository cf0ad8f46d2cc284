import type { Row } from "../../wire/envelope";
import { actionOutcome, type ActionOutcome } from "./run-action";
import type { Offline } from "../offline/offline";
import { idArgument } from "../rows/id-argument";
import { toast } from "../ui/dialogs";
import { TOAST_MS } from "../ui/toast-time";

export interface KeptRow {
  readonly entity: "reportviews" | "reportschedules" | "homechoice";
  /** '' for a new one, its id, or `tmp:<opId>` while its first save waits. */
  readonly key: string;
  /** The end of the procedure's name. */
  readonly action: "save" | "delete" | "usual" | "home" | "active";
  readonly args: Row;
  /** What shows while it waits. */
  readonly shown: Row;
  /** What it is called in the outbox. */
  readonly title: string;
}

type Kept = Pick<ActionOutcome, "state" | "text">;

/**
 * Saves a view, a schedule or a choice of the user through the outbox, online or offline. What was refused at once is
 * not in the outbox any more: its entry is still on the screen.
 */
export async function keepRow(offline: Offline, row: KeptRow): Promise<Kept> {
  const { entity, key, action, args, shown, title } = row;
  const opId = offline.outbox.mintOpId();
  return actionOutcome(
    { offline },
    {
      opId,
      screen: entity,
      entity,
      recordKey: key === "" ? `tmp:${opId}` : key,
      sqlsp: `${entity}_R_${action}`,
      args: { id: key === "" ? "0" : idArgument(key), ...args },
      base: { kind: "none" },
      defVer: "",
      shown,
      formname: "",
      title,
    },
    { done: ["", "Saved"], failed: ["", "It was not saved. Try again."] },
  );
}

/** Whether the server has it, or it is in the outbox: then the entry must not be saved a second time. */
export const isKept = ({ state }: Kept): boolean => state === "applied" || state === "waiting" || state === "attention";

/** Says what came of a save. */
export function tellKept(kept: Kept): void {
  const { state, text } = kept;
  if (state === "discarded") return;
  const kind = state === "applied" ? "success" : state === "waiting" ? "info" : "error";
  toast({ kind, text, ms: kind === "error" ? TOAST_MS.warning : TOAST_MS.action });
}
