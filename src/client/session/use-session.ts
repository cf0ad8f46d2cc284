import { useCallback } from "react";
import { useOffline } from "../call/offline-context";
import { useFollowed } from "../call/use-followed";
import type { Session } from "../offline/contract/session";

interface SessionState {
  /** True until the device has been asked; until then no user is sent to the sign-in page. */
  readonly loading: boolean;
  readonly session: Session | null;
}

/**
 * The user signed in on this device (AUTH-033, AUTH-034: `session.claims`); follows sign-in and sign-out in any tab.
 */
export function useSession(): SessionState {
  const { session } = useOffline();
  const read = useCallback(async () => ({ loading: false, session: await session.get() }), [session]);
  return useFollowed(read, session.onChange) ?? WAITING;
}

const WAITING: SessionState = { loading: true, session: null };

/** True if the stored session lets the user work, also past `exp`: a lost network ends nothing (OPEN-054). */
export const mayWork = (session: Session | null): boolean => session !== null && !session.lapsed;
