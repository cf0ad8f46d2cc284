import { Button, Code, CopyButton, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState, type FormEvent } from 'react'
import type { RecoveryKeyAnswer } from '../../../wire/backups'

type Ask = (password: string) => Promise<RecoveryKeyAnswer>

/** Asks for the password and shows the recovery key; it goes with the dialog. */
export function showRecoveryKey(ask: Ask): void {
  const id = modals.open({ title: 'Recovery key', centered: true, withCloseButton: false, children: <KeyBody ask={ask} onClose={() => modals.close(id)} /> })
}

function KeyBody({ ask, onClose }: { readonly ask: Ask; readonly onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [answer, setAnswer] = useState<RecoveryKeyAnswer>({ err: '' })
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (password === '') return setAnswer({ err: 'Enter your password.' })
    setBusy(true)
    setAnswer(await ask(password))
    setBusy(false)
    setPassword('')
  }
  if (answer.code) return <Shown code={answer.code} isNew={answer.isnew === true} onClose={onClose} />
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text size="sm">The recovery key opens every backup of this server on another machine. Enter your password to see it.</Text>
        <PasswordInput label="Your password" autoComplete="current-password" data-autofocus value={password} error={answer.err || null} onChange={(event) => setPassword(event.currentTarget.value)} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>Cancel</Button>
          <Button type="submit" loading={busy}>Show the key</Button>
        </Group>
      </Stack>
    </form>
  )
}

const Shown = ({ code, isNew, onClose }: { readonly code: string; readonly isNew: boolean; readonly onClose: () => void }) => (
  <Stack gap="md">
    <Code block role="status" fz="md" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{code}</Code>
    <Text size="sm">Write it down and keep it away from the server. Anyone with this key and a backup can read everything.</Text>
    {isNew && <Text size="sm">This is a new recovery key: the one before was not kept. It opens the backups from now on. Keep the earlier key for the earlier backups, and make a new backup.</Text>}
    <Group justify="flex-end" gap="sm">
      <CopyButton value={code}>{({ copied, copy }) => <Button variant="default" onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}</CopyButton>
      <Button onClick={onClose}>Close</Button>
    </Group>
  </Stack>
)
