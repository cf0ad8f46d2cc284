import { Group, Stack } from "@mantine/core";
import { AsOf } from "../../ui/as-of";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { BrsGrid } from "./brs-grid";
import type { BrsPeriod } from "./brs-question";
import { CsvToggle } from "./brs-tools";
import { useBrsRows } from "./use-brs-rows";

/** `Bank Book`: every entry of the period. */
export function BrsBook({ period }: { readonly period: BrsPeriod }) {
  const { lines, data, fault, retry } = useBrsRows("brslist_R_brs_book", period);
  if (fault) return <ErrorState text={fault} onRetry={() => void retry()} />;
  if (!data) return <ScreenSkeleton />;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <CsvToggle name="Bank Book" lines={lines} />
        <AsOf at={data.asOf} fresh={data.fresh} />
      </Group>
      <BrsGrid label="Bank Book" lines={lines} />
    </Stack>
  );
}
