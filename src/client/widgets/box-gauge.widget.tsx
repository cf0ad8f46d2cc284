import { Text } from "@mantine/core";
import { defineWidgetKind } from "../ui/widget-kind";
import { ChartCard } from "./chart-card";

/** The hand points to `percentage`; the description is below it. */
export default defineWidgetKind({
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
});
