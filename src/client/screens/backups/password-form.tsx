import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { useState, type FormEvent } from "react";

interface PasswordFormProps {
  /** What will be done, and its effect. */
  readonly text: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** Returns '' if it was done, otherwise the reason why not. */
  readonly onSubmit: (password: string) => Promise<string>;
  readonly onCancel: () => void;
}

/** Content of a dialog that asks for the user's password, so that an unattended screen is not enough to confirm. */
export function PasswordForm({ text, confirmLabel, danger = false, onSubmit, onCancel }: PasswordFormProps) {
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (password === "") return setFault("Enter your password.");
    setBusy(true);
    setFault(await onSubmit(password));
    setBusy(false);
    setPassword("");
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={fault || null}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" color={danger ? "red.8" : undefined} loading={busy}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
