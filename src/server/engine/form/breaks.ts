import type { FormRow } from "../../../definitions/form-row";
import { paramMap, validationOf } from "../../../definitions/row-props";
import { COMP_TYPES } from "../../../definitions/comp-types";

/**
 * What publishing a changed form would break: required fields that could no longer be filled in, and texts longer
 * than the server stores. One sentence each; empty for a change that can be published.
 */
export function breaksOf(base: readonly FormRow[], changed: readonly FormRow[]): readonly string[] {
  const now = new Map(changed.map((row) => [row.key, row]));
  const sent = new Set(
    base
      .filter(({ comp_type }) => comp_type === "btn_submit")
      .flatMap((row) => paramMap(row).map(({ source }) => source)),
  );
  return base.flatMap((row) => {
    const after = now.get(row.key);
    if (!after || COMP_TYPES[row.comp_type] !== "field" || !sent.has(row.key)) return [];
    const label = row.label_label || row.key;
    const isRequired = validationOf(row).required !== undefined;
    const hides = isRequired && row.field_visible === 1 && after.field_visible === 0;
    const blocks = isRequired && !cannotBeTyped(row) && cannotBeTyped(after);
    return [
      ...(hides ? [`${label} is required to save and would not be on the form, so no new record could be saved.`] : []),
      ...(blocks && !hides ? [`${label} is required to save and could not be filled in.`] : []),
      ...lengthBreak(label, row, after),
    ];
  });
}

const cannotBeTyped = (row: FormRow): boolean => row.field_disable === 1 || row.field_readonly === 1;

/** A text longer than the column would be refused by the server after the user typed it, perhaps hours later. */
function lengthBreak(label: string, before: FormRow, after: FormRow): readonly string[] {
  const [was, is] = [validationOf(before).maxLength, validationOf(after).maxLength];
  if (was === undefined || (is !== undefined && is <= was)) return [];
  return [`${label} has at most ${was} characters on the server. The form would allow ${is ?? "any number"}.`];
}
