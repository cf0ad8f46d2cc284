import { isNewRecord, type FormDeps } from "../open/form-deps";
import type { OpenForm } from "../open/open-form";
import type { Calculator } from "./calculator";
import { callProcedure, readResults } from "./procedures";

/**
 * Runs the page-load procedures of the form, each once (FORM-068). Without an answer an alert is shown (FORM-069),
 * and the form opens anyway. Offline no procedure is called.
 */
export async function runPageLoad(deps: FormDeps, form: OpenForm, calculator: Calculator): Promise<void> {
  if (isNewRecord(form.record.recordKey)) calculator.all();
  if (deps.offline.line().line !== "online") return;
  for (const { procedure, params } of form.definition.pageload) {
    const rows = await callProcedure(deps, form, procedure, params).catch(() => []);
    if (rows.length > 0) calculator.apply(readResults(form, rows));
    else
      void deps.dialogs.announce({
        icon: "warning",
        title: "Warning!",
        text: `${form.record.recordKey} Load Response issue`,
      });
  }
}
