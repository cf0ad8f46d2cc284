import { defineForm, type DeclaredRow } from "../../../src/server/engine/form/declaration";

const CARDS = 15;
const FIELDS_OF_CARD = 20;

/** Texts, amounts, dates, pickers, boxes and calculated totals, as in a long statutory form. */
const fieldAt = (card: number, n: number): DeclaredRow => {
  const key = `f${card * FIELDS_OF_CARD + n}`;
  const row = { key, under: `row${card}`, label_label: `Field ${card * FIELDS_OF_CARD + n + 1}`, div_class: "col-4" };
  const amount = { ...row, comp_type: "amt", inputprops: JSON.stringify({ decimals: 2 }) };
  switch (n % 10) {
    case 1:
    case 2:
    case 3:
      return amount;
    case 4:
      return {
        ...amount,
        field_readonly: 1,
        JScalcuprops: `f${card * FIELDS_OF_CARD + n - 3} + f${card * FIELDS_OF_CARD + n - 2} - f${card * FIELDS_OF_CARD + n - 1}`,
      };
    case 5:
      return { ...row, comp_type: "txt", TXT_TextMode: "Date", inputprops: JSON.stringify({ type: "date" }) };
    case 6:
      return { ...row, comp_type: "ddlssolo", TXT_TextMode: "single-line", DataSourceID_SQL: "item" };
    case 7:
      return { ...row, comp_type: "chk" };
    case 8:
      return { ...row, comp_type: "radio", options: "1=Yes,2=No" };
    default:
      return {
        ...row,
        comp_type: "txt",
        validationprops: JSON.stringify(
          n === 0 ? { required: `Field ${card * FIELDS_OF_CARD + 1} is required.`, maxLength: 40 } : { maxLength: 40 },
        ),
      };
  }
};

/** 300 fields in 15 cards. */
export default defineForm({
  name: "form300",
  title: "Form of 300 fields",
  rows: [
    { comp_type: "txthidden", key: "id", field_visible: 0 },
    ...Array.from({ length: CARDS }, (_, card): readonly DeclaredRow[] => [
      { comp_type: "cards", key: `card${card}`, label_label: `Part ${card + 1}`, div_class: "col-12" },
      { comp_type: "divsrow", key: `row${card}`, under: `card${card}`, div_class: "col-12" },
      ...Array.from({ length: FIELDS_OF_CARD }, (__, n) => fieldAt(card, n)),
    ]).flat(),
    {
      comp_type: "btn_submit",
      key: "btnsave",
      comp_name: "btnsave",
      label_label: "Save",
      DataSourceID_SQL: "shade_R_save",
      DataTextField: "id,shadename",
      DataValueField: "id,f0",
    },
    { comp_type: "btn", key: "btnclose", comp_name: "btnclose", label_label: "Close", aspx_codes: "/" },
  ],
});
