import { Button, Group, Text } from "@mantine/core";
import type { ReportColumn } from "../../../definitions/report/report-column";
import { mayBeSaved } from "./edited-row";
import type { RowEdits } from "./use-row-edits";

interface UpdateButtonProps {
  readonly columns: readonly ReportColumn[];
  readonly edits: RowEdits;
}

/** One button for all changed rows (REP-095), with the first reason why a row was not saved. */
export function UpdateButton({ columns, edits: { rows, calls } }: UpdateButtonProps) {
  const editable = columns.filter(({ linkeditfieldtype }) => linkeditfieldtype !== undefined);
  if (editable.length === 0) return null;
  const all = [...rows.values()];
  const count = all.filter(mayBeSaved).length;
  const message = all.find(({ state }) => state === "refused")?.message ?? "";
  return (
    <Group gap="xs">
      {editable.some(({ linkeditfieldsavebtn }) => linkeditfieldsavebtn !== "rowwise") && (
        <Button size="compact-md" disabled={count === 0} onClick={calls.saveAll}>
          {count === 0 ? "Update" : `Update (${count})`}
        </Button>
      )}
      {message && (
        <Text span size="sm" c="red" role="alert">
          {message}
        </Text>
      )}
    </Group>
  );
}
