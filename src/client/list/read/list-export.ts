import { kolkataDate } from "../../../domain/date-format";
import { ENDPOINTS } from "../../../wire/endpoints";
import { isRecord, writeEnvelope, type Row } from "../../../wire/envelope";
import type { Offline } from "../../offline/offline";
import type { ListDefinition } from "./list-definition";
import { listArgs, type ListQuestion } from "./list-question";

export type ExportKind = "csv" | "xlsx";

interface ExportFile {
  readonly name: string;
  readonly blob: Blob;
}

/**
 * Exports the whole list as a file, with the current search, filters and sorting (LIST-010, ENV-042), or only `rows` of
 * it; `progress` gets the bytes so far.
 * @throws Error with the server's message if it refuses, or with an own message if it is not reached.
 */
export async function exportList(
  offline: Pick<Offline, "env" | "session">,
  definition: ListDefinition,
  question: ListQuestion,
  kind: ExportKind,
  progress: (bytes: number) => void,
  rows: readonly Row[] | null = null,
): Promise<ExportFile> {
  const session = await offline.session.get();
  const today = kolkataDate(offline.env.now());
  const args = rows
    ? { ...listArgs(definition, { ...question, search: "", filters: {} }, 1, -1, today), filters: onlyThese(rows) }
    : listArgs(definition, question, 1, -1, today);
  const body = { ...writeEnvelope(definition.rowsProcedure, args), sp_download: kind };
  const response = await offline.env
    .fetch(offline.env.base + ENDPOINTS.export, {
      method: "POST",
      headers: { "content-type": "application/json", ...(session ? { authorization: `Bearer ${session.token}` } : {}) },
      body: JSON.stringify(body),
      redirect: "error",
      cache: "no-store",
    })
    .catch(() => {
      throw new Error("You are offline. The whole list can be exported only online.");
    });
  if (!response.ok || (response.headers.get("content-type") ?? "").includes("json"))
    throw new Error(await refusal(response));
  return { name: `${definition.title}.${kind}`, blob: await readBlob(response, progress) };
}

const onlyThese = (rows: readonly Row[]): string =>
  JSON.stringify([{ field: "id", op: "in", value: rows.map(({ id }) => Number(id)).join(",") }]);

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
