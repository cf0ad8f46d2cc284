import { useCallback, useMemo } from "react";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import { useRead } from "../../call/use-read";
import { isRefusal } from "../../offline/reading/classify";
import { textOf } from "../../rows/read-row";
import { readViews, type ReportView } from "./report-view-row";

export interface ReportViews {
  /** Those of the server with the saves that wait on this device; empty until they are read. */
  readonly all: readonly ReportView[];
  /** By the right to edit the report. */
  readonly mayShare: boolean;
  /** False while neither the server nor this device has said which views there are. */
  readonly isRead: boolean;
  /** The server is asked, and what is known may be old. */
  readonly isAsking: boolean;
  /** Why they cannot be read, '' for no reason; those that wait on this device are known all the same. */
  readonly fault: string;
}

const NONE: readonly Row[] = [];

const refusalIn = (rows: readonly Row[]): string => (isRefusal(rows) ? textOf(rows[0] ?? {}, "errormsg") : "");

/** The views of a report, by its number or name: as the device knows them at once, then as the server does. */
export function useReportViews(id: string, reportno: string): ReportViews {
  const { overlay, onOutbox } = useOffline();
  const { data, error, isFetching } = useRead(
    { kind: "menu", sqlsp: "reportviews_R_list", args: { report: id } },
    { enabled: id !== "" },
  );
  const known = data?.rows ?? (error ? NONE : null);
  const lay = useCallback(
    async () => (known === null ? null : await overlay.list("reportviews", known)),
    [overlay, known],
  );
  const rows = useFollowed(lay, onOutbox);
  const all = useMemo(() => readViews(rows ?? NONE, reportno), [rows, reportno]);
  return {
    all,
    mayShare: isOn(data?.rows[0]?.mayshare),
    isRead: rows !== null,
    isAsking: isFetching,
    fault: data ? refusalIn(data.rows) : (error?.message ?? ""),
  };
}
