import { defineForm } from "../../engine/form/declaration";
import { trialLines } from "./opening-lines";

const NAMES = "id,entries";

/**
 * The trial balance that the books begin with, typed as on paper. Debits, credits and their difference stay visible.
 */
export default defineForm({
  name: "openingtrial",
  title: "Opening Trial Balance",
  sqlsp: "openingtrial_R_getviewdata",
  formmnu: "openingtrial",
  entity: "openingtrial",
  rows: [
    { comp_type: "txthidden", key: "id", field_visible: 0 },
    { comp_type: "txthidden", key: "openingstock", field_visible: 0 },
    {
      comp_type: "openingtotals",
      key: "totals",
      label_label: "Totals of the trial balance",
      DataTextField: "entries",
      DataValueField: "openingstock",
      div_class: "col-12",
    },
    { comp_type: "cards", key: "card", label_label: "Opening Trial Balance", div_class: "col-12" },
    { field: trialLines, comp_type: "listdetail", key: "entries", under: "card", div_class: "col-12" },
    {
      comp_type: "btn_submit",
      key: "btnsave",
      comp_name: "btnsave",
      label_label: "Save",
      DataSourceID_SQL: "openingtrial_R_save",
      DataTextField: NAMES,
      DataValueField: NAMES,
      aspx_codes: "/openingamtlist",
    },
    { comp_type: "btn", key: "btnclose", comp_name: "btnclose", label_label: "Close", aspx_codes: "/openingamtlist" },
  ],
});
