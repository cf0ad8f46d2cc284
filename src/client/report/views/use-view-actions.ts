import { VIEW_PARAM } from "../../../definitions/report/saved-view";
import { kolkataDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import { isKept, keepRow, tellKept, type KeptRow } from "../../call/keep-row";
import { useOffline } from "../../call/offline-context";
import { reportPath, type ReportPlace } from "../place/report-place";
import type { Report } from "../read/report-definition";
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
  readonly setHome: (view: ReportView, isHome: boolean) => Promise<void>;
  readonly remove: (view: ReportView) => Promise<void>;
}

/** What the user does with views. `onColumns` gets the columns of the one that is opened, null for the report's own. */
export function useViewActions(
  report: Report,
  place: ReportPlace,
  onColumns: (columns: ViewColumns | null) => void,
): ViewActions {
  const offline = useOffline();
  const now = (): number => offline.env.now();
  const keep = (row: ViewSave) => keepRow(offline, { entity: "reportviews", ...row });
  const saved = async (row: ViewSave): Promise<string> => {
    const kept = await keep(row);
    if (isKept(kept)) tellKept(kept);
    return isKept(kept) ? "" : kept.text;
  };
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
    save: (view) => saved(saveOf(report, view, now())),
    setUsual: ({ key, name }, isUsual) =>
      saved({
        key,
        action: "usual",
        args: { isusual: isUsual ? "1" : "0" },
        shown: usual(isUsual, now()),
        title: isUsual ? `${name} opens first in ${report.title}` : `${name} no longer opens first in ${report.title}`,
      }),
    setHome: async (view, isHome) => {
      const kept = await keep(homeOf(report, view, isHome, addressOf(view, report.id)));
      // A star that is filled says enough.
      if (kept.state !== "applied") tellKept(kept);
    },
    remove: async ({ key, name }) =>
      tellKept(
        await keep({
          key,
          action: "delete",
          args: {},
          shown: { isdeleted: 1 },
          title: `Delete view ${name} of ${report.title}`,
        }),
      ),
  };
}

type ViewSave = Omit<KeptRow, "entity">;

/** Of several choices that wait, the last one counts: the time orders them. */
const usual = (isUsual: boolean, at: number): Row => (isUsual ? { isusual: "1", usualat: at } : { isusual: "0" });

function saveOf(report: Report, { key, name, isShared, isUsual, content }: ViewToSave, at: number): ViewSave {
  const { columns, ...question } = content ?? {};
  const values = {
    name: name.trim(),
    isshared: isShared ? "1" : "0",
    ...question,
    ...(columns ? { cols: JSON.stringify(columns) } : {}),
  };
  return {
    key,
    action: "save",
    args: { report: report.id, ...values, isusual: isUsual ? "1" : "0" },
    shown: { ...values, reportno: report.id, ...usual(isUsual, at) },
    title: `View ${values.name} of ${report.title}`,
  };
}

function homeOf(report: Report, { key, name }: ReportView, isHome: boolean, address: URLSearchParams): ViewSave {
  address.set(VIEW_PARAM, key);
  return {
    key,
    action: "home",
    args: { ishome: isHome ? "1" : "0" },
    // The first screen shows it from these while it waits.
    shown: { ishome: isHome ? 1 : 0, homename: name, homepath: reportPath(address), homeof: report.title },
    title: isHome ? `Put view ${name} on Home` : `Take view ${name} off Home`,
  };
}
