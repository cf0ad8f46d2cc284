import { ATTACHMENT_ENDPOINTS } from "../../../wire/attachments";
import { saveFile } from "../../browser/save-file";
import { CallFailed } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { getFile } from "./get-file";

const TIMEOUT_MS = 120_000;

/**
 * Saves the file behind a path that the server answered (ENV-032, ENV-043, ENV-046) under its name. It is never shown,
 * so its kind does not matter. Throws CallFailed with a message for the user.
 */
export async function saveMadeFile(offline: Pick<Offline, "env" | "session">, path: string): Promise<void> {
  if (!path.startsWith(`${ATTACHMENT_ENDPOINTS.files}/`))
    throw new CallFailed("refused", "The server answered no file of this company.");
  const { ok, status, body } = await getFile(offline, path, {
    timeoutMs: TIMEOUT_MS,
    offline: "You are offline. The server did not answer.",
  });
  if (!ok) throw new CallFailed("refused", "The server did not send the file.", status);
  saveFile(decodeURIComponent(path.split("/").at(-1) ?? ""), body);
}
