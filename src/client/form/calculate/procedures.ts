import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import type { FormDeps } from "../open/form-deps";
import type { OpenForm } from "../open/open-form";
import { argsOf } from "../save/values-out";

/** What a page load or a calculation sets on one field (FORM-073). An absent member leaves that setting unchanged. */
export interface CalculationResult {
  readonly field: string;
  readonly value?: unknown;
  readonly disabled?: boolean;
  readonly visible?: boolean;
}

/**
 * Calls a procedure of the form with the current values. `names` are field keys or tokens, each sent under its own
 * name; of the tokens only the device id is filled here. Throws CallFailed as the reader does.
 */
export async function callProcedure(
  deps: FormDeps,
  form: OpenForm,
  procedure: string,
  names: readonly string[],
): Promise<readonly Row[]> {
  const args = argsOf(
    names.map((source) => ({ name: source.replace(/^@/, ""), source })),
    form.store.state().values,
  );
  if ("devid" in args) args.devid = await deps.offline.deviceId();
  return deps.offline.reader.ask(procedure, args, { enc: true });
}

const given = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/**
 * Result rows of page load and calculation, by the key of the field as the form spells it; rows for others are left
 * out.
 */
export function readResults(form: OpenForm, rows: readonly Row[]): readonly CalculationResult[] {
  return rows.flatMap((row) => {
    const field = form.definition.keys.get(String(row.statename ?? "").toLowerCase());
    if (field === undefined) return [];
    return [
      {
        field,
        ...(row.calcuresult !== undefined && row.calcuresult !== null ? { value: row.calcuresult } : {}),
        ...(given(row.modelresult) ? { disabled: isOn(row.modelresult) } : {}),
        ...(given(row.modelvisibleresult) ? { visible: isOn(row.modelvisibleresult) } : {}),
      },
    ];
  });
}
