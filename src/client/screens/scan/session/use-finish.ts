import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useOffline } from "../../../call/offline-context";
import type { FormDeps } from "../../../form/open/form-deps";
import { formPath } from "../../../rows/form-link";
import { announce, confirm, toast } from "../../../ui/dialogs";
import { TOAST_MS } from "../../../ui/toast-time";
import type { OfferedKind } from "../kinds/all-kinds";
import { dropSessionDraft, type Finished, finishSession, keepAsDraft } from "./finish";
import { namelessFaults } from "./nameless";
import type { OpenSession } from "./use-session";

const DIALOGS = { announce, confirm, toast };

/** The ways out of a session: its document, its form, or nothing. */
export function useFinish(kind: OfferedKind, open: OpenSession) {
  const { head, session } = open;
  const offline = useOffline();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const deps = useMemo<FormDeps>(
    () => ({ offline, dialogs: DIALOGS, navigate: (to) => void (to === -1 ? navigate(-1) : navigate(to)) }),
    [offline, navigate],
  );
  const document = kind.documents.find(({ formname }) => formname === head.formname);
  const title = document?.title ?? kind.title;
  /** True where the document is saved: the start of the next session is then shown. */
  const finish = async (): Promise<boolean> => {
    if (isSaving) return false;
    setSaving(true);
    try {
      const done = await saved(deps, open);
      if (done.state === "faults") {
        setFaults(done.faults);
        return false;
      }
      await offline.scans.end(head.id);
      toast({ kind: done.isWaiting ? "info" : "success", text: savedWords(title, done), ms: TOAST_MS.action });
      void navigate(`/scan/${kind.name}`, { replace: true });
      return true;
    } catch (failure) {
      setFaults([failure instanceof Error ? failure.message : String(failure)]);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const openForm = async (): Promise<void> => {
    await session.settled();
    await keepAsDraft(deps, { ...open, lines: session.state().lines });
    const { formname } = head;
    void navigate(formPath({ id: "0", formname, sqlsp: document?.sqlsp, formtitle: title, session: head.id }));
  };
  const discard = async (): Promise<void> => {
    if (!(await confirm(discardQuestion(kind)))) return;
    await dropSessionDraft(offline, head);
    await offline.scans.end(head.id);
    void navigate("/scan", { replace: true });
  };
  return { finish, openForm, discard, isSaving, faults };
}

/** Saves what is stored by now. */
async function saved(deps: FormDeps, { head, order, session }: OpenSession): Promise<Finished> {
  await session.settled();
  const { lines } = session.state();
  const faults = namelessFaults(lines);
  return faults.length > 0 ? { state: "faults", faults } : finishSession(deps, { head, order, lines });
}

const discardQuestion = ({ title }: OfferedKind) => ({
  title: `Discard the session "${title}"?`,
  text: "Its scans are removed from this device. Nothing was saved from them.",
  confirmLabel: "Discard",
  danger: true,
});

/** `Sale Challan SC/12 saved`; "Saved" alone only where the server has it. */
function savedWords(title: string, { no, isWaiting }: Extract<Finished, { state: "saved" }>): string {
  const name = [title, no].filter(Boolean).join(" ");
  return isWaiting ? `${name}: saved on this device, will be sent` : `${name} saved`;
}
