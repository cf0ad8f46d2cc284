import { useMemo } from "react";
import type { ReportMasterRow } from "../../../definitions/report/report-answer";
import { REPORT_LIST_QUESTION } from "../../../wire/definition-questions";
import { useRead } from "../../call/use-read";
import { isRefusal } from "../../offline/reading/classify";
import { numberOf, textOf } from "../../rows/read-row";

type MasterState =
  | { readonly state: "waiting" }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void }
  | {
      readonly state: "ready";
      readonly rows: readonly ReportMasterRow[];
      readonly asOf: number;
      readonly fresh: boolean;
    };

/** The reports that the user may open (REP-026), kept on the device. */
export function useReportMaster(): MasterState {
  const { data, isError, error, refetch } = useRead(REPORT_LIST_QUESTION);
  const refused = data && isRefusal(data.rows) ? data.rows[0] : undefined;
  const rows = useMemo(
    () =>
      (data?.rows ?? []).map((row) => ({
        reportno: numberOf(row, "reportno"),
        heading: textOf(row, "heading"),
        total: textOf(row, "total"),
        TXT_placeholder: textOf(row, "TXT_placeholder"),
        bg: textOf(row, "bg"),
        faicon: textOf(row, "faicon"),
      })),
    [data],
  );
  const retry = (): void => void refetch();
  if (refused) return { state: "failed", message: textOf(refused, "errormsg"), retry };
  if (data) return { state: "ready", rows, asOf: data.asOf, fresh: data.fresh };
  return isError ? { state: "failed", message: error.message, retry } : { state: "waiting" };
}
