import { formRow } from "../../../definitions/blank-form-row";
import type { FormRow } from "../../../definitions/form-row";
import { nameRowOf, paramMap, validationOf } from "../../../definitions/row-props";
import { formModelQuestion } from "../../../wire/definition-questions";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { CallFailed } from "../../offline/contract/reader";
import { NotKept } from "../../offline/contract/save";
import type { Offline } from "../../offline/offline";
import { isNothing } from "./option";

interface AddQuestion {
  /** Master that the option belongs to; '' where the text itself is the value. */
  readonly entity: string;
  readonly text: string;
  /** Field that narrows the options, with its value: the new record belongs to it too. */
  readonly narrow: { readonly key: string; readonly value: unknown } | null;
}

/** `problem` is a message for the field; then nothing was added. */
type Added = { readonly value: string; readonly problem?: undefined } | { readonly problem: string };

/**
 * The value that the Add option stores (DDL-005). Online it is the text: the server looks the name up and creates the
 * record in the transaction of the save. Offline the record is a separate save before this one, so that later forms
 * can choose it too; a master that needs more than a name is refused with a message.
 */
export async function addOption(offline: Offline, question: AddQuestion): Promise<Added> {
  const { entity, text } = question;
  if (entity === "") return { value: text };
  // The engine reads digits as the number of a record.
  if (/^\d+$/.test(text)) return { problem: `${text} cannot be added. A name needs at least one letter.` };
  if (offline.line().line === "online") return { value: text };
  try {
    return await addOffline(offline, question);
  } catch (failure) {
    if (failure instanceof NotKept) return { problem: failure.message };
    if (failure instanceof CallFailed)
      return { problem: `${text} cannot be added offline. Open its form once while online.` };
    throw failure;
  }
}

async function addOffline(offline: Offline, { entity, text, narrow }: AddQuestion): Promise<Added> {
  const { rows } = await offline.reader.read(formModelQuestion(`${entity}detail`));
  const fields = rows.map(rowOf);
  const head = rows[0] ?? {};
  const save = fields.find(({ comp_type }) => comp_type === "btn_submit");
  const required = fields.filter((row) => validationOf(row).required !== undefined);
  const name = nameRowOf(fields, String(head.namefield ?? ""));
  const missing = required.filter(
    (row) => row !== name && row.TXT_text === "" && (row.key !== narrow?.key || isNothing(narrow.value)),
  );
  if (head.addallowed !== undefined && !isOn(head.addallowed))
    return { problem: `You don't have permission to add ${text}.` };
  if (!save || !name) return { problem: `${text} cannot be added offline.` };
  if (missing.length > 0)
    return {
      problem: `${text} needs more than its name: ${missing.map((row) => row.label_label || row.key).join(", ")}. Add it in its own form.`,
    };
  const opId = offline.outbox.mintOpId();
  const values: Row = {
    ...preset(fields),
    id: "0",
    [name.key]: text,
    ...(narrow ? { [narrow.key]: narrow.value } : {}),
  };
  const args = Object.fromEntries(
    paramMap(save).map(({ name: param, source }) => [param, source.startsWith("@") ? source : (values[source] ?? "")]),
  );
  const key = `tmp:${opId}`;
  await offline.outbox.save({
    opId,
    screen: `form:${entity}detail`,
    entity,
    recordKey: key,
    sqlsp: save.DataSourceID_SQL || save.sqlsp,
    args,
    base: { kind: "none" },
    defVer: String(head.defver ?? ""),
    shown: { ...values, id: key },
    formname: `${entity}detail`,
    title: `${String(head.formtitle ?? entity)}: ${text}`,
  });
  return { value: key };
}

const preset = (fields: readonly FormRow[]): Row =>
  Object.fromEntries(fields.filter(({ key }) => key !== "").map(({ key, TXT_text }) => [key, TXT_text]));

/** Only the columns that are read here, as text. */
function rowOf(sent: Row): FormRow {
  const text = (name: keyof FormRow): string =>
    sent[name] === undefined || sent[name] === null ? "" : String(sent[name]);
  return formRow({
    key: text("key"),
    comp_type: text("comp_type"),
    label_label: text("label_label"),
    TXT_text: text("TXT_text"),
    sqlsp: text("sqlsp"),
    validationprops: text("validationprops"),
    DataSourceID_SQL: text("DataSourceID_SQL"),
    DataTextField: text("DataTextField"),
    DataValueField: text("DataValueField"),
  });
}
