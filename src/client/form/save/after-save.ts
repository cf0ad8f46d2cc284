import { questionsIn } from "../../../wire/confirming";
import type { OpBase, Row } from "../../../wire/envelope";
import type { SaveStatus } from "../../offline/contract/save";
import { withNumber } from "../../rows/pending-words";
import { WORDS } from "../draw/words";
import { type FormDeps, isNewRecord, opOfTmp } from "../open/form-deps";
import { keepNumbers, numberAction, numberGiven, numberValue } from "../open/form-number";
import { keepLastUsed } from "../open/last-used";
import type { LiveForm } from "../open/load-form";
import { keyOf } from "../open/open-form";
import { withRecordKey } from "../open/record-values";
import { conflictNotice } from "../open/start-form";
import { afterSubmit } from "./after-submit";
import { askForSpace } from "./no-space";
import { offerNext, savedText } from "./next-steps";
import { errorsIn, refusalText, refusedDialog, savedDialog } from "./save-answers";
import type { SubmitOutcome } from "./submit-form";

/** Shows the result of a save; true where the server or this device has the record and the form may continue. */
export async function settleForm(
  deps: FormDeps,
  form: LiveForm,
  outcome: SubmitOutcome,
  sent: Row,
  then: "stay" | "new" | "close",
): Promise<boolean> {
  if (outcome.state === "applied" || outcome.state === "waiting") remember(form);
  switch (outcome.state) {
    case "applied":
      return applied(deps, form, outcome, sent, then);
    case "waiting":
      return waiting(deps, form, outcome, sent, then);
    case "rejected":
      return refused(deps, form, outcome.rows);
    case "conflict":
      await correct(form);
      form.store.patch({ notices: [conflictNotice(deps, outcome.row)] });
      return false;
    case "attention":
      await correct(form);
      form.store.patch({ notices: [{ kind: "problem", text: outcome.message }] });
      await deps.dialogs.announce({ icon: "error", title: "Error!", text: outcome.message });
      return false;
    case "discarded":
      form.record = { ...form.record, opId: deps.offline.outbox.mintOpId(), correcting: false };
      form.store.patch({ notices: [{ kind: "problem", text: WORDS.discarded }] });
      return false;
    case "not-kept":
      form.store.patch({ notices: [{ kind: "problem", text: outcome.message }] });
      await deps.dialogs.announce({ icon: "warning", title: "Warning!", text: outcome.message });
      return false;
    case "full":
      await askForSpace(deps, form, outcome);
      return false;
  }
}

/** The next document of this kind starts with some values of this one. */
function remember({ definition, question, claims, record, store }: LiveForm): void {
  if (claims && isNewRecord(record.recordKey))
    keepLastUsed(window.localStorage, claims, question.formname, definition, store.state());
}

/** FORM-081: the form continues as the record that the server made, under a new operation id. */
async function applied(
  deps: FormDeps,
  form: LiveForm,
  { rows, id, ver }: Extract<SaveStatus, { state: "applied" }>,
  sent: Row,
  then: "stay" | "new" | "close",
): Promise<boolean> {
  const isNew = isNewRecord(form.record.recordKey) || opOfTmp(form.record.recordKey) !== null;
  keepNumbers(deps, form);
  await continueAs(deps, form, id || keyOf(form), ver === null ? { kind: "none" } : { kind: "ver", ver }, {
    sent,
    ver,
    no: String(rows[0]?.no ?? ""),
  });
  await afterSubmit(deps, form, true);
  await deps.dialogs.announce(savedDialog(rows));
  const text = savedText(form, String(rows[0]?.no || rows[0]?.label || ""));
  offerNext(deps, form, { kind: "success", text, isNew }, then);
  return true;
}

/** The device has the save but the server does not yet: never the word Saved alone. */
async function waiting(
  deps: FormDeps,
  form: LiveForm,
  { why }: Extract<SaveStatus, { state: "waiting" }>,
  sent: Row,
  then: "stay" | "new" | "close",
): Promise<boolean> {
  const { opId, recordKey } = form.record;
  const number = await numberGiven(deps, form);
  const waitingText = why === "auth" || why === "user" ? WORDS.waitingForSignIn : WORDS.waiting;
  const text = withNumber(waitingText, number.text);
  await continueAs(deps, form, keyOf(form), { kind: "op", op: opId }, { sent, ver: null, no: number.no });
  await afterSubmit(deps, form, false);
  form.store.patch({ notices: [{ kind: "waiting", text }] });
  offerNext(deps, form, { kind: "info", text, isNew: isNewRecord(recordKey) }, then);
  return true;
}

interface SavedAs {
  /** The values that were sent. */
  readonly sent: Row;
  /** Version that the server gave the record, null where it has not answered. */
  readonly ver: number | null;
  /** The number that the record has now, '' where it has none or the number is unchanged. */
  readonly no: string;
}

/** Entries typed during the save are not in it, so the form is not clean after it. */
async function continueAs(
  deps: FormDeps,
  form: LiveForm,
  recordKey: string,
  base: OpBase,
  { sent, ver, no }: SavedAs,
): Promise<void> {
  const { store } = form;
  const hasTypedSince = store.state().values !== sent;
  const asSaved = (values: Row) =>
    withRecordKey({ ...values, ...(ver === null ? {} : { rowver: ver }), ...numberValue(form, no) }, recordKey);
  await form.drafts.drop();
  // The save is made: what the device cannot read now must not undo its answer, and what was known before holds.
  const since = await deps.offline.outbox.known().catch(() => form.record.since);
  const opId = deps.offline.outbox.mintOpId();
  form.record = { recordKey, opId, base, baseSnap: asSaved(sent), since, correcting: false };
  store.reset(asSaved(store.state().values), store.state().labels);
  store.patch({ listdetailrefresh: store.state().listdetailrefresh + 1, dirty: hasTypedSince });
  if (hasTypedSince) form.drafts.touch();
}

/** The entry stays in the outbox, so its draft is not needed; the next press corrects it. */
async function refused(deps: FormDeps, form: LiveForm, rows: Parameters<typeof refusedDialog>[0]): Promise<boolean> {
  await correct(form);
  form.store.setErrors(errorsIn(form.definition, rows));
  const text = refusalText(rows);
  const action = await numberAction(deps, form, rows);
  form.store.patch({ notices: text ? [{ kind: "problem", text, ...(action ? { actions: [action] } : {}) }] : [] });
  // A question of the server has already had its dialog.
  if (questionsIn(rows) === null) await deps.dialogs.announce(refusedDialog(rows));
  return false;
}

async function correct(form: LiveForm): Promise<void> {
  await form.drafts.drop();
  form.record = { ...form.record, correcting: true };
}
