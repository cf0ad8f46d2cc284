import { kolkataDate } from "../../../domain/date-format";
import type { OpBase, Row } from "../../../wire/envelope";
import type { Claims } from "../../../wire/session";
import type { Draft } from "../../offline/contract/outbox";
import type { OutboxRow } from "../../offline/contract/save";
import { numberShown } from "../../offline/outbox/number-blocks";
import { awaitsUser } from "../../offline/outbox/op-state";
import { cancelledText, isCancelled } from "../../rows/cancelled";
import { changeWords } from "../../rows/conflict-words";
import { pendingState } from "../../rows/pending-words";
import { makeOf } from "../document/make-of";
import { timeText } from "../draw/words";
import type { Notice, Texts } from "../form-store";
import { errorsIn, refusalText } from "../save/save-answers";
import { type FormDefinition, nameFieldOf } from "./definition";
import { type FormDeps, type FormQuestion, isNewRecord, opOfTmp } from "./form-deps";
import { draftKey, draftName, type FormStart } from "./open-form";
import { lastUsed } from "./last-used";
import { readRecord } from "./read-form";
import { labelsOf, valuesOf, withRecordKey } from "./record-values";

/** The start of the form: the refused save that it corrects, otherwise the record with its draft applied. */
export async function startForm(
  deps: FormDeps,
  definition: FormDefinition,
  question: FormQuestion,
  claims: Claims | null,
): Promise<FormStart> {
  // Before the record is read: what changes meanwhile is not known.
  const [since, refused] = await Promise.all([
    deps.offline.outbox.known(),
    question.op ? deps.offline.outbox.row(question.op) : null,
  ]);
  const draftOf = async (id: string) =>
    claims && !question.preview && !question.keepsNoDraft
      ? deps.offline.outbox.draft(draftKey(claims, question.formname, id)).catch(() => null)
      : null;
  if (refused && awaitsUser(refused.state))
    return correctWith({ ...startCorrecting(deps, definition, refused), since }, await draftOf(`op:${refused.opId}`));
  const settled = await deps.offline.outbox.result(question.op ?? opOfTmp(question.id) ?? "");
  const recordKey = settled?.id || question.id || "0";
  const loaded = await readRecord(deps.offline, definition, question, recordKey);
  const record = isNewRecord(recordKey) ? withValues(definition, loaded, givenValues(definition, question)) : loaded;
  const plain = withLastUsed(startRecord(deps, definition, record, recordKey), definition, question, claims);
  const fresh =
    question.from && isNewRecord(recordKey)
      ? madeOf(definition, plain, await makeOf(deps.offline, definition, question.from), question.from)
      : plain;
  const draft = await draftOf(
    draftName({ scan: question.scan, from: fresh.from, session: question.session }, recordKey),
  );
  const begun = { ...fresh, since };
  return draft && !fresh.isCancelled ? withDraft(deps, definition, begun, draft, question.session) : begun;
}

function givenValues(definition: FormDefinition, { named, values }: FormQuestion): FormQuestion["values"] {
  const key = named ? nameFieldOf(definition) : undefined;
  return key && named ? { [key]: named, ...values } : values;
}

/** A new record with the starting values of its address: only fields of this form and their labels. */
function withValues(definition: FormDefinition, record: Row | null, values: FormQuestion["values"] = {}): Row | null {
  const given = Object.entries(values).filter(([key]) =>
    definition.byKey.has(key.replace(/_label$/, "").toLowerCase()),
  );
  return given.length === 0 ? record : { ...record, ...Object.fromEntries(given) };
}

/** A new document begins with the godown of the last one, where nothing else is given. */
function withLastUsed(
  start: FormStart,
  definition: FormDefinition,
  { formname, preview }: FormQuestion,
  claims: Claims | null,
): FormStart {
  if (!isNewRecord(start.recordKey) || preview || !claims) return start;
  const { values, labels } = lastUsed(window.localStorage, claims, formname, definition, start.values);
  return { ...start, values: { ...start.values, ...values }, labels: { ...start.labels, ...labels } };
}

function startRecord(deps: FormDeps, definition: FormDefinition, record: Row | null, recordKey: string): FormStart {
  const cancelled = record !== null && isCancelled(record);
  return {
    recordKey,
    opId: deps.offline.outbox.mintOpId(),
    base: baseOf(record, recordKey),
    correcting: false,
    errors: {},
    dirty: false,
    ...(record && !isNewRecord(recordKey) ? { baseSnap: record } : {}),
    ...(cancelled ? { isCancelled: true } : {}),
    values: valuesOf(definition, record, recordKey, todayOf(deps)),
    labels: labelsOf(definition, record),
    notices: [
      ...(cancelled ? [{ kind: "cancelled", text: cancelledText(record) } as const] : []),
      ...waitingNotice(record),
    ],
  };
}

/** Notice of a save of the record that waits or was refused. The form corrects its own refused entry instead. */
function waitingNotice(record: Row | null): readonly Notice[] {
  const state = pendingState(record?._pending);
  if (state === null) return [];
  const text = awaitsUser(state)
    ? "An action on this record did not reach the server. The outbox says why."
    : "Changes to this record are saved on this device and waiting to be sent.";
  return [{ kind: "waiting", text }];
}

/** A new document with the values from its sources; nothing is saved yet, so leaving it asks for confirmation. */
function madeOf(definition: FormDefinition, plain: FormStart, record: Row, from: string): FormStart {
  return {
    ...plain,
    values: { ...plain.values, ...record },
    labels: { ...plain.labels, ...labelsOf(definition, record) },
    dirty: true,
    from,
  };
}

const todayOf = (deps: FormDeps): string => kolkataDate(deps.offline.now());

/** Base of the next save: none for a new record, the version for an edit, the operation for a record made here. */
function baseOf(record: Row | null, recordKey: string): OpBase {
  const made = opOfTmp(recordKey);
  if (made) return { kind: "op", op: made };
  const version = Number(record?.rowver);
  return isNewRecord(recordKey) || record?.rowver === undefined || !Number.isInteger(version)
    ? { kind: "none" }
    : { kind: "ver", ver: version };
}

function startCorrecting(deps: FormDeps, definition: FormDefinition, row: OutboxRow): FormStart {
  const rows = row.server?.rows ?? [];
  const text = refusalText(rows) || row.lastErr?.msg || "The server refused this save.";
  const notice: Notice = row.state === "conflict" ? conflictNotice(deps, row) : { kind: "problem", text };
  return {
    recordKey: row.recordKey,
    opId: row.opId,
    base: row.base,
    correcting: true,
    dirty: false,
    notices: [notice],
    ...(row.baseSnap ? { baseSnap: row.baseSnap } : {}),
    values: withRecordKey(
      valuesOf(definition, { ...row.shown, ...numberShown(row) }, row.recordKey, todayOf(deps)),
      idToSend(row),
    ),
    labels: labelsOf(definition, row.shown),
    errors: row.state === "rejected" ? errorsIn(definition, rows) : {},
  };
}

/** Corrections that were typed and not sent yet. */
const correctWith = (start: FormStart, draft: Draft | null): FormStart =>
  draft ? { ...start, values: { ...start.values, ...draft.values }, dirty: true } : start;

/** A new record is sent with id 0 though the device calls it `tmp:<its own op>`. */
const idToSend = (row: OutboxRow): string => (opOfTmp(row.recordKey) === row.opId ? "0" : row.recordKey);

export function conflictNotice(deps: Pick<FormDeps, "navigate">, row: OutboxRow): Notice {
  return {
    kind: "conflict",
    text: `${changeWords(row)} after you opened it. Nothing was overwritten. Your entry is kept on this device.`,
    actions: [{ label: "Show the differences", run: () => deps.navigate(`/outbox/${row.opId}`) }],
  };
}

/** Restores unsaved entries under the same operation id, so that a second press creates no second record. */
async function withDraft(
  deps: FormDeps,
  definition: FormDefinition,
  fresh: FormStart,
  draft: Draft,
  session: string | undefined,
): Promise<FormStart> {
  const { outbox } = deps.offline;
  if (draft.enqueued && !(await isStillWaiting(deps, draft.opId))) {
    await outbox.dropDraft(draft.formKey);
    return fresh;
  }
  const notice: Notice = draft.enqueued
    ? { kind: "kept", text: "This entry is already saved on this device and waiting to be sent." }
    : {
        kind: "draft",
        text: session
          ? `Lines scanned until ${timeText(draft.at)}`
          : `Restored what you typed at ${timeText(draft.at)}`,
      };
  const labels: Texts = { ...fresh.labels, ...labelsOf(definition, draft.values) };
  return {
    ...fresh,
    opId: draft.opId,
    base: draft.base,
    since: draft.since ?? fresh.since,
    values: { ...fresh.values, ...draft.values },
    labels,
    dirty: !draft.enqueued,
    notices: [...fresh.notices, notice],
    ...(draft.baseSnap ? { baseSnap: draft.baseSnap } : {}),
  };
}

/** A save that the server has by now, or that was discarded, no longer needs a form. */
async function isStillWaiting(deps: FormDeps, opId: string): Promise<boolean> {
  return (await deps.offline.outbox.row(opId)) !== null;
}
