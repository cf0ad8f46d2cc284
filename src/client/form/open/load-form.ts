import { createLiveBill, type LiveBill } from "../bill/live-bill";
import { createLiveGoods, type LiveGoods } from "../bill/live-goods";
import { createLiveMoney, type LiveMoney } from "../bill/live-money";
import { createCalculator, type Calculator } from "../calculate/calculator";
import { runPageLoad } from "../calculate/run-page-load";
import { FormStore } from "../form-store";
import { canEdit } from "../save/save-bar";
import { draftKeeper, type DraftKeeper } from "./drafts";
import { type FormDeps, type FormQuestion } from "./form-deps";
import { offerNextNumber, readyNumbers } from "./form-number";
import { formKeyOf, rulesOf, type FormStart, type OpenForm } from "./open-form";
import { readModel } from "./read-form";
import { shownOf } from "./record-values";
import { startForm } from "./start-form";

/** An open form with its drafts, calculations and live figures. */
export interface LiveForm extends OpenForm {
  readonly drafts: DraftKeeper;
  readonly calculator: Calculator;
  /** Tax and totals of a bill; null for every other form. */
  readonly bill: LiveBill | null;
  /** Tax at source and bills of a payment, receipt or journal; null for every other form. */
  readonly money: LiveMoney | null;
  /** Which columns the goods of a transfer, a count and the like need; null for every other form. */
  readonly goods: LiveGoods | null;
}

/**
 * Model, record, draft and page load of one form; `pageloaded` is true once all of them are applied (FORM-094).
 * Throws CallFailed where there is no model or no record.
 */
export async function loadForm(deps: FormDeps, question: FormQuestion): Promise<LiveForm> {
  const claims = (await deps.offline.session.get())?.claims ?? null;
  const definition = await readModel(deps.offline, question.formname, question.preview);
  const start = await startForm(deps, definition, question, claims);
  const store = new FormStore(rulesOf(definition, !start.isCancelled && canEdit(definition.head, start.recordKey)));
  const open: OpenForm = { definition, store, question, claims, record: start, scan: question.scan ?? "" };
  const drafts = draftKeeper(
    deps.offline,
    claims,
    () => formKeyOf(open),
    () => draftBody(open),
  );
  const calculator = createCalculator(deps, open, drafts.touch);
  const form: LiveForm = Object.assign(open, {
    drafts,
    calculator,
    bill: createLiveBill(deps, open),
    money: createLiveMoney(deps, open),
    goods: createLiveGoods(deps, open),
  });
  await begin(deps, form, start);
  readyNumbers(deps, form);
  await offerNextNumber(deps, form);
  return form;
}

/** Puts a start into the form and runs page load on it. */
async function begin(deps: FormDeps, form: LiveForm, start: FormStart): Promise<void> {
  const { values, labels, errors, notices, dirty, ...record } = start;
  form.record = record;
  form.store.reset(values, labels);
  form.store.setErrors(errors);
  form.store.patch({ notices, dirty, isauditlock: isLocked(values.isauditlock), pageloaded: false, busy: false });
  await runPageLoad(deps, form, form.calculator);
  // Values written by page load and presets are not the user's work: no confirmation on leaving, and no draft.
  if (!dirty) form.drafts.cancel();
  form.store.patch({ pageloaded: true });
  form.bill?.begin();
  form.money?.begin();
  form.goods?.begin();
}

/** Stops the work and the requests of a form that is no longer shown. */
export function stopForm({ calculator, bill, money, goods }: LiveForm): void {
  calculator.stop();
  bill?.stop();
  money?.stop();
  goods?.stop();
}

const isLocked = (flag: unknown): boolean => flag === true || ["1", "true"].includes(String(flag).toLowerCase());

function draftBody({ definition, store, record }: OpenForm) {
  const { values, labels } = store.state();
  const { opId, base, baseSnap, since } = record;
  return { opId, base, since, values: shownOf(definition, values, labels), ...(baseSnap ? { baseSnap } : {}) };
}

/** The next empty form of the same kind, for "Save and new". */
export async function beginNew(deps: FormDeps, form: LiveForm): Promise<void> {
  const start = await startForm(
    deps,
    form.definition,
    {
      ...form.question,
      id: "0",
      op: undefined,
      values: undefined,
      scan: undefined,
      from: undefined,
      session: undefined,
    },
    null,
  );
  await begin(deps, form, start);
}
