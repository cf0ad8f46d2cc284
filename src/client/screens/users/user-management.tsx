import { Alert, Button, Divider, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { ACCOUNT_ENDPOINTS, ACCOUNT_MESSAGES } from "../../../wire/account-endpoints";
import type { Row } from "../../../wire/envelope";
import { askAccount } from "../../call/account-endpoint";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";
import { confirm, toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import { NewUserForm } from "./new-user-form";

/** The tab `Signup delete unblock user` (ACCT-050 to ACCT-055). */
export function UserManagement() {
  const offline = useOffline();
  const { data, refetch } = useRead({
    kind: "list",
    sqlsp: "WEBAPI_blockedusers",
    args: { user: "@user2", branch: "@branchin", id: 0 },
  });
  const [name, setName] = useState("");
  const [message, setMessage] = useState("");
  const ask = async (path: string, username: string, good: string): Promise<void> => {
    const answer = await askAccount(offline, path, { username });
    setMessage(answer === good ? "" : answer);
    if (answer === good) toast({ kind: "success", text: answer, ms: TOAST_MS.action });
    await refetch();
  };
  const remove = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const username = name.trim();
    if (username === "") return;
    if (
      await confirm({
        title: `Delete ${username}?`,
        text: "The user can no longer sign in to this company.",
        confirmLabel: "Yes, delete it!",
        danger: true,
      })
    )
      await ask(ACCOUNT_ENDPOINTS.remove, username, ACCOUNT_MESSAGES.deleted);
  };
  return (
    <Stack gap="md">
      <Title order={2} size="h4">
        Create user
      </Title>
      <NewUserForm onDone={() => void refetch()} />
      <Divider />
      <form onSubmit={(event) => void remove(event)} aria-label="Delete user">
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Delete the user named"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            autoCapitalize="none"
          />
          <Button type="submit" color="red" variant="light">
            Delete
          </Button>
        </Group>
      </form>
      {message !== "" && (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      <Divider />
      <Title order={2} size="h4">
        Blocked users
      </Title>
      <BlockedUsers
        rows={data?.rows ?? []}
        onUnlock={(username) => void ask(ACCOUNT_ENDPOINTS.unlock, username, ACCOUNT_MESSAGES.unlocked)}
      />
    </Stack>
  );
}

interface BlockedUsersProps {
  readonly rows: readonly Row[];
  readonly onUnlock: (username: string) => void;
}

function BlockedUsers({ rows, onUnlock }: BlockedUsersProps) {
  const blocked = rows
    .map((row) => ({ username: textOf(row, "UserName"), why: textOf(row, "why") }))
    .filter(({ username }) => username !== "");
  if (blocked.length === 0) return <Text c="dimmed">No user is blocked.</Text>;
  return (
    <Group gap="xs">
      {blocked.map(({ username, why }) => (
        <Button
          key={username}
          size="xs"
          radius="xl"
          variant="light"
          aria-label={`Unlock ${username}`}
          title={why}
          onClick={() => onUnlock(username)}
        >
          {username}
        </Button>
      ))}
    </Group>
  );
}
