import { defineForm } from "../../engine/form/declaration";
import { openingBillLines, openingLines } from "./opening-lines";

const NAMES = "id,entries,bills";

/** Opening balances of any number of ledgers, and the bills of those kept bill by bill. */
export default defineForm({
  name: "openingamtdetail",
  title: "Opening Amount Detail",
  sqlsp: "openingamt_R_getviewdata",
  formmnu: "openingamt",
  entity: "openingamt",
  rows: [
    { comp_type: "txthidden", key: "id", field_visible: 0 },
    { comp_type: "cards", key: "card", label_label: "Opening Amount", div_class: "col-12" },
    { field: openingLines, comp_type: "listdetail", key: "entries", under: "card" },
    { comp_type: "cards", key: "cardbills", label_label: "Opening bills of parties", div_class: "col-12" },
    { field: openingBillLines, comp_type: "listdetail", key: "bills", under: "cardbills" },
    {
      comp_type: "btn_submit",
      key: "btnsave",
      comp_name: "btnsave",
      label_label: "Save",
      DataSourceID_SQL: "openingamt_R_save",
      DataTextField: NAMES,
      DataValueField: NAMES,
      aspx_codes: "/openingamtlist",
    },
    { comp_type: "btn", key: "btnclose", comp_name: "btnclose", label_label: "Close", aspx_codes: "/openingamtlist" },
  ],
});
