import { Button, Group, Text } from "@mantine/core";
import type { ScanLine } from "../../../../domain/scanning/session-lines";
import type { LastScan } from "./scan-session";
import classes from "./session.module.css";

interface LastScanBannerProps {
  readonly last: LastScan | null;
  /** A line that was just removed; null once something else was scanned. */
  readonly removed: ScanLine | null;
  readonly onUndo: () => void;
}

/** What the last scan did, large enough to be read at arm's length and read out by a screen reader. */
export function LastScanBanner({ last, removed, onUndo }: LastScanBannerProps) {
  if (removed)
    return (
      <Group className={classes.last} data-tone="warning" role="status" justify="space-between" wrap="nowrap">
        <Text truncate>Removed {removed.item?.name ?? removed.code}</Text>
        <Button variant="default" onClick={onUndo}>
          Undo
        </Button>
      </Group>
    );
  if (!last) return null;
  const { verdict, what, added, turn } = last;
  return (
    <div className={classes.last} data-tone={verdict.tone} data-signal={verdict.signal} role="status" key={turn}>
      <Text fw={700} size="lg" truncate>
        {[added, what].filter(Boolean).join(" ")}
      </Text>
      {verdict.words !== "" && (
        <Text className={classes.words} data-tone={verdict.tone} fw={600} style={{ overflowWrap: "anywhere" }}>
          {verdict.words}
        </Text>
      )}
    </div>
  );
}
