import { useEffect } from "react";
import { useOffline } from "../../call/offline-context";
import { isShown } from "../../call/when-settled";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";

/** How many recently sent saves are checked for warnings. The list of sent saves in the outbox shows all warnings. */
const CHECKED_MAX = 50;

/** Shows a toast for each warning of the server about a save that was waiting: its form is already closed. */
export function useLateWarnings(): void {
  const { outbox, onOutbox, env } = useOffline();
  useEffect(() => {
    const since = env.now();
    const seen = new Set<string>();
    const showWarnings = async (): Promise<void> => {
      const rows = await outbox.history(CHECKED_MAX);
      for (const { opId, at, title, warning } of rows.toReversed()) {
        if (!warning || at < since || seen.has(opId) || isShown(opId)) continue;
        seen.add(opId);
        toast({ kind: "info", text: `${title}: ${warning}`, ms: TOAST_MS.warning });
      }
    };
    return onOutbox(() => void showWarnings().catch(() => undefined));
  }, [outbox, onOutbox, env]);
}
