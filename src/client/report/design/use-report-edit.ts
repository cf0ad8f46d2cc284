import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ReportOverlay } from "../../../definitions/report/report-overlay";
import { useOffline } from "../../call/offline-context";
import { isReadKey } from "../../call/read-key";
import { type Draft, useDraft } from "../../ui/design/use-draft";
import { decideReport, readReportEdit, saveReportDraft, type ReportEdit } from "./report-edit";

/** A report in the editor. */
export function useReportEdit(txtid: string): Draft<ReportEdit, ReportOverlay> {
  const offline = useOffline();
  const client = useQueryClient();
  const read = useCallback(() => readReportEdit(offline, txtid), [offline, txtid]);
  const draft = useDraft<ReportOverlay, ReportEdit>(read, {
    save: (edit, overlay) => saveReportDraft(offline, edit, overlay),
    decide: (what, args) => decideReport(offline, txtid, what, args),
  });
  return {
    ...draft,
    decide: async (what, args) => {
      const isDone = await draft.decide(what, args);
      // Menus, lists of reports and definitions show what is in force now.
      if (isDone)
        await client.invalidateQueries({ predicate: ({ queryKey: key }) => isReadKey(key) && key[1] === "menu" });
      return isDone;
    },
  };
}
