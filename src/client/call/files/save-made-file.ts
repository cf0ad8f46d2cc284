import { ATTACHMENT_ENDPOINTS } from "../../../wire/attachments";
import { CallFailed } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { getFile } from "./get-file";

const TIMEOUT_MS = 120_000;

/**
 * The file behind a path that the server answered (ENV-043, ENV-046), with its name. It is only saved and never shown,
 * so its kind does not matter. Throws CallFailed with a message for the user.
 */
export async function fetchMadeFile(
  offline: Pick<Offline, "env" | "session">,
  path: string,
): Promise<{ readonly name: string; readonly blob: Blob }> {
  if (!path.startsWith(`${ATTACHMENT_ENDPOINTS.files}/`))
    throw new CallFailed("refused", "The server answered no file of this company.");
  const { ok, status, body } = await getFile(offline, path, {
    timeoutMs: TIMEOUT_MS,
    offline: "You are offline. The server did not answer.",
  });
  if (!ok) throw new CallFailed("refused", "The server did not send the file.", status);
  return { name: decodeURIComponent(path.split("/").at(-1) ?? ""), blob: body };
}
