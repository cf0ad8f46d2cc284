import { useSyncExternalStore } from "react";
import type { Numbering } from "../../../definitions/form-row";
import type { OpenForm } from "../open/open-form";

const nothing = () => () => {};

/** Title of the open form; a document with a number has it behind the title, or `draft` while it has none. */
export function useFormTitle(form: OpenForm | null): string {
  const field = form ? numberField(form) : "";
  const number = useSyncExternalStore(
    form && field ? (listener) => form.store.subscribeField(field, listener) : nothing,
    () => (form && field ? String(form.store.state().values[field] ?? "") : ""),
  );
  if (!form) return "";
  const { formtitle } = form.definition.head;
  return field ? `${formtitle} · ${number === "" ? "draft" : number}` : formtitle;
}

function numberField({ definition: { head } }: OpenForm): string {
  try {
    return head.numbering ? (JSON.parse(head.numbering) as Numbering).field : "";
  } catch {
    return "";
  }
}
