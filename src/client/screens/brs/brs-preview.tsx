import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { AsOf } from "../../ui/as-of";
import { ErrorState } from "../../ui/error-state";
import { SafeHtml } from "../../ui/safe-html";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { BrsGrid } from "./brs-grid";
import { BrsPaper } from "./brs-paper";
import type { BrsPeriod } from "./brs-question";
import { CsvToggle } from "./brs-tools";
import classes from "./brs.module.css";
import { useBrsRows } from "./use-brs-rows";

/** `Preview`: the note and what the bank has not cleared, to read and to print (BRS-007). */
export function BrsPreview({ period }: { readonly period: BrsPeriod }) {
  const { lines, note, data, fault, retry } = useBrsRows("brslist_R_brs_print", period);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return undefined;
    const done = (): void => setPrinting(false);
    window.addEventListener("afterprint", done);
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener("afterprint", done);
    };
  }, [isPrinting]);
  if (fault) return <ErrorState text={fault} onRetry={() => void retry()} />;
  if (!data) return <ScreenSkeleton />;
  // A first row without id only carries the note.
  const open = lines.filter(({ id }) => id !== "");
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button variant="default" mih={44} onClick={() => setPrinting(true)}>
          Print
        </Button>
        <CsvToggle name="BRS Preview" lines={open} />
        <AsOf at={data.asOf} fresh={data.fresh} />
      </Group>
      <SafeHtml html={note} className={classes.note ?? ""} />
      {open.length > 0 ? <BrsGrid label="Preview" lines={open} /> : <Text>Everything is cleared.</Text>}
      {isPrinting && <BrsPaper period={period} note={note} lines={open} />}
    </Stack>
  );
}
