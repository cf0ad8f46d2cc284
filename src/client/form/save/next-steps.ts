import { formPath } from "../../rows/form-link";
import { noteLastRecord } from "../../rows/last-record";
import { printPath } from "../../rows/print-link";
import { offerPrint } from "../../rows/saved-print";
import type { ToastAction } from "../../ui/dialogs";
import { BUTTONS_MS, TOAST_MS } from "../../ui/toast-time";
import { printLinkOf } from "../document/print-link-of";
import type { FormDeps } from "../open/form-deps";
import { documentName } from "../open/form-number";
import type { LiveForm } from "../open/load-form";
import { capitalised } from "../../../domain/capitalised";

/** `Sale PUN/S2627/0772 saved`; '' for a form without records, or one whose opener shows the result itself. */
export function savedText({ definition: { head }, question }: LiveForm, name: string): string {
  const noun = head.noun ?? "";
  if (noun === "" || question.inDrawer) return "";
  return [capitalised(noun), name, "saved"].filter(Boolean).join(" ");
}

/**
 * Notes the saved record for its list, which marks its row, and for Ctrl+P, and shows what was saved with the buttons
 * Open, Print and New.
 * `then` new: the form already begins the next record.
 */
export function offerNext(
  deps: FormDeps,
  form: LiveForm,
  { kind, text, isNew }: { readonly kind: "success" | "info"; readonly text: string; readonly isNew: boolean },
  then: "stay" | "new" | "close",
): void {
  const { definition, question, record } = form;
  const key = record.recordKey;
  const { entity } = definition.head;
  noteLastRecord(entity, { key, isSaved: true, isNew });
  const printed = printLinkOf(form, documentName(form));
  if (!question.inDrawer) offerPrint(printed && { entity, path: printPath(printed) });
  if (text === "") return;
  const link = {
    formname: question.formname,
    sqlsp: definition.nodes[0]?.row.sqlsp ?? "",
    formtitle: definition.head.formtitle,
  };
  const go = (id: string) => () => deps.navigate(formPath({ id, ...link }));
  const actions: ToastAction[] = question.inDrawer
    ? []
    : [
        { label: "Open", run: go(key) },
        ...(printed ? [{ label: "Print", run: () => deps.navigate(printPath(printed)) }] : []),
        ...(definition.head.addallowed && then !== "new" ? [{ label: "New", run: go("0") }] : []),
      ];
  deps.dialogs.toast({ kind, text, ms: actions.length > 0 ? BUTTONS_MS : TOAST_MS.action, actions });
}
