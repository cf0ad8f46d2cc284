import type { ValidationProps } from "../../../../definitions/form-row";
import { OWN_STATES } from "../../../../domain/identity/own-identity";
import type { DeclaredRow } from "../../../engine/form/declaration";

interface TextRow {
  readonly label: string;
  readonly under: string;
  readonly width?: number;
  readonly help?: string;
  readonly valid?: ValidationProps;
  readonly upper?: true;
  readonly inputMode?: "numeric" | "tel" | "email" | "url";
}

/** A text field of the company and branch forms, which use only a few kinds of fields. */
export const textRow = (
  key: string,
  { label, under, width = 6, help, valid, upper, inputMode }: TextRow,
): DeclaredRow => ({
  comp_type: "txt",
  key,
  comp_name: key,
  label_label: label,
  under,
  div_class: `col-${width}`,
  ...(valid ? { validationprops: JSON.stringify(valid) } : {}),
  inputprops: JSON.stringify({
    ...(help ? { help } : {}),
    ...(valid?.maxLength ? { maxLength: valid.maxLength } : {}),
    ...(upper ? { upper } : {}),
    ...(inputMode ? { inputMode } : {}),
  }),
});

const STATES = JSON.stringify(
  OWN_STATES.map(([value, label]) => ({ key: value, value, label: `${label} (${value})` })),
);

export const stateRow = (under: string, help: string): DeclaredRow => ({
  comp_type: "ddlssolo",
  key: "state",
  comp_name: "state",
  label_label: "State",
  under,
  div_class: "col-6",
  TXT_TextMode: "single-line",
  options: STATES,
  inputprops: JSON.stringify({ help }),
});

/** A read-only fact in a form. */
export const factRow = (key: string, label: string, under: string): DeclaredRow => ({
  comp_type: "txt",
  key,
  comp_name: key,
  label_label: label,
  under,
  div_class: "col-3",
  field_readonly: 1,
});

/** Save and Close; `next` is the page that follows. */
export const saveRows = (save: string, names: string, next: string): readonly DeclaredRow[] => [
  {
    comp_type: "btn_submit",
    key: "btnsave",
    comp_name: "btnsave",
    label_label: "Save",
    aspx_codes: next,
    DataSourceID_SQL: save,
    DataTextField: names,
    DataValueField: names,
  },
  { comp_type: "btn", key: "btnclose", comp_name: "btnclose", label_label: "Close", aspx_codes: next },
];

export const box = (title: string, key = "card"): readonly DeclaredRow[] => [
  { comp_type: "cards", key, label_label: title, div_class: "col-12" },
  { comp_type: "divsrow", key: `${key}row`, under: key, div_class: "col-12" },
];
