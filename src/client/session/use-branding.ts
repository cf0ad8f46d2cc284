import { useEffect, useState } from "react";
import type { Branding } from "../../wire/session";
import { useOffline } from "../call/offline-context";
import type { SessionStore } from "../offline/contract/session";

/** Asked once per page, however many components use it. */
const asked = new WeakMap<SessionStore, Promise<Branding>>();

function ask(session: SessionStore): Promise<Branding> {
  const answer = asked.get(session) ?? session.branding();
  asked.set(session, answer);
  return answer;
}

/**
 * Brand, colour and footer of the host (SHELL-017, SHELL-018); null until known. Without a network, the last known
 * values.
 */
export function useBranding(): Branding | null {
  const { session } = useOffline();
  const [branding, setBranding] = useState<Branding | null>(null);
  useEffect(() => {
    let here = true;
    ask(session).then(
      (found) => here && setBranding(found),
      () => asked.delete(session),
    );
    return () => {
      here = false;
    };
  }, [session]);
  return branding;
}
