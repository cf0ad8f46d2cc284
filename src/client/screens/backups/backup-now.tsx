import { Alert, Button, Card, Group, Progress, Stack, Text } from "@mantine/core";
import type { BackupStatus } from "../../../wire/backups";
import { progressOf, warningsOf, whenText } from "./backup-words";

interface BackupNowProps {
  readonly status: BackupStatus;
  readonly isOnline: boolean;
  readonly onStart: () => void;
}

/** Warnings, and the button to make a backup; while one is made, its progress. */
export function BackupNow({ status, isOnline, onStart }: BackupNowProps) {
  const { running, folder } = status;
  return (
    <Stack gap="sm">
      {warningsOf(status).map(({ text, isBad }) => (
        <Alert key={text} color={isBad ? "red" : "yellow"} role="status">
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {text}
          </Text>
        </Alert>
      ))}
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        A backup is one encrypted file with all companies, attachments and secrets of this server. Each backup is
        restored once to check it. The files are in {folder} on the server: copy them to another machine too.
      </Text>
      {running ? (
        <Running running={running} />
      ) : (
        <Group gap="sm">
          <Button disabled={!isOnline} onClick={onStart}>
            Back up now
          </Button>
          {!isOnline && (
            <Text size="sm" role="status">
              Backups can be made only online.
            </Text>
          )}
        </Group>
      )}
    </Stack>
  );
}

function Running({ running }: { readonly running: NonNullable<BackupStatus["running"]> }) {
  const { text, percent } = progressOf(running);
  return (
    <Card withBorder p="sm" component="section" aria-label="Backup under way">
      <Stack gap="xs">
        <Text fw={600}>
          {running.by === "hand" ? "A backup is being made" : "The scheduled backup is being made"}, since{" "}
          {whenText(running.since)}
        </Text>
        <Progress.Root size="lg">
          <Progress.Section value={percent} aria-label="Progress of the backup" aria-valuetext={text} />
        </Progress.Root>
        <Text size="sm" role="status">
          {text}
        </Text>
        <Text size="sm" c="dimmed">
          You can leave this page and continue working. The server finishes it.
        </Text>
      </Stack>
    </Card>
  );
}
