import { useCallback } from "react";
import type { PaperOverlay } from "../../../../definitions/print/overlay/paper-overlay";
import { useOffline } from "../../../call/offline-context";
import { type Draft, useDraft } from "../../../ui/design/use-draft";
import { decideLayout, readLayout, saveLayoutDraft, type LayoutEdit, type SeenDocument } from "./layout-edit";

/** A layout in the editor. `onSaved` is called when the paper is another. */
export function useLayoutEdit({ formname, id }: SeenDocument, onSaved: () => void): Draft<LayoutEdit, PaperOverlay> {
  const offline = useOffline();
  const read = useCallback(() => readLayout(offline, { formname, id }), [offline, formname, id]);
  const draft = useDraft<PaperOverlay, LayoutEdit>(read, {
    save: (edit, overlay) => saveLayoutDraft(offline, edit, overlay),
    decide: (what, args) => decideLayout(offline, { formname, id }, what, args),
  });
  const telling = (isDone: boolean): boolean => {
    if (isDone) onSaved();
    return isDone;
  };
  return {
    ...draft,
    save: async () => (draft.isChanged ? telling(await draft.save()) : true),
    decide: async (what, args) => telling(await draft.decide(what, args)),
  };
}
