import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { defineForm } from "../../../engine/form/declaration";
import { TERMS_MAX } from "./print-settings";

const NAMES = "id,bankid,terms,copies";
const COPIES = JSON.stringify([
  { key: "1", value: "1", label: "1: original for recipient" },
  { key: "2", value: "2", label: "2: and duplicate" },
  { key: "3", value: "3", label: "3: and triplicate" },
]);

/** What stands on the printed documents of the company besides what they hold. */
export default defineForm({
  name: "printsettings",
  title: "Printing",
  sqlsp: "printsettings_R_getviewdata",
  entity: "printsettings",
  offlineclass: "E",
  rows: [
    { comp_type: "txthidden", key: "id", field_visible: 0 },
    { comp_type: "cards", key: "card", label_label: "Printed documents", div_class: "col-12" },
    { comp_type: "divsrow", key: "row", under: "card", div_class: "col-12" },
    {
      comp_type: "ddlssolo",
      key: "bankid",
      comp_name: "bankid",
      label_label: "Pay into",
      under: "row",
      div_class: "col-6",
      TXT_TextMode: "single-line",
      DataSourceID_SQL: ledgersOf("bank"),
      inputprops: JSON.stringify({
        help: "Its bank, account number, IFSC and UPI id are printed on sales, with a QR code to pay if it has a UPI id",
      }),
    },
    {
      comp_type: "radio",
      key: "copies",
      comp_name: "copies",
      label_label: "Copies of a sale",
      options: COPIES,
      under: "row",
      div_class: "col-6",
    },
    {
      comp_type: "txts",
      key: "terms",
      comp_name: "terms",
      label_label: "Terms",
      under: "row",
      div_class: "col-12",
      validationprops: JSON.stringify({ maxLength: TERMS_MAX }),
      inputprops: JSON.stringify({ maxLength: TERMS_MAX, rows: 4, help: "Printed below the totals of bills" }),
    },
    {
      comp_type: "btn_submit",
      key: "btnsave",
      comp_name: "btnsave",
      label_label: "Save",
      DataSourceID_SQL: "printsettings_R_save",
      DataTextField: NAMES,
      DataValueField: NAMES,
    },
    { comp_type: "btn", key: "btnclose", comp_name: "btnclose", label_label: "Close" },
  ],
});
