import { defineForm } from "../../engine/form/declaration";

const CHOICES = JSON.stringify([
  { key: "allow", value: "allow", label: "Allow" },
  { key: "warn", value: "warn", label: "Warn" },
  { key: "refuse", value: "refuse", label: "Refuse" },
]);
const COSTINGS = JSON.stringify([
  { key: "fifo", value: "fifo", label: "FIFO" },
  { key: "average", value: "average", label: "Weighted average" },
]);
const NAMES =
  "id,booksfrom,lockedto,negativestock,creditlimit,isrounded,approvedfixed,costing,expiredbatch,printedtax,printedroundoff";
const field = { under: "row", div_class: "col-4" };

/** Settings that apply to all documents of the company. */
export default defineForm({
  name: "booksettings",
  title: "Settings of the books",
  sqlsp: "booksettings_R_getviewdata",
  entity: "booksettings",
  offlineclass: "E",
  rows: [
    { comp_type: "txthidden", key: "id", field_visible: 0 },
    { comp_type: "cards", key: "card", label_label: "Settings of the books", div_class: "col-12" },
    { comp_type: "divsrow", key: "row", under: "card", div_class: "col-12" },
    {
      comp_type: "txt",
      key: "booksfrom",
      comp_name: "booksfrom",
      label_label: "Books begin on",
      TXT_TextMode: "Date",
      ...field,
      inputprops: JSON.stringify({ type: "date", help: "Opening balances are dated this day" }),
      validationprops: JSON.stringify({ required: "Books begin on is required." }),
    },
    {
      comp_type: "txt",
      key: "lockedto",
      comp_name: "lockedto",
      label_label: "Locked up to",
      TXT_TextMode: "Date",
      ...field,
      inputprops: JSON.stringify({
        type: "date",
        help: "Nothing dated up to this day can be posted, changed or deleted",
      }),
    },
    {
      comp_type: "chk",
      key: "isrounded",
      comp_name: "isrounded",
      label_label: "Bills are rounded to the rupee",
      ...field,
    },
    {
      comp_type: "switch",
      key: "approvedfixed",
      comp_name: "approvedfixed",
      label_label: "Only users who can approve change approved documents",
      ...field,
      inputprops: JSON.stringify({ help: "This includes deleting" }),
    },
    {
      comp_type: "radio",
      key: "negativestock",
      comp_name: "negativestock",
      label_label: "More goods out than in stock",
      options: CHOICES,
      ...field,
    },
    {
      comp_type: "radio",
      key: "creditlimit",
      comp_name: "creditlimit",
      label_label: "Sales above the credit limit",
      options: CHOICES,
      ...field,
    },
    {
      comp_type: "radio",
      key: "expiredbatch",
      comp_name: "expiredbatch",
      label_label: "Sales of expired batches",
      options: CHOICES,
      ...field,
    },
    {
      comp_type: "radio",
      key: "costing",
      comp_name: "costing",
      label_label: "Cost of stock",
      options: COSTINGS,
      ...field,
      inputprops: JSON.stringify({
        help: "From the first day of the books. Enter a change from a later day under Cost of Stock",
      }),
    },
    {
      comp_type: "amt",
      key: "printedtax",
      comp_name: "printedtax",
      label_label: "Tax on a supplier bill can differ by",
      ...field,
      inputprops: JSON.stringify({ help: "Each tax head, from the computed tax" }),
    },
    {
      comp_type: "amt",
      key: "printedroundoff",
      comp_name: "printedroundoff",
      label_label: "Round off on a supplier bill can differ by",
      ...field,
    },
    {
      comp_type: "btn_link",
      key: "btnyear",
      label_label: "Close a financial year",
      aspx_codes: "/MPages/yearclosing",
      ...field,
    },
    {
      comp_type: "btn_submit",
      key: "btnsave",
      comp_name: "btnsave",
      label_label: "Save",
      DataSourceID_SQL: "booksettings_R_save",
      DataTextField: NAMES,
      DataValueField: NAMES,
    },
    { comp_type: "btn", key: "btnclose", comp_name: "btnclose", label_label: "Close" },
  ],
});
