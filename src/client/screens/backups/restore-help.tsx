import { Button, Code, CopyButton, Group, List, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { restoreCommand } from './backup-words'

/** How a backup is restored: by a command, for the server must be stopped, and whoever may stop it may run it. */
export function showRestore(folder: string, name: string, when: string): void {
  const command = restoreCommand(folder, name)
  const id = modals.open({
    title: `Restore the backup of ${when}`, centered: true, size: 'lg', withCloseButton: false,
    children: (
      <Stack gap="md">
        <List type="ordered" spacing="xs">
          <List.Item>Stop MicroAC on the server.</List.Item>
          <List.Item>In its folder, and with the same settings (DATA_DIR, DATABASE_URL) as the server, run:</List.Item>
        </List>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{command}</Code>
        <List type="ordered" start={3}>
          <List.Item>Read what the verifier reports, and start MicroAC again.</List.Item>
        </List>
        <Text size="sm">The backup is restored into a new place and verified before it is used. What is there now is kept aside. Everybody signs in again, and devices send the saves that the backup does not have.</Text>
        <Text size="sm">On another machine, copy the file there and put the recovery key before the command: <Code>RECOVERY_KEY=XXXXX-... npm run restore FILE</Code></Text>
        <Group justify="flex-end" gap="sm">
          <CopyButton value={command}>{({ copied, copy }) => <Button variant="default" onClick={copy}>{copied ? 'Copied' : 'Copy the command'}</Button>}</CopyButton>
          <Button data-autofocus onClick={() => modals.close(id)}>Close</Button>
        </Group>
      </Stack>
    ),
  })
}
