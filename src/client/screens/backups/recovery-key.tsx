import { Button, Code, CopyButton, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import type { RecoveryKeyAnswer } from "../../../wire/backups";
import { PasswordForm } from "./password-form";
import { openDialog } from "../../ui/open-dialog";

type Ask = (password: string) => Promise<RecoveryKeyAnswer>;

/** Asks for the password and shows the recovery key until the dialog closes. */
export function showRecoveryKey(ask: Ask): void {
  const id = openDialog({
    title: "Recovery key",
    centered: true,
    withCloseButton: false,
    children: <KeyBody ask={ask} onClose={() => modals.close(id)} />,
  });
}

function KeyBody({ ask, onClose }: { readonly ask: Ask; readonly onClose: () => void }) {
  const [answer, setAnswer] = useState<RecoveryKeyAnswer>({ err: "" });
  const submit = async (password: string): Promise<string> => {
    const given = await ask(password);
    setAnswer(given);
    return given.err;
  };
  if (answer.code) return <Shown code={answer.code} isNew={answer.isnew === true} onClose={onClose} />;
  return (
    <PasswordForm
      text="The recovery key opens every backup of this server on another machine. Enter your password to see it."
      confirmLabel="Show the key"
      onSubmit={submit}
      onCancel={onClose}
    />
  );
}

const Shown = ({
  code,
  isNew,
  onClose,
}: {
  readonly code: string;
  readonly isNew: boolean;
  readonly onClose: () => void;
}) => (
  <Stack gap="md">
    <Code block role="status" fz="md" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
      {code}
    </Code>
    <Text size="sm">
      Write it down and keep it away from the server. Anyone with this key and a backup can read everything.
    </Text>
    {isNew && (
      <Text size="sm">
        This is a new recovery key, because the previous one was not kept. It opens the backups made from now on. Keep
        the previous key for earlier backups, and make a new backup.
      </Text>
    )}
    <Group justify="flex-end" gap="sm">
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? "Copied" : "Copy"}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onClose}>Close</Button>
    </Group>
  </Stack>
);
