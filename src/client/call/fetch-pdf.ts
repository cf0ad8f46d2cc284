import { ENDPOINTS } from "../../wire/endpoints";
import { CallFailed } from "../offline/contract/reader";
import type { Offline } from "../offline/offline";

const TIMEOUT_MS = 120_000;

/** The PDF of a document (ENV-036). Throws CallFailed with a sentence for the user. */
export async function fetchPdf(
  { env, session }: Pick<Offline, "env" | "session">,
  { id, formname, name }: { readonly id: string; readonly formname: string; readonly name: string },
): Promise<Blob> {
  const query = new URLSearchParams({ id, formname, downloadfilename: name });
  const token = (await session.get())?.token ?? "";
  const response = await env
    .fetch(`${env.base}${ENDPOINTS.invoicePdf}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    .catch(() => {
      throw new CallFailed("network", "You are offline. The server makes the PDF once it can be reached.");
    });
  if (response.ok && response.headers.get("content-type")?.startsWith("application/pdf")) return response.blob();
  throw new CallFailed("refused", await reasonOf(response), response.status);
}

async function reasonOf(response: Response): Promise<string> {
  try {
    const { Message, ExceptionMessage } = (await response.json()) as Record<string, unknown>;
    return String(Message ?? ExceptionMessage ?? "");
  } catch {
    return "The server did not send the PDF.";
  }
}
