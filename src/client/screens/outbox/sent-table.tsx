import { Text } from "@mantine/core";
import { useCallback } from "react";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import { asOfText } from "../../ui/as-of";
import { EmptyState } from "../../ui/empty-state";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";

const TITLES = ["What", "Where", "When", "Outcome"] as const;
const SHOWN_MAX = 200;
const WORDS = {
  applied: "Saved on the server",
  discarded: "Discarded here",
  cancelled: "Discarded here and on the server",
} as const;

/** The last saves that left this device, newest first. */
export function SentTable() {
  const { outbox, onOutbox } = useOffline();
  const read = useCallback(() => outbox.history(SHOWN_MAX), [outbox]);
  const rows = useFollowed(read, onOutbox);
  if (!rows || rows.length === 0) return <EmptyState text="Nothing has been sent from this device yet." />;
  return (
    <StackedTable label="Sent saves" titles={TITLES} least={480}>
      {rows.map((row) => (
        <StackedRow key={row.opId}>
          <StackedCell of="What" part="name">
            {row.title}
          </StackedCell>
          <StackedCell of="Where">{row.place}</StackedCell>
          <StackedCell of="When">{asOfText(row.at)}</StackedCell>
          <StackedCell of="Outcome">
            {WORDS[row.what]}
            {row.reason ? ` (${row.reason})` : ""}
            {row.warning && (
              <Text size="sm" c="orange.8">
                {row.warning}
              </Text>
            )}
          </StackedCell>
        </StackedRow>
      ))}
    </StackedTable>
  );
}
