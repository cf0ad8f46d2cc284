import { Alert, Stack, Title } from "@mantine/core";
import { useState, type ComponentType } from "react";
import { isOn } from "../../../wire/answers";
import { useRead } from "../../call/use-read";
import { useSession } from "../../session/use-session";
import { DeviceStorage } from "./device-storage";
import { PinSettings } from "./pin-settings";
import { SessionsTable } from "./sessions-table";
import { SETTINGS_QUESTION } from "./side-card";

interface SecuritySettingsProps {
  readonly TwoFactor: ComponentType<{ account: string }>;
  readonly Passkeys: ComponentType;
}

/**
 * ACCT-056, ACCT-057, OPEN-024, and the open sessions of the user. The routes pass in the setups of two-factor
 * sign-in.
 */
export function SecuritySettings({ TwoFactor, Passkeys }: SecuritySettingsProps) {
  const { session } = useSession();
  const { data } = useRead(SETTINGS_QUESTION, { entity: "profile" });
  const [row] = data?.rows ?? [];
  const [settingUp, setSettingUp] = useState(false);
  // Stays once shown: otherwise the rows read after the setup would remove the recovery codes from the screen.
  const isOpen = row !== undefined && isOn(row.constr) && !isOn(row.istwofactor);
  if (isOpen && !settingUp) setSettingUp(true);
  const name = session?.claims.name ?? "";
  return (
    <Stack gap="md">
      {row && !isOn(row.constr) && (
        <Alert color="blue">Two-factor sign-in is not set up for the account {name}. Please buy the 2FA service.</Alert>
      )}
      {row && isOn(row.constr) && !settingUp && (
        <Alert color="green">Two-factor sign-in is set up for the account {name}.</Alert>
      )}
      {settingUp && <TwoFactor account={name} />}
      {row && isOn(row.constr) && isOn(row.istwofactor) && <Passkeys />}
      {session && <PinSettings session={session} />}
      <DeviceStorage />
      <Title order={2} size="h4">
        Sessions
      </Title>
      <SessionsTable />
    </Stack>
  );
}
