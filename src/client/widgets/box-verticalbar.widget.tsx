import { defineWidgetKind } from "../ui/widget-kind";
import { ChartCard } from "./chart-card";

export default defineWidgetKind({
  type: "box-verticalbar",
  isChart: true,
  columns: 6,
  Draw: ({ row }) => <ChartCard row={row} kind="verticalbar" />,
});
