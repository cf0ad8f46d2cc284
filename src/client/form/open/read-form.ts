import { formModelQuestion, recordQuestion } from "../../../wire/definition-questions";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { CallFailed } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { type FormDefinition, readDefinition } from "./definition";
import { type FormQuestion, isNewRecord, opOfTmp } from "./form-deps";

/** The form model, through the device's copy (FORM-006, FORM-008). Throws CallFailed where there is none. */
export async function readModel(offline: Offline, formname: string, preview = false): Promise<FormDefinition> {
  const question = formModelQuestion(formname);
  const rows = preview
    ? await offline.reader.ask(question.sqlsp, { ...question.args, preview: 1 }, { enc: true })
    : (await offline.reader.read(question)).rows;
  throwIfRefused(rows);
  const definition = readDefinition(rows);
  if (!definition) throw new CallFailed("refused", `There is no form named ${formname}.`);
  return definition;
}

/** The server's record with waiting saves applied; null for a new record without presets. */
export function readRecord(
  offline: Offline,
  definition: FormDefinition,
  question: FormQuestion,
  recordKey: string,
): Promise<Row | null> {
  return readRecordOf(offline, definition.head.entity, definition.head.sqlsp || question.sqlsp || "", recordKey);
}

/** The same for a record of another form, by its entity and load procedure. */
export async function readRecordOf(
  offline: Offline,
  entity: string,
  sqlsp: string,
  recordKey: string,
): Promise<Row | null> {
  if (opOfTmp(recordKey)) {
    const waiting = await offline.overlay.record(entity, recordKey, null);
    if (waiting) return waiting;
    throw new CallFailed("refused", "This record was made on this device, and its save no longer exists.");
  }
  const row = await askRecord(offline, entity, sqlsp, recordKey);
  if (isNewRecord(recordKey)) return row;
  const shown = await offline.overlay.record(entity, recordKey, row);
  if (!shown) throw new CallFailed("refused", "This record no longer exists.");
  return shown;
}

async function askRecord(offline: Offline, entity: string, sqlsp: string, recordKey: string): Promise<Row | null> {
  if (!sqlsp) return null;
  try {
    const { rows, asOf, fresh } = await offline.reader.read(recordQuestion(sqlsp, recordKey || "0"));
    throwIfRefused(rows);
    return (
      (fresh || isNewRecord(recordKey) ? null : await newerCopy(offline, entity, recordKey, asOf)) ?? rows[0] ?? null
    );
  } catch (failure) {
    if (!(failure instanceof CallFailed) || !/^(offline-miss|network|captive)$/.test(failure.kind)) throw failure;
    // A new record can be started without its presets; an existing one cannot be shown without its values.
    if (isNewRecord(recordKey)) return null;
    const kept = await offline.reference.byId(entity, recordKey).catch(() => null);
    if (kept && isOn(kept.whole)) return kept;
    throw failure;
  }
}

/** The downloaded copy of a record, where it is newer than the answer that was kept when the record was last opened. */
async function newerCopy({ reference }: Offline, entity: string, key: string, asOf: number): Promise<Row | null> {
  const copies = await reference.entities().catch(() => []);
  if ((copies.find((copy) => copy.entity === entity)?.asOf ?? 0) <= asOf) return null;
  const kept = await reference.byId(entity, key).catch(() => null);
  return kept && isOn(kept.whole) ? kept : null;
}

function throwIfRefused(rows: readonly Row[]): void {
  const first = rows[0];
  if (!first || !isRefused(first)) return;
  throw new CallFailed(
    "refused",
    String(first.errormsg || first.Message || first.ExceptionMessage || "The server refused this request."),
  );
}

/** `err` 0, '0', '' or absent means ok (FORM-080). */
export const isRefused = (row: Row): boolean => !["", "0", "undefined", "null"].includes(String(row.err));
