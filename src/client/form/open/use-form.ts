import { useEffect, useRef, useState } from "react";
import { createEngine, type FormEngine, type FormEvents } from "../form-engine";
import { beginningOf, isNewRecord, opOfTmp, type FormDeps, type FormQuestion } from "./form-deps";
import { loadForm, stopForm } from "./load-form";

export type FormLoading =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void }
  | { readonly state: "open"; readonly engine: FormEngine; readonly restart: () => void };

/**
 * Opens the form of a question, and another one when the question names another record. A record that the open form
 * itself made (its new id) is not another question: nothing is loaded again.
 */
export function useForm(id: string, deps: FormDeps, question: FormQuestion, events: FormEvents): FormLoading {
  const [loading, setLoading] = useState<FormLoading>({ state: "loading" });
  const [round, setRound] = useState(0);
  const engine = useRef<FormEngine | null>(null);
  const latest = useRef({ deps, events, question, round });
  latest.current.deps = deps;
  latest.current.events = events;
  const { formname, id: recordId, op = "", sqlsp = "", visit = "" } = question;
  const beginning = beginningOf(question);

  useEffect(() => {
    const open = engine.current;
    const before = latest.current;
    const sameForm =
      open &&
      before.question.formname === formname &&
      before.round === round &&
      open.form.record.recordKey === recordId &&
      (!isNewRecord(recordId) || beginningOf(before.question) === beginning);
    latest.current = { ...before, question, round };
    if (sameForm && !op) return undefined;
    if (open && adoptId(open, before.question.id, recordId)) return undefined;
    let isStale = false;
    open?.stop();
    engine.current = null;
    setLoading({ state: "loading" });
    const again = () => setRound((count) => count + 1);
    loadForm(latest.current.deps, question).then(
      (form) => {
        if (isStale) return stopForm(form);
        engine.current = createEngine(id, latest.current.deps, form, {
          onClose: (path) => latest.current.events.onClose(path),
          onRecord: (key) => latest.current.events.onRecord?.(key),
          onSaved: (record) => latest.current.events.onSaved?.(record),
        });
        setLoading({ state: "open", engine: engine.current, restart: again });
      },
      (failure: unknown) => {
        if (isStale) return;
        const message = failure instanceof Error ? failure.message : String(failure);
        setLoading({ state: "failed", message, retry: again });
        void latest.current.deps.dialogs.announce({ icon: "error", title: "Error!", text: message });
      },
    );
    return () => {
      isStale = true;
    };
    // The members of the question are the dependencies: every render creates a new object.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, formname, recordId, op, sqlsp, beginning, visit, round]);

  useEffect(() => () => engine.current?.stop(), []);
  return loading;
}

/** A record made here got its id while the user was still changing it: the form continues under the new id. */
function adoptId({ form }: FormEngine, before: string, recordId: string): boolean {
  const { store, record } = form;
  if (!opOfTmp(before) || record.recordKey !== before || opOfTmp(recordId) || !store.state().dirty) return false;
  void form.drafts.drop();
  form.record = { ...record, recordKey: recordId };
  for (const key of ["id", "txtid"]) store.setValue(key, recordId);
  form.drafts.touch();
  return true;
}
