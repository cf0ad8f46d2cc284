import { Stack, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useSession } from "../../session/use-session";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { TwoFactorSetup } from "./two-factor-setup";

/** `/GAuthenticator` (ACCT-058). The server decides whether the account may set it up. */
export function GAuthenticatorScreen() {
  useDocumentTitle("Two-factor sign-in");
  const { session } = useSession();
  if (!session) return <ScreenSkeleton />;
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Two-factor sign-in
      </Title>
      <TwoFactorSetup account={session.claims.name} />
    </Stack>
  );
}
