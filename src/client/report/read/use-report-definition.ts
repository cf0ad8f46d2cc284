import { useEffect, useMemo } from "react";
import { kolkataDate } from "../../../domain/date-format";
import { reportDefinitionQuestion, reportStartQuestion } from "../../../wire/definition-questions";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import { CallFailed } from "../../offline/contract/reader";
import { isRefusal } from "../../offline/reading/classify";
import { textOf } from "../../rows/read-row";
import { readReport, type Report } from "./report-definition";

export type DefinitionState =
  | { readonly state: "waiting" }
  | { readonly state: "denied" }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void }
  | { readonly state: "ready"; readonly report: Report };

/**
 * The definition of a report, by its number or name (REP-032), with what it starts with for this user (REP-033), which
 * it also says itself where that cannot be read. Its first days move with the calendar, so a copy serves
 * at once only on the day on which it was read; later it serves only while the server cannot be reached.
 */
export function useReportDefinition(id: string): DefinitionState {
  const { env } = useOffline();
  const { data, error, isError, isFetching, refetch } = useRead(reportDefinitionQuestion(id));
  const start = useRead(reportStartQuestion(id));
  const isOld = data !== undefined && kolkataDate(data.asOf) !== kolkataDate(env.now());
  const row = isOld && isFetching ? undefined : data?.rows[0];
  const isRefused = row !== undefined && isRefusal([row]);
  // Days of another date than those of the definition are no start.
  const isOfDay = data !== undefined && start.data !== undefined && dayOf(start.data) === dayOf(data);
  const first = isOfDay && start.data && !isRefusal(start.data.rows) ? start.data.rows[0] : undefined;
  const isStarting = !isOfDay && (start.isPending || start.isFetching);
  const report = useMemo(
    () => (row && !isRefused && !isStarting ? readReport({ ...row, ...first }) : null),
    [row, first, isRefused, isStarting],
  );
  useEffect(() => {
    if (error) console.warn(`The definition of the report ${id} could not be read: ${error.message}`);
  }, [error, id]);
  const retry = (): void => void refetch();
  if (isError) {
    if (error instanceof CallFailed && error.kind === "forbidden") return { state: "denied" };
    if (!report) return { state: "failed", message: error.message, retry };
  }
  if (report) return { state: "ready", report };
  if (isRefused) return { state: "failed", message: textOf(row, "errormsg") || noReport(id), retry };
  if (data && !isFetching && !isStarting) return { state: "failed", message: noReport(id), retry };
  return { state: "waiting" };
}

const dayOf = ({ asOf }: { readonly asOf: number }): string => kolkataDate(asOf);

const noReport = (id: string): string => `There is no report ${id}.`;
