import { Grid, Stack, Tabs, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ComponentType } from 'react'
import { DEVELOPER } from '../../../wire/session'
import { useSession } from '../../session/use-session'
import { ScreenSkeleton } from '../../ui/screen-skeleton'
import { ChangePassword } from './change-password'
import { EmailSettings } from './email-settings'
import { ProfileForm } from './profile-form'
import { ReportsAllowed } from './reports-allowed'
import { SecuritySettings } from './security-settings'
import { SideCard } from './side-card'
import { tabId } from '../../ui/tab-id'

const FOR_ALL = [
  { label: 'Change Password', Panel: () => <ChangePassword /> }, { label: 'Profile', Panel: ProfileForm }, { label: 'Security Settings', Panel: SecuritySettings },
] as const

/** The content of `Messages Settings` is not shown (ACCT-005). */
const NoMessages = () => <Text c="dimmed">There is nothing to set here.</Text>

/** `/Profile` (ACCT-001, ACCT-003, ACCT-004). `Users` is the tab of user management, handed in by the routes. */
export function ProfileScreen({ Users }: { readonly Users: ComponentType }) {
  useDocumentTitle('Profile')
  const { session } = useSession()
  if (!session) return <ScreenSkeleton />
  const forAdmin = [
    { label: 'Email Settings', Panel: EmailSettings }, { label: 'Messages Settings', Panel: NoMessages },
    { label: 'Report(s) Allowed Settings', Panel: ReportsAllowed }, { label: 'Signup delete unblock user', Panel: Users },
  ]
  const tabs = session.claims.name === DEVELOPER ? [...FOR_ALL, ...forAdmin] : FOR_ALL
  return (
    <Stack gap="md">
      <Title order={1} size="h3">Profile</Title>
      <Grid>
        <Grid.Col span={{ base: 12, md: 4 }}><SideCard /></Grid.Col>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Tabs defaultValue={tabId('Change Password')} keepMounted={false}>
            <Tabs.List>{tabs.map(({ label }) => <Tabs.Tab key={label} value={tabId(label)}>{label}</Tabs.Tab>)}</Tabs.List>
            {tabs.map(({ label, Panel }) => <Tabs.Panel key={label} value={tabId(label)} pt="md"><Panel /></Tabs.Panel>)}
          </Tabs>
        </Grid.Col>
      </Grid>
    </Stack>
  )
}
