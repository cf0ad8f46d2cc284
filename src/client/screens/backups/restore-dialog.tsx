import { Button, Code, CopyButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState, type FormEvent } from "react";
import type { BackupRow } from "../../../wire/backups";
import { restoreCommand, whenText } from "./backup-words";
import { openDialog } from "../../ui/open-dialog";

interface RestoreOrder {
  readonly row: BackupRow;
  readonly folder: string;
  /** Starts to restore it beside the books. Returns '' or the reason why not. */
  readonly onPrepare: (name: string, recoveryKey: string) => Promise<string>;
}

/** Asks whether to restore a backup beside the books; needs the recovery key of a backup of another MicroAC. */
export function showRestore(order: RestoreOrder): void {
  const id = openDialog({
    title: `Restore the backup of ${whenText(order.row.made)}`,
    centered: true,
    size: "lg",
    withCloseButton: false,
    children: <RestoreBody {...order} onClose={() => modals.close(id)} />,
  });
}

function RestoreBody({ row, folder, onPrepare, onClose }: RestoreOrder & { readonly onClose: () => void }) {
  const [code, setCode] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const err = await onPrepare(row.name, code.trim());
    setBusy(false);
    if (err === "") onClose();
    else setFault(err);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text size="sm">
          The backup is restored beside the books and checked there. Everyone can continue working. Then you decide on
          this page whether it replaces the books.
        </Text>
        {!row.isOurs && (
          <TextInput
            label="Recovery key"
            description="Another MicroAC server made this backup. Its recovery key is on the Backups page of that server."
            autoComplete="off"
            data-autofocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        {fault !== "" && (
          <Text size="sm" role="alert" c="var(--mac-danger-text)">
            {fault}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} {...(row.isOurs ? { "data-autofocus": true } : {})}>
            Restore and check
          </Button>
        </Group>
        <ByCommand command={restoreCommand(folder, row.name)} />
      </Stack>
    </form>
  );
}

/** For a server that no longer starts. */
const ByCommand = ({ command }: { readonly command: string }) => (
  <Stack gap="xs" component="section" aria-label="By a command">
    <Text size="sm" c="dimmed">
      If the server no longer starts, run this in its folder with the same settings (DATA_DIR, DATABASE_URL), then start
      it again. On another machine, copy the file there and put RECOVERY_KEY=XXXXX-... before the command.
    </Text>
    <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
      {command}
    </Code>
    <Group>
      <CopyButton value={command}>
        {({ copied, copy }) => (
          <Button size="xs" variant="default" onClick={copy}>
            {copied ? "Copied" : "Copy the command"}
          </Button>
        )}
      </CopyButton>
    </Group>
  </Stack>
);
