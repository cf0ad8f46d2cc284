import { Alert, Button, Card, Group, Progress, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useOffline } from "../../call/offline-context";
import { useReadiness } from "../../call/use-readiness";
import type { DownloadChoice, Readiness } from "../../offline/contract/prepare";
import { readinessText } from "../../rows/readiness-words";
import { asOfText } from "../../ui/as-of";
import { announceFailure } from "../../ui/dialogs";

const CHOICES: readonly { readonly value: DownloadChoice; readonly label: string }[] = [
  { value: "unmetered", label: "Automatically, not on mobile data" },
  { value: "any", label: "Automatically, also on mobile data" },
  { value: "off", label: "Only when I choose Download all" },
];

/** When a later change by others comes to this device. */
const UPDATED: Readonly<Record<DownloadChoice, string>> = {
  unmetered: "What is downloaded is updated while you are online, but not on mobile data.",
  any: "What is downloaded is updated while you are online.",
  off: "What is downloaded is updated when you choose Download all.",
};

/** Whether this device is ready for offline, one button that fetches all that is missing, and when to fetch it. */
export function DownloadAll({ online, onDone }: { readonly online: boolean; readonly onDone: () => void }) {
  const { preparer } = useOffline();
  const status = useReadiness();
  const [busy, setBusy] = useState(false);
  const [choice, setChoice] = useState(preparer.choice);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      await preparer.now();
    } catch (failure) {
      await announceFailure(failure);
    } finally {
      setBusy(false);
      onDone();
    }
  };
  const choose = (next: string): void => {
    const chosen = CHOICES.find(({ value }) => value === next)?.value ?? "unmetered";
    setChoice(chosen);
    preparer.choose(chosen);
  };
  return (
    <Card withBorder p="sm" data-prepared={status.state}>
      <Stack gap="sm">
        <Group justify="space-between">
          <div role="status">
            <Text fw={600}>{readinessText(status) || "This device is not prepared for offline yet"}</Text>
            <Text size="sm" c="dimmed">
              {detailOf(status)}
            </Text>
          </div>
          <Button
            loading={busy || status.state === "working"}
            disabled={!online}
            title={online ? undefined : "Online only"}
            onClick={() => void download()}
          >
            Download all
          </Button>
        </Group>
        {status.state === "working" && (
          <Progress value={(100 * status.done) / status.of} aria-label={`${status.done} of ${status.of} parts`} />
        )}
        {status.state === "failed" && <Alert color="yellow">{status.reason}</Alert>}
        <Radio.Group label="Download for offline" value={choice} onChange={choose}>
          <Stack gap={0} mt={4}>
            {CHOICES.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} py={12} />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed" role="status">
          {UPDATED[choice]}
        </Text>
      </Stack>
    </Card>
  );
}

function detailOf(status: Readiness): string {
  switch (status.state) {
    case "ready":
      return `Complete as of ${asOfText(status.asOf)}`;
    case "working":
      return `${status.done} of ${status.of} parts are on this device`;
    case "consent":
      return "This line is metered. Choose Download all, or allow downloads on mobile data.";
    case "missing":
    case "failed":
      return namesOf(status.missing);
    case "unknown":
      return "Menu, forms, lists, records and stock that you work with";
  }
}

const NAMES_MAX = 6;

function namesOf(missing: readonly string[]): string {
  const named = missing.slice(0, NAMES_MAX).join(", ");
  return `Missing: ${named}${missing.length > NAMES_MAX ? ` and ${missing.length - NAMES_MAX} more` : ""}`;
}
