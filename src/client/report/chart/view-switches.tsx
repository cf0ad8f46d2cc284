import { Button, Group, SegmentedControl, Text } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { isComparison } from "../../../definitions/report/report-compare";
import type { ReportQuestion } from "../read/report-question";

interface ViewSwitchesProps {
  /** Null where there is nothing to draw. */
  readonly chart: { readonly isShown: boolean; readonly toggle: () => void } | null;
  readonly mayCompare: boolean;
  readonly compare: ReportQuestion["compare"];
  readonly onCompare: (compare: ReportQuestion["compare"]) => void;
}

const COMPARISONS = [
  { value: "", label: "Off" },
  { value: "period", label: "Previous period" },
  { value: "year", label: "Previous year" },
];

/** The switch between table and chart, and with which other days the figures are compared. */
export const ViewSwitches = ({ chart, mayCompare, compare, onCompare }: ViewSwitchesProps) => (
  <>
    {mayCompare && (
      <Group gap={6}>
        <Text span size="sm" aria-hidden>
          Compare
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="Compare"
          data={COMPARISONS}
          value={compare}
          onChange={(value) => onCompare(isComparison(value) ? value : "")}
        />
      </Group>
    )}
    {chart && (
      <Button
        variant="default"
        size="compact-md"
        leftSection={chart.isShown ? <IconTable size={16} aria-hidden /> : <IconChartBar size={16} aria-hidden />}
        title="Alt+C"
        aria-keyshortcuts="Alt+C"
        onClick={chart.toggle}
      >
        {chart.isShown ? "Table" : "Chart"}
      </Button>
    )}
  </>
);
