import { useEffect } from "react";
import { useOffline } from "../call/offline-context";
import { toast } from "../ui/dialogs";

export const SESSION_OVER = "Error: Login session has been expired please relogin.";
const TOAST_MS = 2500;

/**
 * DASH-025: shows a message when the server ends the session while the dashboard is open. The token is already
 * removed, and the route guard opens the sign-in.
 */
export function useSessionEnd(): void {
  const { session } = useOffline();
  useEffect(
    () =>
      session.onChange(() => {
        void session.get().then(async (now) => {
          if (now !== null || (await session.ended?.())?.why !== "denied") return;
          toast({ kind: "error", text: SESSION_OVER, ms: TOAST_MS });
        });
      }),
    [session],
  );
}
