import { useState } from "react";
import { useNavigate } from "react-router";
import type { JoinedCount } from "../../../../domain/counting/join-code";
import { useOffline } from "../../../call/offline-context";
import { handOverAndEnd } from "../../../offline/scans/hand-over";
import { toast } from "../../../ui/dialogs";
import { TOAST_MS } from "../../../ui/toast-time";
import { namelessFaults } from "../session/nameless";
import type { OpenSession } from "../session/use-session";

/** The way out of a session with a count: all of its scans are in the outbox, or none is lost and it stays open. */
export function useCountFinish({ head, session }: OpenSession, count: JoinedCount) {
  const offline = useOffline();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const finish = async (): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    try {
      await session.settled();
      const nameless = namelessFaults(session.state().lines);
      setFaults(nameless);
      if (nameless.length > 0) return;
      await handOverAndEnd(offline, head.id);
      const name = count.no === "" ? "the count" : `count ${count.no}`;
      toast({ kind: "info", text: `Your scans of ${name}: saved on this device, will be sent`, ms: TOAST_MS.action });
      void navigate("/scan", { replace: true });
    } catch (failure) {
      setFaults([failure instanceof Error ? failure.message : String(failure)]);
    } finally {
      setSaving(false);
    }
  };
  return { finish, isSaving, faults };
}
