import type { Row } from "../../../wire/envelope";
import { saveFile } from "../../browser/save-file";
import { useOffline } from "../../call/offline-context";
import { CallFailed } from "../../offline/contract/reader";
import { csvFile } from "../../rows/csv";
import { textOf } from "../../rows/read-row";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";

const EXPORT_MAX = 500;
const COLUMNS = [
  "co",
  "branch_name",
  "module_name",
  "rolename",
  "branch_prefix",
  "formname",
  "isactive",
  "lastdnt",
] as const;

/** Download of a module's form definition (OPEN-021), and the whole list as a file (ACCT-035). Both need the server. */
export function useModuleActions(onDone: () => void) {
  const { reader } = useOffline();
  const fail = (failure: unknown): void => {
    if (!(failure instanceof CallFailed)) throw failure;
    toast({ kind: "error", text: failure.message, ms: TOAST_MS.action });
  };
  const download = async (row: Row): Promise<void> => {
    try {
      const [answer] = await reader.ask(
        "settingslist_R_download",
        { formmnu: textOf(row, "formmnu") },
        { command: true },
      );
      if (!answer || Number(answer.err ?? 0) !== 0)
        return toast({
          kind: "error",
          text: String(answer?.errormsg ?? "The server refused this request."),
          ms: TOAST_MS.action,
        });
      saveFile(
        `${textOf(answer, "formname")}.json`,
        new Blob([textOf(answer, "definition")], { type: "application/json" }),
      );
      onDone();
    } catch (failure) {
      fail(failure);
    }
  };
  const exportAll = async (args: Row): Promise<void> => {
    try {
      const rows = await reader.ask("settingslist_R_listgrid", { ...args, DisplayLength: EXPORT_MAX, DisplayStart: 1 });
      saveFile(
        "Modules Information.csv",
        csvFile(
          COLUMNS,
          rows.map((row) => COLUMNS.map((key) => textOf(row, key))),
        ),
      );
    } catch (failure) {
      fail(failure);
    }
  };
  return { download, exportAll };
}
