import { Alert } from "@mantine/core";
import type { OutboxRow } from "../../offline/contract/save";
import { changeWords, type endOf } from "../../rows/conflict-words";

interface ConflictAlertProps {
  readonly row: OutboxRow;
  /** What became of the record, where nothing can be merged any more. */
  readonly end: ReturnType<typeof endOf>;
}

const NEXT = {
  deleted: "Nothing can be merged. Enter it again as a new record, or discard this save.",
  cancelled: "A cancelled document cannot be changed. Enter a new one, or discard this save.",
  replaced: "Nothing can be merged. Find the record and enter your change again, or discard this save.",
} as const;

/** Who did what to the record while the save waited, and what can be done now. */
export function ConflictAlert({ row, end }: ConflictAlertProps) {
  // A merged save that meets a new change comes back: that is said, so that it does not look like the old conflict.
  const when = row.wasMerged ? "again after you merged your save" : "while your save was waiting";
  return (
    <Alert color="orange" title={end === "replaced" ? changeWords(row) : `${changeWords(row)} ${when}`}>
      {end ? NEXT[end] : "Nothing was overwritten. Choose which value to keep for each field, then merge."}
    </Alert>
  );
}
