import { CallFailed } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { messageIn } from "../endpoint";
import { type FileTerms, getFile } from "./get-file";

/** For one that the server draws when it is asked. */
const DRAWN: FileTerms = {
  timeoutMs: 120_000,
  offline: "You are offline. The server makes the PDF once it can be reached.",
};

/** A PDF of the server. Throws CallFailed with a sentence for the user. */
export async function getPdf(
  offline: Pick<Offline, "env" | "session">,
  path: string,
  terms: FileTerms = DRAWN,
): Promise<Blob> {
  const { ok, status, body } = await getFile(offline, path, terms);
  if (ok && body.type.startsWith("application/pdf")) return body;
  throw new CallFailed("refused", messageIn(await body.text()) || "The server did not send the PDF.", status);
}
