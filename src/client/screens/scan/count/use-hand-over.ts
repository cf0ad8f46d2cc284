import { useEffect, useState, useSyncExternalStore } from "react";
import { useOffline } from "../../../call/offline-context";
import { useLine } from "../../../call/use-line";
import { useOutboxRows } from "../../../call/use-outbox";
import { handOver } from "../../../offline/scans/hand-over";
import type { OpenSession } from "../session/use-session";

/** Scans are handed over at rest, or when there are this many. */
const REST_MS = 3_000;
const MANY = 25;

/**
 * Hands the scans of a session over to the outbox while there is a line, so that the supervisor sees the count grow.
 * Offline they stay in the session, where they are as safe, until Finish. Returns what is still on its way, in words.
 */
export function useHandOver({ head, session }: OpenSession): string {
  const offline = useOffline();
  const { line } = useLine();
  const { stored } = useSyncExternalStore(session.subscribe, session.state);
  const [handed, setHanded] = useState(head.handed ?? 0);
  const unsent = stored - handed;
  const saves = (useOutboxRows() ?? []).filter(({ screen }) => screen === "count").length;
  useEffect(() => {
    if (line !== "online" || unsent <= 0) return undefined;
    const timer = window.setTimeout(
      () =>
        // What could not be handed over stays in the session and is tried again with the next scan, or at Finish.
        void handOver(offline, head.id).then(
          (events) => events !== null && setHanded(events),
          () => undefined,
        ),
      unsent >= MANY ? 0 : REST_MS,
    );
    return () => window.clearTimeout(timer);
  }, [offline, head.id, line, unsent]);
  if (unsent > 0) return `${unsent} ${unsent === 1 ? "scan" : "scans"} waiting on this device`;
  return saves > 0 ? "Scans waiting to send" : stored > 0 ? "All scans sent" : "";
}
