import type { WidgetRow } from "../../definitions/widget-row";
import { useOutboxRows } from "../call/use-outbox";
import { awaitsUser } from "../offline/outbox/op-state";

/** A widget for the saves waiting on this device; none if nothing waits. */
export function useOutboxWidget(): readonly WidgetRow[] {
  const rows = useOutboxRows() ?? [];
  if (rows.length === 0) return [];
  const needAttention = rows.filter(({ state }) => awaitsUser(state)).length;
  return [
    {
      formgroupname: "This device",
      Widgetstype: "box-d",
      bg: "",
      total: rows.length,
      heading: rows.length === 1 ? "Save not yet sent" : "Saves not yet sent",
      pathname: "/outbox",
      faicon: "paperclip",
      percentage: "",
      percentageDescription:
        needAttention > 0 ? `${needAttention} ${needAttention === 1 ? "needs" : "need"} attention` : "",
      formmnu: "",
    },
  ];
}
