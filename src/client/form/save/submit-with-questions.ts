import { questionsIn } from "../../../wire/confirming";
import { questionOf } from "../../rows/save-question";
import type { SubmitProps } from "../open/definition";
import type { FormDeps } from "../open/form-deps";
import type { OpenForm } from "../open/open-form";
import { submitForm } from "./submit-form";
import type { SubmitOutcome } from "./submit-form";

/** Sends the form. If the server asks, asks the user and sends the same save again; "No" leaves it refused. */
export async function submitWithQuestions(deps: FormDeps, form: OpenForm, submit: SubmitProps): Promise<SubmitOutcome> {
  const confirmed: string[] = [];
  for (;;) {
    const outcome = await submitForm(deps, form, submit, confirmed);
    const questions = outcome.state === "rejected" ? questionsIn(outcome.rows) : null;
    if (outcome.state !== "rejected" || questions === null || questions.every((token) => confirmed.includes(token)))
      return outcome;
    form.record = { ...form.record, correcting: true };
    if (!(await deps.dialogs.confirm(questionOf(outcome.rows)))) return outcome;
    confirmed.push(...questions);
  }
}
