import type { FormRow } from "../../../definitions/form-row";
import { TODAY } from "../../../definitions/presets";
import { isIsoDate } from "../../../domain/calendar";
import { formatDate } from "../../../domain/date-format";
import { formatAmount } from "../../../domain/indian-format";
import type { Row } from "../../../wire/envelope";
import type { Texts } from "../form-store";
import { withTmpKeys } from "../save/values-out";
import type { FormDefinition } from "./definition";
import { isNewRecord } from "./form-deps";

/**
 * Values by field key from a record row: the value of the row, otherwise (for a new record) the preset of the
 * definition, otherwise the empty value of the element. Columns without a field stay, because saves and calculations
 * may name them.
 */
export function valuesOf(definition: FormDefinition, record: Row | null, recordKey: string, today: string): Row {
  const values: Row = Object.fromEntries(Object.entries(record ?? {}).map(([key, value]) => [key, withTmpKeys(value)]));
  for (const { key, row, element } of definition.fields) {
    const loaded = values[key];
    const preset = isNewRecord(recordKey) ? presetOf(row, today) : "";
    const isThere = loaded !== undefined && loaded !== null && !(loaded === "" && row.TXT_text === TODAY);
    if (!isThere) values[key] = preset === "" ? element.empty : preset;
  }
  return withRecordKey(values, recordKey);
}

const presetOf = ({ TXT_text }: FormRow, today: string): string => (TXT_text === TODAY ? today : TXT_text);

/** Save and load procedures name the record by `id` and `txtid`. */
export const withRecordKey = (values: Row, recordKey: string): Row => ({
  ...values,
  id: recordKey || "0",
  txtid: recordKey || "0",
});

/** Texts of chosen options, from the `<key>_label` columns. */
export function labelsOf(definition: FormDefinition, record: Row | null): Texts {
  const labelled = definition.fields.filter(({ key }) => record?.[`${key}_label`]);
  return Object.fromEntries(labelled.map(({ key }) => [key, String(record?.[`${key}_label`])]));
}

/**
 * The record as lists and pickers show it while it waits: values, `<key>_label`, and the list columns that show
 * references.
 */
export function shownOf(definition: FormDefinition, values: Row, labels: Texts): Row {
  const shown: Row = { ...values };
  for (const { key, showColumn } of definition.fields) {
    const label = labels[key];
    if (label === undefined) continue;
    shown[`${key}_label`] = label;
    if (showColumn) shown[showColumn] = label;
  }
  return shown;
}

/** The title of the record in the outbox: form and first filled field; for a document party, day and amount. */
export function titleOf({ head, fields }: FormDefinition, values: Row, labels: Texts): string {
  const visible = fields.filter(({ row }) => row.field_visible);
  const texts = visible.map(({ key, element }) => labels[key] || element.toText(values[key])).filter(Boolean);
  const names = head.documentform
    ? [labels.partyid || visible.map(({ key }) => labels[key]).find(Boolean), texts.find(isIsoDate), amountOf(values)]
    : texts.slice(0, 1);
  const name = names.flatMap((text) => (text ? [isIsoDate(text) ? formatDate(text) : text] : [])).join(", ");
  return name ? `${head.formtitle}: ${name}` : head.formtitle;
}

const amountOf = ({ mgrossamt }: Row): string =>
  Number(mgrossamt ?? 0) > 0 ? `₹${formatAmount(String(mgrossamt))}` : "";
