import { ATTACHMENT_ENDPOINTS, ATTACHMENT_ANSWERS, ATTACHMENT_WORDS } from "../../../wire/attachments";
import { callEndpoint } from "../../call/endpoint";
import { whenSettled } from "../../call/when-settled";
import type { DiscardAnswer } from "../../offline/contract/outbox";
import { NotKept } from "../../offline/contract/save";
import type { Offline } from "../../offline/offline";
import { pendingWords } from "../../rows/pending-words";
import { announce, toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import { attachSave, isUnsaved, type AttachedTo } from "./attach-save";
import { prepareFile } from "./prepare-file";
import type { AttachmentRow } from "./use-attachments";
import type { SpaceFault } from "./use-file-space";

/** How long an upload may take before it counts as waiting, ms. */
const UPLOAD_WAIT_MS = 10_000;

/** A file that another app shared waits on the device until its save, which has its id, is in the outbox. */
interface WaitingFile {
  readonly opId: string;
  readonly onStored: () => Promise<void>;
}

/**
 * Takes a chosen file: stores it on this device with its save, then sends it. Shows the result; returns true where
 * the file was taken. "uploaded" is shown only after the server's echo. A file that does not fit, as far as the
 * device knows, is not taken.
 */
export async function attachFile(
  offline: Pick<Offline, "outbox" | "line" | "onLine">,
  to: AttachedTo,
  file: File | null,
  spaceFault: SpaceFault,
  waiting?: WaitingFile,
): Promise<boolean> {
  if (isUnsaved(to.recordKey)) return refuse(ATTACHMENT_WORDS.unsaved);
  const ready = await prepareFile(file);
  if ("title" in ready) return refuse(ready.title, ready.text);
  const full = await spaceFault(ready.bytes.byteLength);
  if (full !== "") return refuse("Not attached", full);
  const { outbox } = offline;
  const opId = waiting?.opId ?? outbox.mintOpId();
  try {
    await outbox.save(await attachSave(opId, to, ready));
  } catch (failure) {
    if (!(failure instanceof NotKept)) throw failure;
    return refuse("Not attached", failure.message);
  }
  // A failure costs nothing: what the outbox has by its id is removed when the files are read next.
  await waiting?.onStored().catch(() => undefined);
  const status = await whenSettled(offline, opId, UPLOAD_WAIT_MS);
  if (status.state === "applied")
    void announce({ icon: "success", title: "Success!", text: ATTACHMENT_ANSWERS.uploaded });
  else if (status.state === "rejected") return refuse("Not attached", refusalOf(status.rows[0]?.errormsg));
  else toast({ kind: "info", text: pendingWords("queued"), ms: TOAST_MS.action });
  return true;
}

const refusalOf = (message: unknown): string =>
  `${String(message ?? "The server refused the file.")} It is in the outbox. Discard it there.`;

function refuse(title: string, text = ""): false {
  void announce({ icon: "warning", title, text });
  return false;
}

const NOT_DISCARDED: Partial<Record<DiscardAnswer["outcome"], string>> = {
  unreachable: "It is being sent, and the server does not answer. Delete it when you are online.",
  applied: "It had already reached the server and is attached. Delete it again to delete it there.",
};

/** Deletes a file, or removes a waiting one from the outbox; returns '' or the reason why not (ATT-013, ATT-014). */
export async function removeFile(offline: Offline, row: AttachmentRow, isLocal: boolean): Promise<string> {
  if (row.opId) {
    const { outcome } = await offline.outbox.discard(row.opId, "deleted", true);
    return NOT_DISCARDED[outcome] ?? "";
  }
  const { remove, removeLocal } = ATTACHMENT_ENDPOINTS;
  const body = { id: row.id, lrimg: row.name, processtype: "DELETE" };
  try {
    const answer = await callEndpoint(offline, isLocal ? removeLocal : remove, { method: "POST", body });
    return answer === ATTACHMENT_ANSWERS.deleted ? "" : answer;
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
}
