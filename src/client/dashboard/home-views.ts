import type { WidgetRow } from "../../definitions/widget-row";
import { HOME_VIEWS, VIEW_PARAM } from "../../definitions/report/saved-view";
import { isOn } from "../../wire/answers";
import { useOutboxRows } from "../call/use-outbox";
import type { OutboxRow } from "../offline/contract/save";
import { textOf } from "../rows/read-row";

/** The widgets of the first screen with the stars of views that this device has not sent yet. */
export function useHomeViews(rows: readonly WidgetRow[]): readonly WidgetRow[] {
  return withWaitingViews(rows, useOutboxRows() ?? []);
}

/** The last save of a view decides whether it stands here; a new name is shown at once. */
export function withWaitingViews(rows: readonly WidgetRow[], saves: readonly OutboxRow[]): readonly WidgetRow[] {
  const changed = new Map<string, OutboxRow["shown"]>();
  for (const { entity, recordKey, shown } of saves)
    if (entity === "reportviews") changed.set(recordKey, { ...changed.get(recordKey), ...shown });
  const known = rows.flatMap((row) => {
    const change = changed.get(keyOf(row));
    if (!change) return [row];
    if (isOn(change.isdeleted) || (change.ishome !== undefined && !isOn(change.ishome))) return [];
    return [{ ...row, heading: textOf(change, "name") || row.heading }];
  });
  const added = [...changed].flatMap(([key, shown]) =>
    isOn(shown.ishome) && !isOn(shown.isdeleted) && !rows.some((row) => keyOf(row) === key) ? [waitingRow(shown)] : [],
  );
  return added.length === 0 ? known : [...known, ...added];
}

/** Id of the view that a line opens; '' for any other widget. */
const keyOf = ({ formgroupname, pathname }: WidgetRow): string =>
  formgroupname === HOME_VIEWS ? (new URLSearchParams(pathname.split("?")[1]).get(VIEW_PARAM) ?? "") : "";

const waitingRow = (shown: OutboxRow["shown"]): WidgetRow => ({
  formgroupname: HOME_VIEWS,
  Widgetstype: "box-d",
  bg: "",
  total: "",
  heading: textOf(shown, "name") || textOf(shown, "homename"),
  pathname: textOf(shown, "homepath"),
  faicon: "book",
  percentage: "",
  percentageDescription: `Waiting to send · ${textOf(shown, "homeof")}`,
  formmnu: "",
});
