import { formRow } from "../../../definitions/blank-form-row";
import type { FormRow } from "../../../definitions/form-row";
import { declaredFiles } from "../call/declared";
import type { FormDeclaration } from "./declaration";
import { fieldRow } from "./form-fields";

/** `*.form.ts`. */
export const formFiles = declaredFiles<FormDeclaration>("forms");

const byName = formFiles.derive((all) => formsByName(Object.values(all)));

/** All forms without a record. */
export const forms = (): readonly FormDeclaration[] => [...byName().values()];

export const formNamed = (name: string): FormDeclaration | undefined => byName().get(name);

/**
 * Definition rows of a declared form. Throws where a row names a parent that does not come
 * before it: an error of the code, which stops the start.
 */
export function declaredRows(form: FormDeclaration): readonly FormRow[] {
  const places = new Map<string, number>();
  return form.rows.map(({ under, field, ...row }, index) => {
    const under_srno = under === undefined ? 0 : places.get(under);
    if (under_srno === undefined)
      throw new Error(`${form.name}: ${row.key} is under ${under ?? ""}, which does not come before it.`);
    places.set(row.key, index + 1);
    return formRow({
      sqlsp: form.sqlsp ?? "",
      ...(field ? fieldRow(field) : {}),
      ...row,
      id: index + 1,
      globalid: index + 1,
      form_name: form.name,
      under_srno,
    });
  });
}

function formsByName(all: readonly FormDeclaration[]): ReadonlyMap<string, FormDeclaration> {
  const map = new Map<string, FormDeclaration>();
  for (const form of all) {
    if (map.has(form.name)) throw new Error(`The form ${form.name} is declared twice.`);
    map.set(form.name, form);
  }
  return map;
}
