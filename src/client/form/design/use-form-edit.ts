import { useCallback, useEffect, useState } from "react";
import type { FormOverlay } from "../../../definitions/overlay";
import type { Row } from "../../../wire/envelope";
import type { Offline } from "../../offline/offline";
import { announce } from "../../ui/dialogs";
import { decide, readFormEdit, saveDraft, type FormEdit } from "./form-edit";

/** Actions of a developer on the open form. Each returns whether it succeeded; errors are shown. */
export interface DesignActions {
  readonly busy: boolean;
  readonly save: (overlay: FormOverlay) => Promise<boolean>;
  readonly decide: (what: "publish" | "discard" | "rollback", args?: Row) => Promise<boolean>;
}

interface Design {
  readonly edit: FormEdit | null;
  readonly problem: string;
  readonly actions: DesignActions;
}

/** The form in the form editor, read when it is first needed. Everything here needs the server. */
export function useFormEdit(offline: Offline, formname: string): Design {
  const [edit, setEdit] = useState<FormEdit | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    readFormEdit(offline, formname).then(
      (read) => {
        if (!isUnmounted) setEdit(read);
      },
      (failure: unknown) => {
        if (!isUnmounted) setProblem(sentence(failure));
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [offline, formname]);
  const attempt = useCallback(async (work: () => Promise<FormEdit>) => {
    setBusy(true);
    try {
      setEdit(await work());
      return true;
    } catch (failure) {
      await announce({ icon: "warning", title: "Warning!", text: sentence(failure) });
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  const actions: DesignActions = {
    busy,
    save: async (overlay) => (edit ? attempt(() => saveDraft(offline, edit, overlay)) : false),
    decide: (what, args) => attempt(() => decide(offline, formname, what, args)),
  };
  return { edit, problem, actions };
}

const sentence = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));
