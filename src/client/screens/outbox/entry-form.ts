import { useMemo } from "react";
import { lineColumnsOf, optionsOf } from "../../../definitions/choices";
import type { FormRow, LineColumn } from "../../../definitions/form-row";
import { rightsLabels } from "../../../definitions/rights-columns";
import { isOn } from "../../../wire/answers";
import { formModelQuestion } from "../../../wire/definition-questions";
import type { Row } from "../../../wire/envelope";
import { useRead } from "../../call/use-read";
import type { OutboxRow } from "../../offline/contract/save";

/** The form of a save, as far as its values are compared: by the key of the field. */
export interface EntryForm {
  readonly labels: ReadonlyMap<string, string>;
  /** Fields that the user cannot enter. */
  readonly computed: ReadonlySet<string>;
  readonly lines: ReadonlyMap<string, readonly LineColumn[]>;
  /** Words for a value of a field with fixed ones, by key: `1` of a flag is Yes. '' for a value without words. */
  readonly words: ReadonlyMap<string, (value: unknown) => string>;
}

/** From the definition of its form; until it is loaded, keys stand for labels and lists are compared as a whole. */
export function useEntryForm({ formname, screen }: OutboxRow): EntryForm {
  const question = formModelQuestion(formname);
  const { data } = useRead(question, { enabled: formname !== "" });
  return useMemo(() => {
    const form = formOf(data?.rows ?? []);
    return screen === "rights" ? { ...form, labels: rightsLabels } : form;
  }, [data, screen]);
}

/** Rows of a definition as they come over the wire. */
export function formOf(rows: readonly Row[]): EntryForm {
  const fields = rows.map((row) => ({ ...row, key: String(row.key ?? "") }) as unknown as FormRow);
  return {
    labels: new Map(fields.map(({ key, label_label }) => [key, String(label_label || key)])),
    computed: new Set(fields.filter(({ field_disable }) => Number(field_disable ?? 0) === 1).map(({ key }) => key)),
    lines: new Map(
      fields.filter(({ comp_type }) => comp_type === "listdetail").map((row) => [row.key, lineColumnsOf(row)]),
    ),
    words: new Map(
      fields.flatMap((row) => {
        const words = wordsOf(row);
        return words ? [[row.key, words] as const] : [];
      }),
    ),
  };
}

const FLAGS: ReadonlySet<string> = new Set(["chk", "switch"]);

function wordsOf(row: FormRow): ((value: unknown) => string) | null {
  if (FLAGS.has(row.comp_type)) return (value) => (isOn(value) ? "Yes" : "No");
  const labels = new Map(optionsOf(row).map(({ value, label }) => [value, label]));
  return labels.size > 0 ? (value) => labels.get(String(value)) ?? "" : null;
}
