import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { ReportOverlay } from "../../../definitions/report/report-overlay";
import type { Row } from "../../../wire/envelope";
import { useOffline } from "../../call/offline-context";
import { isReadKey } from "../../call/read-key";
import { useEdited } from "../../ui/design/use-edited";
import { decideReport, readReportEdit, saveReportDraft, type ReportEdit } from "./report-edit";

interface ReportDesign {
  readonly edit: ReportEdit | null;
  readonly problem: string;
  readonly busy: boolean;
  /** The overlay with changes that are not saved yet. */
  readonly overlay: ReportOverlay | null;
  readonly isChanged: boolean;
  readonly change: (overlay: ReportOverlay) => void;
  /** Saves the changes as the draft. Resolves to false if the server refused, which the user is told. */
  readonly save: () => Promise<boolean>;
  readonly decide: (what: "publish" | "discard" | "rollback", args?: Row) => Promise<boolean>;
}

/** A report in the editor. What is entered is kept here until it is saved as the draft. */
export function useReportEdit(txtid: string): ReportDesign {
  const offline = useOffline();
  const client = useQueryClient();
  const read = useCallback(() => readReportEdit(offline, txtid), [offline, txtid]);
  const { edit, problem, busy, attempt } = useEdited(read);
  const [changed, setChanged] = useState<ReportOverlay | null>(null);
  const done = async (work: () => Promise<ReportEdit>): Promise<boolean> => {
    const isDone = await attempt(work);
    if (isDone) setChanged(null);
    return isDone;
  };
  return {
    edit,
    problem,
    busy,
    overlay: changed ?? edit?.overlay ?? null,
    isChanged: changed !== null,
    change: setChanged,
    save: async () => (edit && changed ? done(() => saveReportDraft(offline, edit, changed)) : true),
    decide: async (what, args) => {
      const isDone = await done(() => decideReport(offline, txtid, what, args));
      // Menus, lists of reports and definitions show what is in force now.
      if (isDone)
        await client.invalidateQueries({ predicate: ({ queryKey: key }) => isReadKey(key) && key[1] === "menu" });
      return isDone;
    },
  };
}
