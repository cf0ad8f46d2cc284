import type { Texts } from "../form-store";
import type { FieldDef } from "../open/definition";

/** One error of one field. `text` begins with the name of the field. */
export interface FieldError {
  readonly key: string;
  readonly sentence: string;
  readonly text: string;
}

/** All errors in the order of the form: a field with lines may have many, one per row of its error text. */
export const errorsOf = (fields: readonly Pick<FieldDef, "key" | "row">[], errors: Texts): readonly FieldError[] =>
  fields.flatMap(({ key, row }) => {
    const label = row.label_label || key;
    const sentences = (errors[key] ?? "").split("\n").filter(Boolean);
    return sentences.map((sentence) => ({
      key,
      sentence,
      text: sentence.startsWith(`${label}, line `) ? sentence : `${label}: ${sentence}`,
    }));
  });
