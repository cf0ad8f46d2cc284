import type { ChosenColumns } from "../../../definitions/report/chosen-columns";
import { ENDPOINTS } from "../../../wire/endpoints";
import { isRecord, writeEnvelope } from "../../../wire/envelope";
import type { Offline } from "../../offline/offline";

/** A list as a file. */
export type ExportKind = "csv" | "xlsx";
/** A report as a file; a letter is the PDF of its own that some reports have. */
export type ReportFileKind = ExportKind | "pdf" | "letter";

interface ExportQuestion {
  readonly sqlsp: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Columns of a paper, as the user chose them. */
  readonly columns?: ChosenColumns;
}

/**
 * All rows of a question as a file that the server makes (ENV-042); `progress` gets the bytes so far.
 * @throws Error with the server's message if it refuses, or with `offlineText` if it is not reached, or the line drops
 * before the end.
 */
export async function exportFile(
  offline: Pick<Offline, "env" | "session">,
  { sqlsp, args, columns }: ExportQuestion,
  kind: ReportFileKind,
  progress: (bytes: number) => void,
  offlineText: string,
): Promise<Blob> {
  const session = await offline.session.get();
  const response = await offline.env
    .fetch(offline.env.base + ENDPOINTS.export, {
      method: "POST",
      headers: { "content-type": "application/json", ...(session ? { authorization: `Bearer ${session.token}` } : {}) },
      body: JSON.stringify({ ...writeEnvelope(sqlsp, args), sp_download: kind, columns }),
      redirect: "error",
      cache: "no-store",
    })
    .catch(() => {
      throw new Error(offlineText);
    });
  if (!response.ok || (response.headers.get("content-type") ?? "").includes("json"))
    throw new Error(await refusal(response));
  return readBlob(response, progress).catch(() => {
    throw new Error(offlineText);
  });
}

async function refusal(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const row: unknown = Array.isArray(body) ? body[0] : body;
  const message = isRecord(row) ? (row.errormsg ?? row.Message ?? row.ErrorMessage ?? row.ExceptionMessage) : null;
  return typeof message === "string" && message
    ? message
    : `The server did not make the file (HTTP ${response.status}).`;
}

async function readBlob(response: Response, progress: (bytes: number) => void): Promise<Blob> {
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: response.headers.get("content-type") ?? "application/octet-stream" });
    parts.push(new Uint8Array(value));
    bytes += value.byteLength;
    progress(bytes);
  }
}
