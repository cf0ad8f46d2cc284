import { defineWidgetKind } from "../ui/widget-kind";
import { ChartCard } from "./chart-card";

export default defineWidgetKind({
  type: "box-doughnutchart",
  isChart: true,
  columns: 4,
  Draw: ({ row }) => <ChartCard row={row} kind="doughnutchart" />,
});
