import { Button, Group, Stack, Text } from "@mantine/core";
import { AsOf } from "../../ui/as-of";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { BrsGrid } from "./brs-grid";
import type { BrsPeriod } from "./brs-question";
import { CsvToggle } from "./brs-tools";
import { useBrsEdits } from "./use-brs-edits";

/** `BRS`: the rows with their value dates to enter. */
export function BrsList({ period }: { readonly period: BrsPeriod }) {
  const { lines, edits, edit, submit, data, fault, retry } = useBrsEdits(period);
  if (fault) return <ErrorState text={fault} onRetry={() => void retry()} />;
  if (!data) return <ScreenSkeleton />;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button mih={44} onClick={() => void submit()} disabled={edits.size === 0} title="Ctrl+S">
          Submit
        </Button>
        {edits.size > 0 && (
          <Text size="sm" role="status">
            {edits.size} edited
          </Text>
        )}
        <CsvToggle name="BRS" lines={lines} />
        <AsOf at={data.asOf} fresh={data.fresh} />
      </Group>
      <BrsGrid
        label="BRS"
        lines={lines}
        actions={{ edits, edit, save: (line) => void submit(line) }}
        onSubmit={() => void submit()}
      />
    </Stack>
  );
}
