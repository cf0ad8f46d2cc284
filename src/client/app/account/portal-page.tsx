import { ModalsProvider } from "@mantine/modals";
import { useNavigate } from "react-router";
import { useOffline } from "../../call/offline-context";
import { PortalScreen } from "../../screens/portal/portal-screen";
import { ChangePassword } from "../../screens/profile/change-password";
import { confirm, toast } from "../../ui/dialogs";
import { signOut } from "./sign-out";

/** The client portal with what it shares with the account of a user: the change of the password, and sign-out. */
export function PortalPage() {
  const offline = useOffline();
  const navigate = useNavigate();
  const leave = (to: string): void =>
    void (to.startsWith("/") ? navigate(to, { replace: true }) : window.location.assign(to));
  return (
    <ModalsProvider>
      <PortalScreen
        ChangePassword={ChangePassword}
        onSignOut={() => void signOut({ offline, dialogs: { confirm, toast }, leave })}
      />
    </ModalsProvider>
  );
}
