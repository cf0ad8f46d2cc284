import { COMP_TYPES } from "../../../src/definitions/comp-types";
import type { FormRow } from "../../../src/definitions/form-row";
import { rowsOf } from "./stored-form";

const COLS = [
  { key: "itemid", title: "Item", comp_type: "ddls", DataSourceID_SQL: "item" },
  { key: "rate", title: "Rate", comp_type: "amt", decimals: 2 },
  { key: "on", title: "On", comp_type: "date" },
  { key: "tax", title: "With tax", comp_type: "chk" },
  { key: "note", title: "Note", comp_type: "txt" },
];
const OPTIONS = '[{"value":"a","label":"Alpha"},{"value":"b","label":"Beta"}]';
const PICKER: Partial<FormRow> = { TXT_TextMode: "single-line", DataSourceID_SQL: "item" };
const LIST: Partial<FormRow> = { DataSourceID_SQL: "item", TXT_text: "5", div_class: "col-12" };

/** Settings that an element needs to show something. All other elements show their label. */
const MORE: Readonly<Record<string, Partial<FormRow>>> = {
  amt: { inputprops: '{"decimals":2,"help":"Two decimals"}' },
  ddls: PICKER,
  ddlsnew: PICKER,
  ddlssolo: PICKER,
  radio: { options: OPTIONS },
  txtdraft: { div_class: "col-12" },
  txtsql: { div_class: "col-12" },
  sql: { div_class: "col-12" },
  txtJS: { div_class: "col-12" },
  listdetail: { cols: JSON.stringify(COLS), div_class: "col-12" },
  listpage: LIST,
  listpagewoheader: LIST,
  listpageedit: LIST,
  valslistdetail: LIST,
  valslistedit: LIST,
  macchart: { TXT_text: "piechart" },
  macsearchlist: { div_class: "col-12" },
  pagesview: { TXT_text: "shadedetail", div_class: "col-12" },
  drawerpagesview: { TXT_text: "shadedetail" },
  rptno: { TXT_text: "1204" },
  paperpreview: { options: '[{"value":"sale","label":"Sale"}]', DataTextField: "el_txts" },
  vals: { div_InnerHtml: "<b>Drawn</b> from <i>HTML</i>" },
  btn_link: { aspx_codes: "/shadelist" },
  btnSQL: { DataSourceID_SQL: "WEBAPI_ping" },
  cards: { COMP_style: "receipt-rupee" },
};

/** A form with every element type of the product, in cards by purpose. */
export function everyElement(): readonly FormRow[] {
  const own = Object.keys(COMP_TYPES).filter((type) => COMP_TYPES[type] !== "container" && type !== "btn_submit");
  const containers = Object.keys(COMP_TYPES).filter((type) => COMP_TYPES[type] === "container");
  const rows: Partial<FormRow>[] = [];
  const add = (row: Partial<FormRow>) => rows.push({ id: rows.length + 1, ...row });
  for (const role of ["field", "action", "content"]) {
    const card = add({
      comp_type: "cards",
      key: `card_${role}`,
      label_label: `Elements of the kind ${role}`,
      div_class: "col-12",
    });
    const row = add({ comp_type: "divsrow", key: `row_${role}`, under_srno: card, div_class: "col-12" });
    for (const type of own)
      if (COMP_TYPES[type] === role)
        add({
          comp_type: type,
          key: `el_${type}`,
          label_label: `Element ${type}`,
          under_srno: row,
          div_class: "col-6",
          ...MORE[type],
        });
  }
  for (const type of containers) {
    const holder = add({
      comp_type: type,
      key: `el_${type}`,
      label_label: `Container ${type}`,
      div_class: "col-12",
      ...MORE[type],
    });
    add({
      comp_type: "txt",
      key: `in_${type}`,
      label_label: `A text in ${type}`,
      under_srno: holder,
      div_class: "col-6",
    });
  }
  add({
    comp_type: "btn_submit",
    key: "el_btn_submit",
    label_label: "Save",
    DataSourceID_SQL: "companyinfo_R_save",
    DataTextField: "id",
    DataValueField: "id",
  });
  add({ comp_type: "btn", key: "btnclose", comp_name: "btnclose", label_label: "Close", aspx_codes: "/" });
  return rowsOf(rows);
}
