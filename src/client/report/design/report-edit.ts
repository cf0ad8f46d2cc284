import {
  overlaidColumns,
  type ColumnChange,
  type FilterChange,
  type ReportBase,
  type ReportDifference,
  type ReportOverlay,
  type ReportTextName,
} from "../../../definitions/report/report-overlay";
import type { ReportColumn } from "../../../definitions/report/report-column";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { answered } from "../../call/answered";
import type { Offline } from "../../offline/offline";
import { numberOf } from "../../rows/read-row";
import type { Revision } from "../../ui/design/revision-list";
import type { Decision } from "../../ui/design/use-draft";

/** A report in the report editor (REP-130): the base, the overlay on it, and what the server found of the two. */
export interface ReportEdit {
  readonly txtid: string;
  /** The developer wrote it at runtime: it has a SELECT. */
  readonly isWritten: boolean;
  /** False for a written report that is not published, or taken out of use. */
  readonly isUsed: boolean;
  readonly base: ReportBase;
  readonly overlay: ReportOverlay;
  readonly revision: number;
  readonly isDraft: boolean;
  /** Columns and filters of the overlay that the report no longer has, a sentence each. */
  readonly gone: readonly string[];
  readonly differences: readonly ReportDifference[];
  readonly revisions: readonly Revision[];
  readonly groups: readonly string[];
}

/** Throws CallFailed where the server is not reached or refuses. */
export async function readReportEdit({ reader }: Offline, txtid: string): Promise<ReportEdit> {
  const [row = {}] = answered(await reader.ask("reportedit_R_get", { txtid }));
  const json = <T>(name: string): T => JSON.parse(String(row[name] ?? "null")) as T;
  return {
    txtid,
    isWritten: isOn(row.iswritten),
    isUsed: isOn(row.isused),
    base: json("base"),
    overlay: json("overlay"),
    revision: numberOf(row, "revision"),
    isDraft: isOn(row.isdraft),
    gone: json("gone"),
    differences: json("differences"),
    revisions: json("revisions"),
    groups: json("groups"),
  };
}

/** Stores a changed overlay as the draft; returns the resulting report. */
export async function saveReportDraft(
  offline: Offline,
  { txtid, revision }: ReportEdit,
  overlay: ReportOverlay,
): Promise<ReportEdit> {
  const args = { txtid, overlay: JSON.stringify(overlay), revision };
  answered(await offline.reader.ask("reportedit_R_savedraft", args, { command: true }));
  return readReportEdit(offline, txtid);
}

/** Publishes, discards or rolls back; kept definitions and menus are out of date after it. */
export async function decideReport(
  offline: Offline,
  txtid: string,
  what: Decision,
  args: Row = {},
): Promise<ReportEdit> {
  answered(await offline.reader.ask(`reportedit_R_${what}`, { txtid, ...args }, { command: true }));
  await offline.ping();
  return readReportEdit(offline, txtid);
}

/** Starts a report that the developer writes; returns its number. */
export async function newReport({ reader }: Offline): Promise<string> {
  const [row = {}] = answered(await reader.ask("reportedit_R_new", {}, { command: true }));
  return String(row.id);
}

/** Removes a written report that was never published. */
export async function removeReport({ reader }: Offline, txtid: string): Promise<void> {
  answered(await reader.ask("reportedit_R_remove", { txtid }, { command: true }));
}

/** The columns as they are shown now, in their order. */
export const columnsNow = (base: ReportBase, overlay: ReportOverlay): readonly ReportColumn[] =>
  overlaidColumns(base.columns, overlay);

const USUAL: Readonly<Record<string, unknown>> = { visible: true, groupby: false, sum: false };

/** Without members that are as in the base; null where none is left. */
function changesOf<T extends object>(change: T, base: object | undefined): T | null {
  const known: Readonly<Record<string, unknown>> = { ...USUAL, ...base };
  const kept = Object.entries(change).filter(([name, value]) => value !== undefined && value !== known[name]);
  return kept.length === 0 ? null : (Object.fromEntries(kept) as T);
}

const withMember = <T>(all: Readonly<Record<string, T>>, key: string, value: T | null): Readonly<Record<string, T>> => {
  const { [key]: _before, ...others } = all;
  return value === null ? others : { ...others, [key]: value };
};

/** The overlay with a column changed; a value of the base is no change. */
export function withColumn(
  base: ReportBase,
  overlay: ReportOverlay,
  field: string,
  change: ColumnChange,
): ReportOverlay {
  const merged = { ...overlay.columns[field], ...change };
  const declared = base.columns.find((column) => column.field === field);
  return { ...overlay, columns: withMember(overlay.columns, field, changesOf(merged, declared)) };
}

/** The overlay with a filter changed. */
export function withFilter(
  base: ReportBase,
  overlay: ReportOverlay,
  name: string,
  change: FilterChange,
): ReportOverlay {
  const merged = { ...overlay.filters[name], ...change };
  const declared = base.filters.find((filter) => filter.name === name);
  return { ...overlay, filters: withMember(overlay.filters, name, changesOf(merged, declared)) };
}

/** The overlay with a text of the report changed. */
export function withText(
  base: ReportBase,
  overlay: ReportOverlay,
  name: ReportTextName,
  value: string | number,
): ReportOverlay {
  const { [name]: _before, ...others } = overlay;
  return value === base[name] ? others : { ...others, [name]: value };
}

/** The overlay with a column one place up or down; null at the ends. */
export function withMove(base: ReportBase, overlay: ReportOverlay, field: string, step: -1 | 1): ReportOverlay | null {
  const fields = columnsNow(base, overlay).map((column) => column.field);
  const at = fields.indexOf(field);
  const other = fields[at + step];
  if (at < 0 || other === undefined) return null;
  const moved = fields.map((one, place) => (place === at ? other : place === at + step ? field : one));
  const isAsDeclared = base.columns.every((column, place) => column.field === moved[place]);
  return { ...overlay, columnOrder: isAsDeclared ? [] : moved };
}
