import type { FormNode } from "../../definitions/form-tree";
import type { Row } from "../../wire/envelope";
import { dirtyForms } from "../browser/dirty-forms";
import { choicesMade } from "../browser/type-ahead";
import { textOf } from "../rows/read-row";
import { beginSave, savedPrint } from "../rows/saved-print";
import { joined } from "./bill/live-errors";
import type { CreatedRecord } from "../rows/record-creation";
import { localError, localErrors, serverErrors } from "./calculate/validation";
import { focusField, focusFirst, keysFrom } from "./draw/focus";
import type { Texts } from "./form-store";
import { nameFieldOf, submitOf } from "./open/definition";
import { isNewRecord, type FormDeps } from "./open/form-deps";
import { takePlaceLeft } from "./draw/place-left";
import { beginNew, stopForm, type LiveForm } from "./open/load-form";
import { settleForm } from "./save/after-save";
import { whyNotSavable } from "./save/save-bar";
import { dropEntry, leaveQuestion } from "./save/drop-entry";
import { isYearMeant } from "./save/ask-year";
import { submitWithQuestions } from "./save/submit-with-questions";

/** Callbacks to the screen around a form. */
export interface FormEvents {
  /** The record key of the form changed: a new record got its id, or an empty form began. */
  readonly onRecord?: (recordKey: string) => void;
  /** The server or this device has a save of the form. */
  readonly onSaved?: (record: CreatedRecord) => void;
  /** The user is done with the form; `path` '' means back. */
  readonly onClose: (path: string) => void;
}

/** The user's actions on an open form. */
export interface FormEngine {
  readonly id: string;
  readonly form: LiveForm;
  readonly deps: FormDeps;
  readonly set: (key: string, value: unknown, remaining?: string) => void;
  readonly setLabel: (key: string, label: string) => void;
  readonly leave: (key: string) => void;
  readonly next: (key: string, back?: boolean) => void;
  readonly submit: (node: FormNode, then?: "stay" | "new" | "close") => Promise<void>;
  /** Asks for confirmation where changes would be lost. */
  readonly close: (path?: string) => Promise<void>;
  /** Goes to a path without confirmation: the values typed here were only a selection. */
  readonly leaveTo: (path: string) => Promise<void>;
  readonly discardDraft: () => Promise<void>;
  readonly focusStart: () => void;
  /** Focuses the field of an error, and within it the place that the error is about. */
  readonly showError: (key: string, sentence: string) => void;
  readonly stop: () => void;
}

export function createEngine(id: string, deps: FormDeps, form: LiveForm, events: FormEvents): FormEngine {
  const { store, drafts, calculator } = form;
  const mark = dirtyForms.open(id);
  const noteChange = () => {
    store.patch({ dirty: true });
    mark.set(true);
    drafts.touch();
  };
  const discardDraft = async () => {
    await drafts.drop();
    mark.set(false);
  };
  const onSaved = (record: CreatedRecord) => {
    events.onSaved?.(record);
    mark.set(store.state().dirty);
  };
  return {
    id,
    form,
    deps,
    set: (key, value, remaining = "") => {
      if (Object.is(store.state().values[key], value)) return;
      store.setValue(key, value);
      if (store.state().errors[key]) store.setError(key, remaining);
      noteChange();
      calculator.changed(key);
      for (const live of [form.bill, form.money, form.goods]) live?.changed(key);
    },
    setLabel: (key, label) => store.setLabel(key, label),
    leave: (key) => {
      calculator.leave(key);
      void checkOnLeave(deps, form, key);
    },
    next: (key, back = false) => void focusFirst(id, keysAfter(form, key, back)),
    submit: (node, then = "stay") => submit(id, deps, form, { ...events, onSaved }, node, then),
    close: async (path = "") => {
      if (store.state().dirty && !(await deps.dialogs.confirm(leaveQuestion(form)))) return;
      if (store.state().dirty) await dropEntry(deps, form, drafts.drop);
      mark.set(false);
      events.onClose(path);
    },
    leaveTo: async (path) => {
      await discardDraft();
      events.onClose(path);
    },
    discardDraft,
    focusStart: () => focusStart(id, form),
    showError: (key, sentence) => {
      focusField(id, key);
      store.point(key, sentence);
    },
    stop: () => {
      void drafts.flush();
      stopForm(form);
      mark.close();
    },
  };
}

/** Where Enter may go from a field: to the one that it names, then through the fields and the buttons of the bar. */
function keysAfter(form: LiveForm, key: string, back: boolean): readonly string[] {
  const { byKey, keys, fields, bar } = form.definition;
  const focusId = byKey.get(key.toLowerCase())?.focusId;
  const named = focusId && !back ? keys.get(focusId.toLowerCase()) : undefined;
  const on = keysFrom([...fields.map((field) => field.key), ...bar.map(({ row }) => row.key)], key, back);
  return [...(named ? [named] : []), ...(back ? on : on.filter((one) => isStop(form, one)))];
}

/** Whether Enter stops at a field on its way forward (`enterStops`); it always does where something is wrong. */
function isStop({ definition, store }: LiveForm, key: string): boolean {
  const field = definition.byKey.get(key.toLowerCase());
  const { values, errors } = store.state();
  if (!field?.enterStops || errors[field.key]) return true;
  return field.enterStops === "empty" && field.element.isMissing(values[field.key]);
}

/**
 * Focuses the place where the user left this form for a record; otherwise the field that a new record starts at, the
 * first empty required field, or the first field that can be typed in.
 */
function focusStart(id: string, form: LiveForm): void {
  const { definition, store, record } = form;
  const { values } = store.state();
  const left = takePlaceLeft(form);
  if (left && focusField(id, left.key)) {
    if (left.cell) store.point(left.key, "", left.cell);
    return;
  }
  const { startsat = "" } = definition.head;
  const named = isNewRecord(record.recordKey) && startsat !== "" ? [startsat] : [];
  const wanted = definition.fields.filter(
    ({ key, element, validation }) => validation.required && element.isMissing(values[key]),
  );
  focusFirst(id, [...named, ...[...wanted, ...definition.fields].map(({ key }) => key)]);
}

/** Leaving an empty field shows no error; the server checks only values that passed here. */
async function checkOnLeave(deps: FormDeps, form: LiveForm, key: string): Promise<void> {
  const field = form.definition.byKey.get(key.toLowerCase());
  const { values, dirty } = form.store.state();
  if (!field || !dirty) return;
  const value = values[field.key];
  const error = field.element.isMissing(value) ? "" : localError(field, value);
  if (error) form.store.setError(field.key, error);
  if (error || field.element.isMissing(value)) return;
  const serverTexts = await serverErrors(deps, form, field);
  // Text typed since then is checked when the field is left again.
  if (Object.is(form.store.state().values[field.key], value))
    for (const [at, text] of Object.entries(serverTexts)) form.store.setError(at, text);
}

async function submit(
  id: string,
  deps: FormDeps,
  form: LiveForm,
  events: FormEvents,
  node: FormNode,
  then: "stay" | "new" | "close",
): Promise<void> {
  const { store } = form;
  if (store.state().busy || whyNotSavable(form, deps.offline.line().line)) return;
  const props = submitOf(node.row);
  store.patch({ busy: true });
  const ended = beginSave();
  try {
    if (!(await isValid(id, deps, form))) return;
    if (!(await isYearMeant(deps, form))) return;
    form.drafts.cancel();
    const before = form.record.recordKey;
    const isMadeOf = form.record.from !== undefined;
    const sent = store.state().values;
    const safe = await settleForm(deps, form, await submitWithQuestions(deps, form, props), sent, then);
    if (!safe) return focusErrors(id, store.state().errors);
    events.onSaved?.(savedRecord(form));
    const hasMore = store.state().dirty;
    if (hasMore) return before === form.record.recordKey ? undefined : events.onRecord?.(form.record.recordKey);
    if (then === "new") await beginNew(deps, form);
    // The address still names the source of this record; the next record has no source.
    if ((before !== form.record.recordKey || (isMadeOf && then === "new")) && then !== "close")
      events.onRecord?.(form.record.recordKey);
    const print = ended() && !form.question.inDrawer ? savedPrint() : null;
    if (print) events.onClose(print.path);
    else if (props.path && then !== "new") events.onClose(props.path);
    else if (then === "close") events.onClose("");
    else if (then === "new") focusStart(id, form);
  } finally {
    ended();
    store.patch({ busy: false });
  }
}

const savedRecord = ({ definition, record, store }: LiveForm): CreatedRecord => ({
  key: record.recordKey,
  name: textOf(store.state().values, nameFieldOf(definition) ?? ""),
});

/** Only a valid form is sent (FORM-078). Choices and calculations in progress finish first, to be checked too. */
async function isValid(id: string, deps: FormDeps, form: LiveForm): Promise<boolean> {
  await choicesMade();
  await form.calculator.settled();
  await form.bill?.settled();
  await form.money?.settled();
  const local = errorsNow(form);
  form.store.setErrors(local);
  if (Object.keys(local).length > 0) return focusErrors(id, local) ?? false;
  const serverTexts: Record<string, string> = {};
  for (const field of form.definition.fields) Object.assign(serverTexts, await serverErrors(deps, form, field));
  form.store.setErrors(serverTexts);
  if (Object.keys(serverTexts).length > 0) focusErrors(id, serverTexts);
  return form.store.state().isValid;
}

/** The errors of the single fields, and those of a bill or a journal as a whole. */
function errorsNow(form: LiveForm): Texts {
  const errors: Record<string, string> = { ...localErrors(form) };
  for (const [key, text] of Object.entries(form.bill?.errors() ?? form.money?.errors() ?? {}))
    errors[key] = joined(errors[key], text);
  return errors;
}

/** After the page is drawn again: a card that is folded shut opens where it has an error. */
function focusErrors(id: string, errors: Row): undefined {
  queueMicrotask(() => focusFirst(id, Object.keys(errors)));
}
