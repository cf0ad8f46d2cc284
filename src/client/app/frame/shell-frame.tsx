import { ModalsProvider } from "@mantine/modals";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { Session } from "../../offline/contract/session";
import { forgetLastRecords } from "../../rows/last-record";
import { offerPrint } from "../../rows/saved-print";
import { useBranding } from "../../session/use-branding";
import { useSession } from "../../session/use-session";
import { EmbeddedPartsContext } from "../../ui/embedded-parts";
import { EMBEDDED_PARTS } from "../embedded-parts";
import { Shell } from "./shell";
import { useUnhandled } from "./use-unhandled";

/**
 * The frame, with the claims of the session; rendered only inside `RequireSession`. Everything in it belongs to one
 * branch: where another tab switches to another one, forms store what was typed, and the frame opens again.
 */
export function ShellFrame() {
  const { session } = useSession();
  const branding = useBranding();
  useUnhandled();
  useLastRecordsOf(session);
  useHomeOfBranch(placeOf(session));
  if (!session) return null;
  return (
    <EmbeddedPartsContext value={EMBEDDED_PARTS}>
      <ModalsProvider>
        <Shell key={placeOf(session)} claims={session.claims} footer={branding?.footer ?? ""} />
      </ModalsProvider>
    </EmbeddedPartsContext>
  );
}

const placeOf = (session: Session | null): string =>
  session ? `${session.claims.sub}|${session.claims.coid}|${session.claims.branchid}` : "";

/** What a tab shows may not exist in the branch that another tab has switched to. */
function useHomeOfBranch(place: string): void {
  const before = useRef("");
  const navigate = useNavigate();
  useEffect(() => {
    const isOther = before.current !== "" && place !== "" && before.current !== place;
    before.current = place;
    if (isOther) void navigate("/", { replace: true });
  }, [place, navigate]);
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
