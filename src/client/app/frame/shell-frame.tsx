import { ModalsProvider } from "@mantine/modals";
import { useBranding } from "../../session/use-branding";
import { useSession } from "../../session/use-session";
import { Shell } from "./shell";
import { useUnhandled } from "./use-unhandled";

/** The frame, with the claims of the session; rendered only inside `RequireSession`. */
export function ShellFrame() {
  const { session } = useSession();
  const branding = useBranding();
  useUnhandled();
  if (!session) return null;
  return (
    <ModalsProvider>
      <Shell claims={session.claims} footer={branding?.footer ?? ""} />
    </ModalsProvider>
  );
}
