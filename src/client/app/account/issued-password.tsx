import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { useDocumentTitle } from "@mantine/hooks";
import { useNavigate } from "react-router";
import { CHANGE_FIRST } from "../../../wire/session";
import { useOffline } from "../../call/offline-context";
import { ChangePassword } from "../../screens/profile/change-password";
import classes from "../../session/lock-screen.module.css";
import { useSession } from "../../session/use-session";
import { confirm, toast } from "../../ui/dialogs";
import { signOut } from "./sign-out";

/** The only page of a session with an issued password: the reason, the change of the password, and sign-out. */
export function IssuedPassword() {
  useDocumentTitle("Change your password");
  const offline = useOffline();
  const navigate = useNavigate();
  const { session } = useSession();
  const leave = (to: string): void =>
    void (to.startsWith("/") ? navigate(to, { replace: true }) : window.location.assign(to));
  return (
    <ModalsProvider>
      <main className={classes.page}>
        <Paper className={classes.card} p="lg" shadow="md" withBorder>
          <Stack gap="md">
            <h1 className={classes.title}>Change your password</h1>
            {session && (
              <Text>
                {session.claims.flname || session.claims.name} · {session.claims.coname}
              </Text>
            )}
            <Text>{CHANGE_FIRST} Then sign in again with the new one.</Text>
            <ChangePassword startsHere />
            <Group>
              <Button variant="subtle" onClick={() => void signOut({ offline, dialogs: { confirm, toast }, leave })}>
                Sign out
              </Button>
            </Group>
          </Stack>
        </Paper>
      </main>
    </ModalsProvider>
  );
}
