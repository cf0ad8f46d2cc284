import { useEffect, useMemo, useRef, useState } from "react";
import { kolkataDate } from "../../../domain/date-format";
import { isOn } from "../../../wire/answers";
import { useOffline } from "../../call/offline-context";
import { useOverlaid } from "../../call/use-overlaid";
import { useRead } from "../../call/use-read";
import type { ReportPlace } from "../place/report-place";
import type { Report } from "../read/report-definition";
import type { ReportPrefs } from "../report-prefs";
import { keepRow } from "./keep-row";
import { readViews, viewAddress, type ReportView } from "./report-view-row";

/** A view as it is saved; `key` '' for a new one. */
type ViewToSave = Pick<ReportView, "key" | "name" | "query" | "period" | "columns" | "isShared">;

export interface ReportViews {
  readonly all: readonly ReportView[];
  readonly mayShare: boolean;
  /** The report is not read yet: it may open with a view. */
  readonly isHeld: boolean;
}

/** Names of an address that ask nothing of the report. */
const OPENING: ReadonlySet<string> = new Set(["id", "formtitle"]);

const asksNothing = ({ query }: ReportPlace): boolean => [...query.keys()].every((name) => OPENING.has(name));

/** Starts reading the views of a report, by its number or name. */
export const useReadViews = (id: string) =>
  useRead({ kind: "menu", sqlsp: "reportviews_R_list", args: { report: id } }, { enabled: id !== "" });

/** The views of a report, with those that wait on this device. */
export function useReportViews(report: Report, place: ReportPlace): ReportViews {
  const { data, isFetching } = useReadViews(place.id || report.id);
  const rows = useOverlaid("reportviews", data?.rows ?? null);
  const [isBare] = useState(() => asksNothing(place));
  const all = useMemo(() => readViews(rows ?? [], report.id), [rows, report.id]);
  return {
    all,
    mayShare: isOn(data?.rows[0]?.mayshare),
    isHeld: isBare && data === undefined && isFetching,
  };
}

export type ViewActions = ReturnType<typeof useViewActions>;

/**
 * What the user does with views; a report whose address asks nothing opens with the usual one. `onOpen` gets the
 * columns of the view that is opened.
 */
export function useViewActions(
  { all, isHeld }: ReportViews,
  report: Report,
  place: ReportPlace,
  onOpen: (columns: ReportPrefs) => void,
) {
  const offline = useOffline();
  const open = (view: ReportView): void => {
    onOpen(view.columns);
    place.replace(viewAddress(report, view, place.id, kolkataDate(offline.env.now())));
  };
  const waitsForUsual = useRef(asksNothing(place));
  const usual = all.find(({ isUsual }) => isUsual);
  useEffect(() => {
    if (isHeld || !waitsForUsual.current) return;
    waitsForUsual.current = false;
    if (usual) open(usual);
  });
  return {
    open,
    /** Shows the report as it starts by itself. */
    start: () => place.replace(new URLSearchParams({ id: place.id })),
    save: ({ key, name, query, period, columns, isShared }: ViewToSave) => {
      const values = {
        name: name.trim(),
        query,
        period,
        cols: JSON.stringify(columns),
        isshared: isShared ? "1" : "0",
      };
      return keepRow(offline, "reportviews", {
        key,
        action: "save",
        args: { report: report.id, ...values },
        shown: { ...values, reportno: report.id },
        title: `View ${values.name} of ${report.title}`,
      });
    },
    remove: ({ key, name }: ReportView) =>
      keepRow(offline, "reportviews", {
        key,
        action: "delete",
        args: {},
        shown: { isdeleted: 1 },
        title: `Delete view ${name} of ${report.title}`,
      }),
    star: ({ key, name, isUsual }: ReportView) =>
      keepRow(offline, "reportviews", {
        key,
        action: "usual",
        args: { isusual: isUsual ? "0" : "1" },
        shown: { isusual: isUsual ? 0 : 1 },
        title: `${name} opens first in ${report.title}`,
      }),
  };
}
