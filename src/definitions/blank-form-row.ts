import type { FormRow } from "./form-row";

const BLANK: FormRow = {
  id: 0,
  key: "",
  comp_name: "",
  comp_type: "",
  under_srno: 0,
  globalid: 0,
  form_name: "",
  label_label: "",
  label_class: "",
  TXT_class: "",
  TXT_TextMode: "",
  TXT_placeholder: "",
  TXT_text: "",
  div_class: "",
  div_InnerHtml: "",
  aspx_codes: "",
  COMP_style: "",
  field_visible: 1,
  field_disable: 0,
  field_readonly: 0,
  options: "",
  cols: "",
  colsclick: "",
  DataSourceID_SQL: "",
  DataTextField: "",
  DataValueField: "",
  sqlsp: "",
  props: "",
  labelprops: "",
  inputprops: "",
  Inputpropsc: "",
  validationprops: "",
  calcuprops: "",
  JScalcuprops: "",
  pageloadprops: "",
  aftersubmitprops: "",
  mail_sub: "",
  mail_body: "",
};

/** Completes a definition row: missing columns are blank ('' or 0), `field_visible` is 1. */
export function formRow(partial: Partial<FormRow>): FormRow {
  return { ...BLANK, ...partial };
}
