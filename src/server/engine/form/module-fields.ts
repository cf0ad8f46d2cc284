import { findDeclaration } from "../records/record-declarations";
import { formOf } from "../records/shape";
import { formFields } from "./form-rows";
import { declaredRows, forms } from "./forms";

interface ModuleField {
  readonly key: string;
  readonly label: string;
}

/** Containers and buttons: rights cannot lock or hide them. */
const NO_FIELD = /^(btn|page|card|div|macdiv|drawer|print|txthidden)/i;

/**
 * The fields of a module that rights may lock or hide (RIGHTS-012), in the order of its
 * form. `name` is the module's key or its form's name.
 */
export function moduleFields(name: string): readonly ModuleField[] {
  const declaration = findDeclaration(name) ?? findDeclaration(name.replace(/detail$/, ""));
  if (declaration && (name === declaration.entity || name === formOf(declaration)))
    return formFields(declaration)
      .filter((field) => !field.hidden)
      .map(({ key, label }) => ({ key, label }));
  const rows = forms()
    .filter((form) => form.formmnu === name)
    .flatMap(declaredRows);
  return rows
    .filter(({ comp_type }) => !NO_FIELD.test(comp_type))
    .map(({ key, label_label }) => ({ key, label: label_label || key }));
}
