import { Group, Stack, Tabs, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useOutboxRows } from "../../call/use-outbox";
import { awaitsUser } from "../../offline/outbox/op-state";
import { NearlyFull } from "../../session/nearly-full";
import { EmptyState } from "../../ui/empty-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { ExchangeButtons } from "./exchange-buttons";
import { OthersPending } from "./others-pending";
import { OutboxTable } from "./outbox-table";
import { SentTable } from "./sent-table";

/** `/outbox`: saves that wait, that need attention, and that were sent. */
export function OutboxScreen() {
  useDocumentTitle("Outbox");
  const rows = useOutboxRows();
  if (rows === null) return <ScreenSkeleton rows={4} />;
  const forYou = rows.filter(({ state, isLeft }) => awaitsUser(state) && !isLeft);
  const left = rows.filter(({ state, isLeft }) => awaitsUser(state) && isLeft);
  const toSend = rows.filter(({ state }) => !awaitsUser(state));
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1} size="h3">
          Outbox
        </Title>
        <ExchangeButtons count={rows.length} />
      </Group>
      <NearlyFull />
      <OthersPending />
      <Tabs defaultValue={forYou.length > 0 ? "you" : "send"} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="send">Waiting to send ({toSend.length})</Tabs.Tab>
          <Tabs.Tab value="you">Needs attention ({forYou.length})</Tabs.Tab>
          {left.length > 0 && <Tabs.Tab value="left">Left for later ({left.length})</Tabs.Tab>}
          <Tabs.Tab value="sent">Sent</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="send" pt="sm">
          {toSend.length > 0 ? (
            <OutboxTable rows={toSend} all={rows} label="Saves waiting to send" />
          ) : (
            <EmptyState
              text={
                forYou.length > 0
                  ? 'Nothing is waiting to send. Saves that the server refused are under "Needs attention".'
                  : "Everything you saved has reached the server."
              }
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="you" pt="sm">
          {forYou.length > 0 ? (
            <OutboxTable rows={forYou} all={rows} label="Saves that need attention" />
          ) : (
            <EmptyState text="No save needs attention." />
          )}
        </Tabs.Panel>
        {left.length > 0 && (
          <Tabs.Panel value="left" pt="sm">
            <OutboxTable rows={left} all={rows} label="Refused saves left for later" />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="sent" pt="sm">
          <SentTable />
        </Tabs.Panel>
      </Tabs>
      <Text size="sm" c="dimmed">
        A save stays in this list until the server has it or you discard it.
      </Text>
    </Stack>
  );
}
