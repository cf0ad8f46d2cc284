import type { FormNode } from "../../../definitions/form-tree";
import { readProps } from "../../../definitions/props";
import type { LineState } from "../../offline/contract/connection";
import { WORDS } from "../draw/words";
import { isNewRecord } from "../open/form-deps";
import type { OpenForm } from "../open/open-form";

/** Why the form cannot be saved now, as a sentence for the user; '' where it can. */
export function whyNotSavable(
  { definition: { head }, record, store, question }: Pick<OpenForm, "definition" | "record" | "store" | "question">,
  line: LineState["line"],
): string {
  if (question.preview) return WORDS.preview;
  if (record.isCancelled) return WORDS.cancelled;
  if (!canEdit(head, record.recordKey)) return WORDS.notAllowed;
  if (store.state().isauditlock) return WORDS.locked;
  if (line === "online") return "";
  if (head.offlineclass === "C") return WORDS.finishConnected;
  return head.offlineclass === "E" ? WORDS.onlineOnly : "";
}

/** Adding and changing are two separate rights (CONST-007 for the shapes of the flags). */
export const canEdit = (head: OpenForm["definition"]["head"], recordKey: string): boolean =>
  Boolean(isNewRecord(recordKey) ? head.addallowed : head.editallowed);

/** The button for Ctrl+S, or for Ctrl+Enter (`isNext`): the one that begins the next record, where there is one. */
export function submitNode({ definition }: Pick<OpenForm, "definition">, isNext: boolean): FormNode | null {
  const submits = definition.bar.filter(({ row }) => row.comp_type === "btn_submit" && row.field_visible);
  const beginsNext = ({ row }: FormNode) => readProps(row.props).props.then === "new";
  return submits.find((node) => beginsNext(node) === isNext) ?? submits[0] ?? null;
}
