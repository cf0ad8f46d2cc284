import { isRecord } from "../../wire/envelope";
import { textOf } from "../rows/read-row";

/** Columns and chart of one user for one report, kept on this device. */
export interface ReportPrefs {
  readonly hidden: readonly string[];
  /** Columns that the report does not show by itself. */
  readonly shown: readonly string[];
  readonly order: readonly string[];
  /** What was shown last: the table, or a chart with its measure and dimension. */
  readonly chart: string;
}

export const DEFAULT_PREFS: ReportPrefs = { hidden: [], shown: [], order: [], chart: "" };

const prefsKey = (user: string, report: string): string => `mac-report|${user}|${report}`;

/** Reads the kept columns; what is missing or broken is as the report has it. */
export function readPrefs(store: Storage, user: string, report: string): ReportPrefs {
  try {
    return columnsIn(store.getItem(prefsKey(user, report)) ?? "null");
  } catch {
    return DEFAULT_PREFS;
  }
}

/** Columns from their JSON text. */
export function columnsIn(text: string): ReportPrefs {
  try {
    const kept: unknown = JSON.parse(text);
    return isRecord(kept)
      ? { hidden: texts(kept.hidden), shown: texts(kept.shown), order: texts(kept.order), chart: textOf(kept, "chart") }
      : DEFAULT_PREFS;
  } catch {
    return DEFAULT_PREFS;
  }
}

/** Storage errors are ignored: the columns are only lost at the next visit. */
export function keepPrefs(store: Storage, user: string, report: string, prefs: ReportPrefs): void {
  try {
    store.setItem(prefsKey(user, report), JSON.stringify(prefs));
  } catch {
    return;
  }
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
