import { Text } from "@mantine/core";
import { defineWidgetKind } from "../ui/widget-kind";
import { ChartCard } from "./chart-card";

/** Fixed sample, not data of a company (OPEN-083). */
const SAMPLE = JSON.stringify({
  labels: ["Sample 1", "Sample 2", "Sample 3", "Sample 4", "Sample 5"],
  data: [12, 19, 3, 5, 8],
});

/** Sample bars, marked as such (DASH-014). */
export default defineWidgetKind({
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
});
