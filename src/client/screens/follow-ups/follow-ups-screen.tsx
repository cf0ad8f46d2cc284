import { Stack, Tabs, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { FollowUpTable } from "./follow-up-table";

const TABS = [
  { state: "problem", label: "Needs attention", empty: "No message needs attention." },
  { state: "waiting", label: "Waiting to send", empty: "No message is waiting." },
  { state: "sent", label: "Sent", empty: "Nothing has been sent yet." },
] as const;

/**
 * `/followups`: mails and messages that saves requested. The server sends each once; users decide here about those
 * that failed (FORM-090).
 */
export function FollowUpsScreen() {
  useDocumentTitle("Follow-ups");
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Follow-ups
      </Title>
      <Tabs defaultValue="problem" keepMounted={false}>
        <Tabs.List>
          {TABS.map(({ state, label }) => (
            <Tabs.Tab key={state} value={state}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ state, empty }) => (
          <Tabs.Panel key={state} value={state} pt="sm">
            <FollowUpTable state={state} empty={empty} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="sm" c="dimmed">
        The server sends each message once. A save stays saved even if its message fails.
      </Text>
    </Stack>
  );
}
