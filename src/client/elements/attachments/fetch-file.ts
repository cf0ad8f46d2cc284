import { fileKind, MIME_OF } from "../../../domain/file-kind";
import { getFile } from "../../call/files/get-file";
import { CallFailed } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import type { AttachmentRow } from "./use-attachments";

const TIMEOUT_MS = 40_000;

/**
 * The bytes of an attachment: a waiting file from this device, any other from the server with the token of the
 * signed-in user (a picture's address cannot carry a token). Throws an error with a message for the user.
 */
export async function fetchFile(offline: Offline, row: Pick<AttachmentRow, "opId" | "path" | "name">): Promise<Blob> {
  if (row.opId) {
    const kept = await offline.outbox.blob(row.opId);
    if (!kept) throw new Error(`${row.name} is no longer on this device.`);
    return onlyShowable(kept, row.name);
  }
  const { ok, status, body } = await getFile(offline, row.path, {
    timeoutMs: TIMEOUT_MS,
    offline: `You are offline. ${row.name} is shown when you are online.`,
  });
  if (!ok)
    throw new CallFailed(
      "refused",
      `${row.name} cannot be shown. It no longer exists, or you don't have permission to view it.`,
      status,
    );
  return onlyShowable(body, row.name);
}

/** The content decides the type: a page of a network in between, or a file posing as HTML, would run in the app. */
async function onlyShowable(file: Blob, name: string): Promise<Blob> {
  const kind = fileKind(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (!kind) throw new CallFailed("captive", `${name} cannot be shown: it is neither a picture nor a PDF.`);
  return file.slice(0, file.size, MIME_OF[kind]);
}
