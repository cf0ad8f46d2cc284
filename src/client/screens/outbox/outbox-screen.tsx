import { Group, Stack, Tabs, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useOutboxRows } from '../../call/use-outbox'
import { needsYou } from '../../offline/outbox/op-state'
import { EmptyState } from '../../ui/empty-state'
import { ScreenSkeleton } from '../../ui/screen-skeleton'
import { ExchangeButtons } from './exchange-buttons'
import { OthersPending } from './others-pending'
import { OutboxTable } from './outbox-table'
import { SentTable } from './sent-table'

/** `/outbox`: what waits, what needs the person, what has arrived. */
export function OutboxScreen() {
  useDocumentTitle('Outbox')
  const rows = useOutboxRows()
  if (rows === null) return <ScreenSkeleton rows={4} />
  const forYou = rows.filter(({ state }) => needsYou(state))
  const toSend = rows.filter(({ state }) => !needsYou(state))
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1} size="h3">
          Outbox
        </Title>
        <ExchangeButtons count={rows.length} />
      </Group>
      <OthersPending />
      <Tabs defaultValue={forYou.length > 0 ? 'you' : 'send'} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="send">To send ({toSend.length})</Tabs.Tab>
          <Tabs.Tab value="you">Need you ({forYou.length})</Tabs.Tab>
          <Tabs.Tab value="sent">Sent</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="send" pt="sm">
          {toSend.length > 0 ? <OutboxTable rows={toSend} all={rows} label="Saves to send" /> : <EmptyState text={forYou.length > 0 ? 'Nothing waits to be sent. What the server has not taken stands under "Need you".' : 'Everything you saved has reached the server.'} />}
        </Tabs.Panel>
        <Tabs.Panel value="you" pt="sm">
          {forYou.length > 0 ? <OutboxTable rows={forYou} all={rows} label="Saves that need you" /> : <EmptyState text="No save needs you." />}
        </Tabs.Panel>
        <Tabs.Panel value="sent" pt="sm">
          <SentTable />
        </Tabs.Panel>
      </Tabs>
      <Text size="sm" c="dimmed">
        A save leaves this list only when the server has it, or when you discard it.
      </Text>
    </Stack>
  )
}
