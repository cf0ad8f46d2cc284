import { Button, ColorInput, Divider, SegmentedControl, Stack, Text, useMantineColorScheme } from "@mantine/core";
import { IconLock, IconLogout } from "@tabler/icons-react";
import { useCallback } from "react";
import { Link, useNavigate } from "react-router";
import { deviceName } from "../../../domain/device-name";
import type { Claims } from "../../../wire/session";
import { useFollowed } from "../../call/use-followed";
import { useOffline } from "../../call/offline-context";
import { useReadiness } from "../../call/use-readiness";
import { readinessText } from "../../rows/readiness-words";
import { useLock } from "../../session/use-lock";
import { confirm, toast } from "../../ui/dialogs";
import { useTheme } from "../theme/theme-context";
import { InstallButton } from "../updates/install-button";
import { ProfileCard } from "./profile-card";
import { signOut } from "./sign-out";

const SCHEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "auto", label: "Auto" },
];

const THEMES = [
  { value: "default", label: "Default" },
  { value: "M1", label: "M1" },
  { value: "custom", label: "Custom" },
];

interface AccountPanelProps {
  readonly claims: Claims;
  /** Called when a link of the panel is followed, so that the popover or drawer closes. */
  readonly onChosen?: () => void;
}

/**
 * Content of the account menu: user and company, light or dark, theme, Profile, My Account, Downloads, Logout
 * (SHELL-003, SHELL-020).
 */
export function AccountPanel({ claims, onChosen }: AccountPanelProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { choice, colour, choose } = useTheme();
  return (
    <Stack gap="md" p="xs">
      <ProfileCard claims={claims} />
      <Text size="sm">{claims.coname}</Text>
      <ThisDevice />
      <Divider />
      <Stack gap="xs">
        <Text size="sm" id="scheme-label">
          Light or dark
        </Text>
        <SegmentedControl
          data={SCHEMES}
          value={colorScheme}
          onChange={(value) => setColorScheme(schemeOf(value))}
          aria-labelledby="scheme-label"
        />
        <Text size="sm" id="theme-label">
          Theme
        </Text>
        <SegmentedControl
          data={THEMES}
          value={choice.theme}
          onChange={(value) => choose({ theme: themeOf(value), colour: choice.colour || colour })}
          aria-labelledby="theme-label"
        />
        {choice.theme === "custom" && (
          <ColorInput
            label="Theme colour"
            format="hex"
            value={choice.colour}
            onChange={(hex) => choose({ theme: "custom", colour: hex })}
          />
        )}
      </Stack>
      <Divider />
      <Button component={Link} to="/Profile" variant="default" onClick={onChosen}>
        Profile
      </Button>
      <Button component={Link} to="/MyAccount" variant="default" onClick={onChosen}>
        My Account
      </Button>
      <DownloadsButton onChosen={onChosen} />
      <LockButton claims={claims} />
      <InstallButton />
      <LogoutButton />
    </Stack>
  );
}

/** Under its name on the Branch Board, so that owner and user speak of the same one. */
function ThisDevice() {
  const offline = useOffline();
  const read = useCallback(async () => deviceName(offline.env.about ?? "", await offline.deviceId()), [offline]);
  const name = useFollowed(read, offline.onOutbox);
  return name === null ? null : (
    <Text size="xs" c="dimmed">
      This device: {name}
    </Text>
  );
}

/** With the state of the downloads, which a phone shows as a sign only. */
function DownloadsButton({ onChosen }: Pick<AccountPanelProps, "onChosen">) {
  const text = readinessText(useReadiness());
  return (
    <Stack gap={4}>
      <Button component={Link} to="/downloads" variant="default" onClick={onChosen}>
        Downloads
      </Button>
      {text !== "" && (
        <Text size="xs" c="dimmed">
          {text}
        </Text>
      )}
    </Stack>
  );
}

/** Shown only if the user has set a PIN on the profile page. */
function LockButton({ claims }: { readonly claims: Claims }) {
  const { vault } = useOffline();
  const lock = useLock(claims.sub);
  if (lock !== "open") return null;
  return (
    <Button variant="default" leftSection={<IconLock size={16} aria-hidden />} onClick={vault.lock}>
      Lock
    </Button>
  );
}

function LogoutButton() {
  const offline = useOffline();
  const navigate = useNavigate();
  const leave = (to: string): void =>
    void (to.startsWith("/") ? navigate(to, { replace: true }) : window.location.assign(to));
  return (
    <Button
      variant="default"
      leftSection={<IconLogout size={16} aria-hidden />}
      onClick={() => void signOut({ offline, dialogs: { confirm, toast }, leave })}
    >
      Logout
    </Button>
  );
}

const schemeOf = (value: string) => (value === "light" || value === "dark" ? value : "auto");
const themeOf = (value: string) => (value === "M1" || value === "custom" ? value : "default");
