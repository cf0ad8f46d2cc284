import { VIEW_PARAM } from "../../../definitions/report/saved-view";
import { kolkataDate } from "../../../domain/date-format";
import { useOffline } from "../../call/offline-context";
import { reportPath, type ReportPlace } from "../place/report-place";
import type { Report } from "../read/report-definition";
import { isKept, keepRow, tellKept, type KeptRow } from "../../call/keep-row";
import type { ReportView, ViewColumns } from "./report-view-row";
import { viewAddress } from "./view-address";

/** A view as it is saved; what is absent stays as it is. */
export interface ViewToSave {
  /** '' for a new one. */
  readonly key: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly isUsual: boolean;
  readonly content?: { readonly query: string; readonly period: string; readonly columns: ViewColumns };
}

export interface ViewActions {
  readonly open: (view: ReportView) => void;
  /** Shows the report as it starts by itself. */
  readonly start: () => void;
  /** Resolves with '' once it is kept, otherwise with the reason. */
  readonly save: (view: ViewToSave) => Promise<string>;
  readonly setUsual: (view: ReportView, isUsual: boolean) => Promise<string>;
  readonly setHome: (view: ReportView, isHome: boolean) => void;
  readonly remove: (view: ReportView) => void;
}

/** What the user does with views. `onColumns` gets the columns of the view that is opened, null for the report's own. */
export function useViewActions(
  report: Report,
  place: ReportPlace,
  onColumns: (columns: ViewColumns | null) => void,
): ViewActions {
  const offline = useOffline();
  const now = (): number => offline.env.now();
  const keep = async (row: Omit<KeptRow, "entity">): Promise<string> => {
    const kept = await keepRow(offline, { entity: "reportviews", ...row });
    if (isKept(kept)) tellKept(kept);
    return isKept(kept) ? "" : kept.text;
  };
  const orTell = async (row: Omit<KeptRow, "entity">): Promise<void> => {
    const kept = await keepRow(offline, { entity: "reportviews", ...row });
    // A star that is filled says enough.
    if (row.action !== "home" || kept.state !== "applied") tellKept(kept);
  };
  const usual = (isUsual: boolean) => ({ isusual: isUsual ? "1" : "0", usualat: now() });
  const addressOf = (view: ReportView, id: string): URLSearchParams =>
    viewAddress(view, report, id, kolkataDate(now()));
  return {
    open: (view) => {
      onColumns(view.columns);
      place.replace(addressOf(view, place.id));
    },
    start: () => {
      onColumns(null);
      place.replace(new URLSearchParams({ id: place.id }));
    },
    save: ({ key, name, isShared, isUsual, content }) => {
      const { columns, ...question } = content ?? {};
      const cols = columns && { cols: JSON.stringify({ ...columns }) };
      const values = { name: name.trim(), isshared: isShared ? "1" : "0", ...question, ...cols };
      const { usualat, isusual } = usual(isUsual);
      return keep({
        key,
        action: "save",
        args: { report: report.id, ...values, isusual },
        shown: { ...values, reportno: report.id, isusual, ...(isUsual ? { usualat } : {}) },
        title: `View ${values.name} of ${report.title}`,
      });
    },
    setUsual: ({ key, name }, isUsual) =>
      keep({
        key,
        action: "usual",
        args: { isusual: isUsual ? "1" : "0" },
        shown: usual(isUsual),
        title: isUsual ? `${name} opens first in ${report.title}` : `${name} no longer opens first in ${report.title}`,
      }),
    setHome: (view, isHome) => {
      const address = addressOf(view, report.id);
      address.set(VIEW_PARAM, view.key);
      void orTell({
        key: view.key,
        action: "home",
        args: { ishome: isHome ? "1" : "0" },
        // The first screen shows it from these while it waits.
        shown: { ishome: isHome ? 1 : 0, homename: view.name, homepath: reportPath(address), homeof: report.title },
        title: isHome ? `Put view ${view.name} on Home` : `Take view ${view.name} off Home`,
      });
    },
    remove: ({ key, name }) =>
      void orTell({
        key,
        action: "delete",
        args: {},
        shown: { isdeleted: 1 },
        title: `Delete view ${name} of ${report.title}`,
      }),
  };
}
