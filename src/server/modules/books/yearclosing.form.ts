import { defineForm } from "../../engine/form/declaration";

const ACTIONS = JSON.stringify([
  { key: "close", value: "close", label: "Close this year" },
  { key: "reopen", value: "reopen", label: "Reopen the last closed year" },
]);
const NAMES = "id,fy,action";
const shown = (key: string, label_label: string, comp_type = "amt") => ({
  comp_type,
  key,
  comp_name: key,
  label_label,
  field_disable: 1,
  under: "row",
  div_class: "col-4",
});

/** Result of the next year to close, with the actions to close it and to reopen the last closed one. */
export default defineForm({
  name: "yearclosing",
  title: "Year closing",
  sqlsp: "yearclosing_R_getviewdata",
  entity: "yearclosing",
  offlineclass: "E",
  rows: [
    { comp_type: "txthidden", key: "id", field_visible: 0 },
    { comp_type: "cards", key: "card", label_label: "Year closing", div_class: "col-12" },
    { comp_type: "divsrow", key: "row", under: "card", div_class: "col-12" },
    shown("fy", "Financial year", "txt"),
    {
      ...shown("lastday", "Books would be locked up to", "txt"),
      TXT_TextMode: "Date",
      inputprops: JSON.stringify({ type: "date" }),
    },
    shown("lastclosed", "Closed last", "txt"),
    shown("income", "Income"),
    shown("expense", "Expenses"),
    shown("openingstock", "Opening stock"),
    shown("closingstock", "Closing stock"),
    shown("salesunbilled", "Sales not yet billed"),
    shown("purchasesunbilled", "Purchases not yet billed"),
    shown("profit", "Profit (a loss is negative)"),
    {
      comp_type: "radio",
      key: "action",
      comp_name: "action",
      label_label: "What to do",
      options: ACTIONS,
      under: "row",
      div_class: "col-12",
    },
    {
      comp_type: "btn_submit",
      key: "btnsave",
      comp_name: "btnsave",
      label_label: "Save",
      DataSourceID_SQL: "yearclosing_R_save",
      DataTextField: NAMES,
      DataValueField: NAMES,
      aspx_codes: "/MPages/booksettings",
    },
    {
      comp_type: "btn",
      key: "btnclose",
      comp_name: "btnclose",
      label_label: "Close",
      aspx_codes: "/MPages/booksettings",
    },
  ],
});
