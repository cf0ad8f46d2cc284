import type { FormNode } from "../../../definitions/form-tree";
import { readProps, textOf } from "../../../definitions/props";
import { paramMap } from "../../../definitions/row-props";
import { CallFailed } from "../../offline/contract/reader";
import { refreshLists } from "../draw/drawer-state";
import { WORDS } from "../draw/words";
import type { FormDeps } from "../open/form-deps";
import type { LiveForm } from "../open/load-form";
import { errorsIn, refusedDialog, savedDialog } from "../save/save-answers";
import { argsOf } from "../save/values-out";
import { readResults } from "./procedures";

/**
 * Runs the procedure of a `btnSQL` (FORM-023), named and filled as for a save (FORM-011). It runs at once and only
 * online, because an answer hours later would be of no use. `props.confirm` is asked first. Rows of FORM-073 are
 * applied to the form.
 */
export async function runButton(deps: FormDeps, form: LiveForm, { row }: FormNode): Promise<void> {
  const { store } = form;
  const procedure = row.DataSourceID_SQL || row.sqlsp;
  if (store.state().busy || store.state().isauditlock || !procedure) return;
  if (deps.offline.line().line !== "online")
    return void (await deps.dialogs.announce({ icon: "warning", title: "Warning!", text: WORDS.onlineOnly }));
  const question = textOf(readProps(row.props).props.confirm);
  if (
    question &&
    !(await deps.dialogs.confirm({ title: row.label_label, text: question, confirmLabel: row.label_label || "Yes" }))
  )
    return;
  store.patch({ busy: true });
  try {
    await form.calculator.settled();
    const args = argsOf(paramMap(row), store.state().values);
    const rows = await deps.offline.reader.ask(procedure, args, { enc: true, command: true });
    if (isRefusal(rows[0]?.err)) {
      store.setErrors(errorsIn(form.definition, rows));
      return void (await deps.dialogs.announce(refusedDialog(rows)));
    }
    form.calculator.apply(readResults(form, rows));
    refreshLists(store);
    await deps.dialogs.announce({ ...savedDialog(rows), title: String(rows[0]?.stitle || `${row.label_label}: done`) });
    const path = row.aspx_codes.trim();
    if (path.startsWith("/")) deps.navigate(path);
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure;
    await deps.dialogs.announce({ icon: "error", title: "Error!", text: failure.message });
  } finally {
    store.patch({ busy: false });
  }
}

const isRefusal = (err: unknown): boolean => err !== undefined && err !== "" && Number(err) !== 0;
