import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { fieldDomId, focusField } from './focus'
import type { FormEngine } from './form-engine'
import type { Notice } from './form-store'

const COLOUR = { draft: 'blue', kept: 'gray', waiting: 'gray', problem: 'red', conflict: 'orange' } as const satisfies Record<Notice['kind'], string>

interface FormNoticesProps {
  readonly engine: FormEngine
  readonly onDiscardDraft: () => void
}

/** What is to be said about the whole form, above it: draft, waiting save, refusal, and the errors when there is more than one. */
export function FormNotices({ engine, onDiscardDraft }: FormNoticesProps) {
  const { store, definition } = engine.form
  const { notices, errors } = useSyncExternalStore(store.subscribe, store.state)
  const wrong = definition.fields.filter(({ key }) => errors[key])
  return (
    <Stack gap="xs">
      {definition.problems.length > 0 && <ProblemList problems={definition.problems} />}
      {notices.map((notice) => (
        <Alert key={notice.text} color={COLOUR[notice.kind]} variant="light" role="status" data-notice={notice.kind}>
          <Group justify="space-between" gap="sm">
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', flex: 1 }}>
              {notice.text}
            </Text>
            {(notice.kind === 'draft' || notice.kind === 'kept') && (
              <Button variant="default" size="compact-sm" onClick={onDiscardDraft}>
                {notice.kind === 'draft' ? 'Discard' : 'Begin a new one'}
              </Button>
            )}
            {notice.action && (
              <Button variant="default" size="compact-sm" onClick={notice.action.run}>
                {notice.action.label}
              </Button>
            )}
          </Group>
        </Alert>
      ))}
      {wrong.length > 1 && (
        <Alert color="red" variant="light" role="alert" title={`${wrong.length} fields need you`} data-notice="errors">
          <List size="sm">
            {wrong.map(({ key, row }) => (
              <List.Item key={key}>
                <Anchor href={`#${fieldDomId(engine.id, key)}`} size="sm" onClick={(event) => {
                  event.preventDefault()
                  focusField(engine.id, key)
                }}>
                  {row.label_label || key}: {errors[key]}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  )
}

/** Mistakes of the definition are told instead of hidden: they are the developer's to mend. */
function ProblemList({ problems }: { readonly problems: readonly string[] }) {
  return (
    <Alert color="yellow" variant="light" role="note" title="This form's definition has mistakes">
      <List size="sm">{problems.map((problem) => <List.Item key={problem}>{problem}</List.Item>)}</List>
    </Alert>
  )
}
