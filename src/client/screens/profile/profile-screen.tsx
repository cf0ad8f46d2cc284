import { Grid, Stack, Tabs, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ComponentType } from "react";
import { DEVELOPER } from "../../../wire/session";
import { useSession } from "../../session/use-session";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { ChangePassword } from "./change-password";
import { EmailSettings } from "./email-settings";
import { ProfileForm } from "./profile-form";
import { ReportsAllowed } from "./reports-allowed";
import { SecuritySettings } from "./security-settings";
import { SideCard } from "./side-card";
import { tabId } from "../../ui/tab-id";

/** The content of `Messages Settings` is not shown (ACCT-005). */
const NoMessages = () => <Text c="dimmed">There are no settings here.</Text>;

interface ProfileScreenProps {
  /** The tab of user management. */
  readonly Users: ComponentType;
  readonly TwoFactor: ComponentType<{ account: string }>;
  readonly Passkeys: ComponentType;
}

/** `/Profile` (ACCT-001, ACCT-003, ACCT-004). The routes pass in the parts of other folders. */
export function ProfileScreen({ Users, TwoFactor, Passkeys }: ProfileScreenProps) {
  useDocumentTitle("Profile");
  const { session } = useSession();
  if (!session) return <ScreenSkeleton />;
  const forAll = [
    { label: "Change Password", panel: <ChangePassword /> },
    { label: "Profile", panel: <ProfileForm /> },
    { label: "Security Settings", panel: <SecuritySettings TwoFactor={TwoFactor} Passkeys={Passkeys} /> },
  ];
  const forAdmin = [
    { label: "Email Settings", panel: <EmailSettings /> },
    { label: "Messages Settings", panel: <NoMessages /> },
    { label: "Report(s) Allowed Settings", panel: <ReportsAllowed /> },
    { label: "Signup delete unblock user", panel: <Users /> },
  ];
  const tabs = session.claims.name === DEVELOPER ? [...forAll, ...forAdmin] : forAll;
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Profile
      </Title>
      <Grid>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <SideCard />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Tabs defaultValue={tabId("Change Password")} keepMounted={false}>
            <Tabs.List>
              {tabs.map(({ label }) => (
                <Tabs.Tab key={label} value={tabId(label)}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {tabs.map(({ label, panel }) => (
              <Tabs.Panel key={label} value={tabId(label)} pt="md">
                {panel}
              </Tabs.Panel>
            ))}
          </Tabs>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
