import { useMemo } from "react";
import { kolkataDate } from "../../../domain/date-format";
import { reportDefinitionQuestion } from "../../../wire/definition-questions";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import { CallFailed } from "../../offline/contract/reader";
import { isRefusal } from "../../offline/reading/classify";
import { textOf } from "../../rows/read-row";
import { readReport, type Report } from "./report-definition";

type DefinitionState =
  | { readonly state: "waiting" }
  | { readonly state: "denied" }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void }
  | { readonly state: "ready"; readonly report: Report };

/**
 * The definition of a report, by its number or name (REP-032). Its first days move with the calendar, so a copy serves
 * at once only on the day on which it was read; later it serves only while the server cannot be reached.
 */
export function useReportDefinition(id: string): DefinitionState {
  const { env } = useOffline();
  const { data, error, isError, isFetching, refetch } = useRead(reportDefinitionQuestion(id));
  const isOld = data !== undefined && kolkataDate(data.asOf) !== kolkataDate(env.now());
  const row = isOld && isFetching ? undefined : data?.rows[0];
  const isRefused = row !== undefined && isRefusal([row]);
  const report = useMemo(() => (row && !isRefused ? readReport(row) : null), [row, isRefused]);
  const retry = (): void => void refetch();
  if (isError) {
    if (error instanceof CallFailed && error.kind === "forbidden") return { state: "denied" };
    if (!report) return { state: "failed", message: error.message, retry };
  }
  if (report) return { state: "ready", report };
  if (isRefused) return { state: "failed", message: textOf(row, "errormsg") || noReport(id), retry };
  if (data && !isFetching) return { state: "failed", message: noReport(id), retry };
  return { state: "waiting" };
}

const noReport = (id: string): string => `There is no report ${id}.`;
