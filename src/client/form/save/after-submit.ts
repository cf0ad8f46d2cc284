import { flagOf, readProps } from "../../../definitions/props";
import { procedurePropsOf } from "../../../definitions/row-props";
import { callProcedure, readResults, type CalculationResult } from "../calculate/procedures";
import type { FormDeps } from "../open/form-deps";
import type { LiveForm } from "../open/load-form";

/**
 * Applies what the rows define for the time after a save (FORM-091): `value`, `disabled` and `visible` of their own
 * element at once, a `procedure` with `params` once the server has the save. A procedure that cannot be reached
 * changes nothing.
 */
export async function afterSubmit(deps: FormDeps, form: LiveForm, isApplied: boolean): Promise<void> {
  const rows = form.definition.nodes
    .map(({ row }) => row)
    .filter(({ aftersubmitprops }) => aftersubmitprops.trim() !== "");
  form.calculator.apply(rows.flatMap(({ key, aftersubmitprops }) => ownResult(key, readProps(aftersubmitprops).props)));
  if (!isApplied) return;
  for (const { aftersubmitprops } of rows) {
    const props = procedurePropsOf(aftersubmitprops);
    if (!props) continue;
    const answer = await callProcedure(deps, form, props.procedure, props.params).catch(() => []);
    form.calculator.apply(readResults(form, answer));
  }
}

function ownResult(field: string, props: Readonly<Record<string, unknown>>): readonly CalculationResult[] {
  const has = (name: string) => props[name] !== undefined;
  if (!["value", "disabled", "visible"].some(has)) return [];
  return [
    {
      field,
      ...(has("value") ? { value: props.value } : {}),
      ...(has("disabled") ? { disabled: flagOf(props.disabled) === true } : {}),
      ...(has("visible") ? { visible: flagOf(props.visible) === true } : {}),
    },
  ];
}
