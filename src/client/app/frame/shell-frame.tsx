import { ModalsProvider } from "@mantine/modals";
import { useEffect } from "react";
import type { Session } from "../../offline/contract/session";
import { forgetLastRecords } from "../../rows/last-record";
import { offerPrint } from "../../rows/saved-print";
import { useBranding } from "../../session/use-branding";
import { useSession } from "../../session/use-session";
import { EmbeddedPartsContext } from "../../ui/embedded-parts";
import { EMBEDDED_PARTS } from "../embedded-parts";
import { Shell } from "./shell";
import { useUnhandled } from "./use-unhandled";

/** The frame, with the claims of the session; rendered only inside `RequireSession`. */
export function ShellFrame() {
  const { session } = useSession();
  const branding = useBranding();
  useUnhandled();
  useLastRecordsOf(session);
  if (!session) return null;
  return (
    <EmbeddedPartsContext value={EMBEDDED_PARTS}>
      <ModalsProvider>
        <Shell claims={session.claims} footer={branding?.footer ?? ""} />
      </ModalsProvider>
    </EmbeddedPartsContext>
  );
}

/** The records that a user last opened are those of this user, company and branch. */
function useLastRecordsOf(session: Session | null): void {
  const { sub = "", coid = 0, branchid = 0 } = session?.claims ?? {};
  useEffect(
    () => () => {
      forgetLastRecords();
      offerPrint(null);
    },
    [sub, coid, branchid],
  );
}
