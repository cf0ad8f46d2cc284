import { Text } from "@mantine/core";
import { defineWidgetKinds } from "../ui/widget-kind";
import { ChartCard } from "./chart-card";

/** Fixed sample, not data of a company (OPEN-083). */
const SAMPLE = JSON.stringify({
  labels: ["Sample 1", "Sample 2", "Sample 3", "Sample 4", "Sample 5"],
  data: [12, 19, 3, 5, 8],
});

/** Cards with a chart of the row's values. */
export default defineWidgetKinds([
  { type: "box-piechart", isChart: true, columns: 4, Draw: ({ row }) => <ChartCard row={row} kind="piechart" /> },
  {
    type: "box-doughnutchart",
    isChart: true,
    columns: 4,
    Draw: ({ row }) => <ChartCard row={row} kind="doughnutchart" />,
  },
  { type: "box-polar", isChart: true, columns: 4, Draw: ({ row }) => <ChartCard row={row} kind="polar" /> },
  { type: "box-verticalbar", isChart: true, columns: 6, Draw: ({ row }) => <ChartCard row={row} kind="verticalbar" /> },
  {
    // The hand points to `percentage`; the description is below it.
    type: "box-gauge",
    isChart: true,
    columns: 4,
    Draw: ({ row }) => (
      <ChartCard row={row} kind="gauge">
        {row.percentageDescription && (
          <Text size="sm" c="dimmed">
            {row.percentageDescription}
          </Text>
        )}
      </ChartCard>
    ),
  },
  {
    // Sample bars, marked as such (DASH-014).
    type: "box-multitype",
    isChart: true,
    columns: 6,
    Draw: ({ row }) => (
      <ChartCard row={{ ...row, total: SAMPLE }} kind="verticalbar">
        <Text size="sm" fw={600}>
          Sample, not your figures
        </Text>
      </ChartCard>
    ),
  },
]);
