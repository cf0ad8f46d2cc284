import { Button, Group, Pagination, Stack, Table } from '@mantine/core'
import { useState } from 'react'
import { useOffline } from '../../call/offline-context'
import { useRead } from '../../call/use-read'
import { CallFailed } from '../../offline/types'
import { AsOf, asOfText } from '../../ui/as-of'
import { confirm, toast } from '../../ui/dialogs'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { ScreenSkeleton } from '../../ui/screen-skeleton'
import { TOAST_MS } from '../../ui/toast-time'
import { kindText, standingText } from './follow-up-words'

const PAGE = 50
const RISK: Readonly<Record<string, string>> = {
  unknown: 'It may have gone out already. If you send it again, it may arrive twice.',
}

interface FollowUpTableProps {
  readonly state: 'waiting' | 'problem' | 'sent'
  readonly empty: string
}

export function FollowUpTable({ state, empty }: FollowUpTableProps) {
  const [page, setPage] = useState(1)
  const question = { kind: 'list', sqlsp: 'followups_R_list', args: { state, DisplayStart: 1 + (page - 1) * PAGE, DisplayLength: PAGE } } as const
  const { data, error, refetch } = useRead(question, { keepPrevious: true })
  const decide = useDecision(() => void refetch())
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton rows={4} />
  if (data.rows.length === 0) return <EmptyState text={empty} />
  const pages = Math.ceil(Number(data.rows[0]?.TotalCount ?? 0) / PAGE)
  return (
    <Stack gap="sm">
      <Table.ScrollContainer minWidth={560}>
        <Table aria-label="Follow-ups">
          <Table.Thead>
            <Table.Tr>
              {['What', 'To whom, about what', 'When', 'How it stands', ''].map((title) => (
                <Table.Th key={title}>{title}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((row) => (
              <Table.Tr key={String(row.id)}>
                <Table.Td>{kindText(row.kind)}</Table.Td>
                <Table.Td>{String(row.title)}</Table.Td>
                <Table.Td>{asOfText(Date.parse(String(row.done_at || row.created_at)))}</Table.Td>
                <Table.Td>{standingText(row.state, row.error)}</Table.Td>
                <Table.Td>{state === 'problem' && <Actions onDecide={(name) => void decide(name, row.id, RISK[String(row.state)])} />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} getControlProps={(control) => ({ 'aria-label': `${control} page` })} />}
      <AsOf at={data.asOf} fresh={data.fresh} />
    </Stack>
  )
}

type Decision = 'followups_R_again' | 'followups_R_drop'

const Actions = ({ onDecide }: { readonly onDecide: (name: Decision) => void }) => (
  <Group gap="xs" wrap="nowrap">
    <Button size="xs" variant="light" onClick={() => onDecide('followups_R_again')}>
      Send
    </Button>
    <Button size="xs" variant="subtle" color="gray" onClick={() => onDecide('followups_R_drop')}>
      Drop
    </Button>
  </Group>
)

/** Needs the server: nobody may be told that a mail goes out while it only waits on this device. */
function useDecision(onDone: () => void) {
  const { reader } = useOffline()
  return async (name: Decision, id: unknown, risk?: string) => {
    if (name === 'followups_R_again' && risk && !(await confirm({ title: 'Send it again?', text: risk, confirmLabel: 'Send again' }))) return
    try {
      const [answer] = await reader.ask(name, { id }, { command: true })
      if (Number(answer?.err ?? 0) !== 0) toast({ kind: 'error', text: String(answer?.errormsg), ms: TOAST_MS.deed })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toast({ kind: 'error', text: failure.message, ms: TOAST_MS.deed })
    }
    onDone()
  }
}
