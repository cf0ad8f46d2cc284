import { Alert, Button, Paper, PasswordInput, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useGate } from "./use-sql-run";

interface SqlGateProps {
  /** Why the gate is shut again; '' at first. */
  readonly why: string;
  readonly onOpen: (pass: string) => void;
}

/**
 * The password before SQL Run (DEV-002, OPEN-072). The server compares it with its configuration; it is not stored.
 */
export function SqlGate({ why, onOpen }: SqlGateProps) {
  const open = useGate();
  const [password, setPassword] = useState("");
  const [message, setMessage] = useState(why);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (password === "") return setMessage("Enter the password of SQL Run.");
    setBusy(true);
    const answer = await open(password);
    setBusy(false);
    setPassword("");
    setMessage(answer.message);
    if (answer.pass !== "") onOpen(answer.pass);
  };
  return (
    <Paper withBorder p="md" maw={420}>
      <form aria-label="SQL Run" noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            Every run is written to the audit trail with its text.
          </Text>
          {message && (
            <Alert color="red" role="alert">
              {message}
            </Alert>
          )}
          <PasswordInput
            label="Password"
            name="gate"
            autoComplete="off"
            autoFocus
            size="md"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={busy}>
            Open
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
