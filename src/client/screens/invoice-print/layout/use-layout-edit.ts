import { useCallback, useState } from "react";
import type { PaperOverlay } from "../../../../definitions/print/overlay/paper-overlay";
import type { Row } from "../../../../wire/envelope";
import { useOffline } from "../../../call/offline-context";
import { useEdited } from "../../../ui/design/use-edited";
import { decideLayout, readLayout, saveLayoutDraft, type LayoutEdit, type SeenDocument } from "./layout-edit";

interface LayoutDesign {
  readonly edit: LayoutEdit | null;
  readonly problem: string;
  readonly busy: boolean;
  /** The overlay with changes that are not saved yet. */
  readonly overlay: PaperOverlay | null;
  readonly isChanged: boolean;
  readonly change: (overlay: PaperOverlay) => void;
  readonly save: () => Promise<void>;
  readonly decide: (what: "publish" | "discard" | "rollback", args?: Row) => Promise<void>;
}

/**
 * A layout in the editor. What is entered is kept here until it is saved as the draft; `onSaved` is called when the
 * paper is another.
 */
export function useLayoutEdit({ formname, id }: SeenDocument, onSaved: () => void): LayoutDesign {
  const offline = useOffline();
  const read = useCallback(() => readLayout(offline, { formname, id }), [offline, formname, id]);
  const { edit, problem, busy, attempt } = useEdited(read);
  const [changed, setChanged] = useState<PaperOverlay | null>(null);
  const done = async (work: () => Promise<LayoutEdit>): Promise<void> => {
    if (!(await attempt(work))) return;
    setChanged(null);
    onSaved();
  };
  return {
    edit,
    problem,
    busy,
    overlay: changed ?? edit?.overlay ?? null,
    isChanged: changed !== null,
    change: setChanged,
    save: async () => {
      if (edit && changed) await done(() => saveLayoutDraft(offline, edit, changed));
    },
    decide: (what, args) => done(() => decideLayout(offline, { formname, id }, what, args)),
  };
}
