import { freeUpSpace } from "../../browser/free-up-space";
import { saveOutboxFile } from "../../browser/save-outbox-file";
import type { FormDeps } from "../open/form-deps";
import type { OpenForm } from "../open/open-form";
import type { SubmitOutcome } from "./submit-form";

const EXPORT = "Export this entry";

/**
 * The device had no space for the saves of a form: the entry stays in the form. The user frees space and saves again,
 * or exports a new entry, which may be the only copy of it: the draft has no space either.
 */
export async function askForSpace(
  { offline: { outbox }, dialogs }: FormDeps,
  form: OpenForm,
  { saves, message }: Extract<SubmitOutcome, { readonly state: "full" }>,
): Promise<void> {
  const canExport = saves.length > 0;
  const text = `${message} Your entry is still in this form.${
    canExport ? " You can also export this entry and import it in the outbox of another device." : ""
  }`;
  const exportEntry = async (): Promise<void> => {
    try {
      saveOutboxFile(await outbox.exportUnstored(saves));
    } catch (failure) {
      const why = failure instanceof Error ? failure.message : String(failure);
      await dialogs.announce({ icon: "error", title: "Error!", text: why });
    }
  };
  const actions = [
    { label: "Free up space", run: freeUpSpace },
    ...(canExport ? [{ label: EXPORT, run: () => void exportEntry() }] : []),
  ];
  form.store.patch({ notices: [{ kind: "problem", text, actions }] });
  if (!canExport) return dialogs.announce({ icon: "warning", title: "Warning!", text });
  const isExport = await dialogs.confirm({ title: "Warning!", text, confirmLabel: EXPORT, cancelLabel: "Go back" });
  if (isExport) await exportEntry();
}
