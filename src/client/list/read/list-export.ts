import { kolkataDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import { exportFile, type ExportKind } from "../../call/files/export-file";
import type { Offline } from "../../offline/offline";
import type { ListDefinition } from "./list-definition";
import { listArgs, type ListQuestion } from "./list-question";

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
  offline: Pick<Offline, "env" | "session" | "now">,
  definition: ListDefinition,
  question: ListQuestion,
  kind: ExportKind,
  progress: (bytes: number) => void,
  rows: readonly Row[] | null = null,
): Promise<ExportFile> {
  const today = kolkataDate(offline.now());
  const args = rows
    ? { ...listArgs(definition, { ...question, search: "", filters: {} }, 1, -1, today), filters: onlyThese(rows) }
    : listArgs(definition, question, 1, -1, today);
  const blob = await exportFile(offline, { sqlsp: definition.rowsProcedure, args }, kind, progress, OFFLINE);
  return { name: `${definition.title}.${kind}`, blob };
}

const OFFLINE = "You are offline. The whole list can be exported only online.";

const onlyThese = (rows: readonly Row[]): string =>
  JSON.stringify([{ field: "id", op: "in", value: rows.map(({ id }) => Number(id)).join(",") }]);
