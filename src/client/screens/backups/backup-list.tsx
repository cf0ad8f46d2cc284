import { Button, Group, Text } from "@mantine/core";
import type { BackupRow, BackupStatus } from "../../../wire/backups";
import { announce, confirm, toast } from "../../ui/dialogs";
import { EmptyState } from "../../ui/empty-state";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";
import { TOAST_MS } from "../../ui/toast-time";
import { checkText, engineText, originText, sizeText, whenText } from "./backup-words";
import { showRestore } from "./restore-dialog";

const TITLES = ["When", "Made by", "Size", "Check", "Engine", ""] as const;

interface BackupListProps {
  readonly status: BackupStatus;
  /** Each returns '' or the reason why not. */
  readonly onDownload: (name: string) => Promise<string>;
  readonly onRemove: (name: string) => Promise<string>;
  readonly onPrepare: (name: string, recoveryKey: string) => Promise<string>;
}

/** The files in the folder, newest first. */
export function BackupList({ status, onDownload, onRemove, onPrepare }: BackupListProps) {
  const { rows, folder, running } = status;
  const showFault = (fault: string): void =>
    void (fault !== "" && toast({ kind: "error", text: fault, ms: TOAST_MS.warning }));
  const good = rows.filter(({ check, isOurs }) => isOurs && check?.faults.length === 0);
  const remove = async (row: BackupRow): Promise<void> => {
    const isLast = good.length === 1 && good[0] === row;
    const text = `${row.name} is deleted from the server. This cannot be undone.${isLast ? "\nIt is the only backup checked without differences." : ""}`;
    if (
      await confirm({
        title: `Delete the backup of ${whenText(row.made)}?`,
        text,
        confirmLabel: "Delete backup",
        danger: true,
      })
    )
      showFault(await onRemove(row.name));
  };
  if (rows.length === 0)
    return <EmptyState text="No backups yet. Each one is listed here with what its check found." />;
  return (
    <StackedTable label="Backups" titles={TITLES} figures={["Size"]} least={900}>
      {rows.map((row) => {
        const when = whenText(row.made);
        return (
          <StackedRow key={row.name}>
            <StackedCell of="When" part="name" style={{ whiteSpace: "nowrap" }}>
              {when}
            </StackedCell>
            <StackedCell of="Made by">{originText(row)}</StackedCell>
            <StackedCell of="Size" figure>
              {sizeText(row.bytes)}
            </StackedCell>
            <StackedCell of="Check">
              <Check row={row} when={when} isUnderWay={row.made === running?.since} />
            </StackedCell>
            <StackedCell of="Engine">{engineText(row)}</StackedCell>
            <StackedCell of="" part="actions">
              <Group gap="xs">
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Download the backup of ${when}`}
                  onClick={() => void onDownload(row.name).then(showFault)}
                >
                  Download
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Restore the backup of ${when}`}
                  onClick={() => showRestore({ row, folder, onPrepare })}
                >
                  Restore
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  color="red"
                  aria-label={`Delete the backup of ${when}`}
                  onClick={() => void remove(row)}
                >
                  Delete
                </Button>
              </Group>
            </StackedCell>
          </StackedRow>
        );
      })}
    </StackedTable>
  );
}

interface CheckProps {
  readonly row: BackupRow;
  readonly when: string;
  /** It is being checked now. */
  readonly isUnderWay: boolean;
}

function Check({ row: { check }, when, isUnderWay }: CheckProps) {
  if (isUnderWay) return <Text size="sm">Being checked</Text>;
  if (check && check.faults.length > 0)
    return (
      <Button
        size="xs"
        variant="light"
        color="red"
        aria-label={`${checkText(check)} in the backup of ${when}`}
        onClick={() => void announce({ icon: "warning", title: checkText(check), text: check.faults.join("\n") })}
      >
        {checkText(check)}
      </Button>
    );
  return (
    <Text size="sm" c={check ? "var(--mac-good-text)" : "var(--mac-amber-text)"}>
      {checkText(check)}
    </Text>
  );
}
