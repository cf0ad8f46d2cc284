import { Stack, Text } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { BatchPick } from "./batch-pick";

type BillNotesProps = Parameters<typeof BatchPick>[0];

/** Below the fields of a bill: batches to choose from, and what differs from the ledger or from the printed paper. */
export function BillNotes({ form, bill, onSet }: BillNotesProps) {
  const made = useSyncExternalStore(bill.subscribe, bill.now);
  if (!made) return null;
  return (
    <Stack gap={6}>
      <BatchPick form={form} bill={bill} onSet={onSet} />
      {made.isOutdated && (
        <Text size="sm" role="status">
          The ledger now has different details for this party. This bill keeps its own. Change "Update details" to use
          those of the ledger.
        </Text>
      )}
      {made.printed?.isUnused && (
        <Text size="sm" role="status">
          The printed figures are not used. Turn on "Tax as printed" to use them, or clear them.
        </Text>
      )}
    </Stack>
  );
}
