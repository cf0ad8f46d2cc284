import { useCallback } from "react";
import type { FormOverlay } from "../../../definitions/overlay";
import type { Row } from "../../../wire/envelope";
import type { Offline } from "../../offline/offline";
import type { Decision } from "../../ui/design/use-draft";
import { useEdited } from "../../ui/design/use-edited";
import { decide, readFormEdit, saveDraft, type FormEdit } from "./form-edit";

/** Actions of a developer on the open form. Each returns whether it succeeded; errors are shown. */
export interface DesignActions {
  readonly busy: boolean;
  readonly save: (overlay: FormOverlay) => Promise<boolean>;
  readonly decide: (what: Decision, args?: Row) => Promise<boolean>;
}

interface Design {
  readonly edit: FormEdit | null;
  readonly problem: string;
  readonly actions: DesignActions;
}

/** The form in the form editor, read when it is first needed. Everything here needs the server. */
export function useFormEdit(offline: Offline, formname: string): Design {
  const read = useCallback(() => readFormEdit(offline, formname), [offline, formname]);
  const { edit, problem, busy, attempt } = useEdited(read);
  const actions: DesignActions = {
    busy,
    save: async (overlay) => (edit ? attempt(() => saveDraft(offline, edit, overlay)) : false),
    decide: (what, args) => attempt(() => decide(offline, formname, what, args)),
  };
  return { edit, problem, actions };
}
