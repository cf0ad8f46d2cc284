import { Alert, Stack, Title } from '@mantine/core'
import { isOn } from '../../../wire/answers'
import { useRead } from '../../call/use-read'
import { useSession } from '../../session/use-session'
import { DeviceStorage } from './device-storage'
import { PinSettings } from './pin-settings'
import { SessionsTable } from './sessions-table'
import { SETTINGS_QUESTION } from './side-card'

/** ACCT-057, OPEN-024, and the open sessions of the user. */
export function SecuritySettings() {
  const { session } = useSession()
  const { data } = useRead(SETTINGS_QUESTION, { entity: 'profile' })
  const isConfigured = isOn(data?.rows[0]?.constr)
  return (
    <Stack gap="md">
      {data && !isConfigured && <Alert color="blue">Two-factor sign-in is not set up for the account {session?.claims.name}. Please buy the 2FA service.</Alert>}
      {isConfigured && <Alert color="green">Two-factor sign-in is set up for the account {session?.claims.name}.</Alert>}
      {session && <PinSettings session={session} />}
      <DeviceStorage />
      <Title order={2} size="h4">Sessions</Title>
      <SessionsTable />
    </Stack>
  )
}
