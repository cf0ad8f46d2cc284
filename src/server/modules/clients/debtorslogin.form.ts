import { defineForm } from "../../engine/form/declaration";
import { CLIENT_FORM } from "./client-list";
import { CLIENT_LOGINS } from "./managed-client";

const NAMES = "id,drconame,regemail";

/** A client login in the generic form (CLIENT-004): its customer never changes, its e-mail address may. */
export default defineForm({
  name: CLIENT_FORM.formname,
  title: CLIENT_FORM.formtitle,
  formmnu: CLIENT_LOGINS,
  sqlsp: CLIENT_FORM.sqlsp,
  entity: CLIENT_LOGINS,
  offlineclass: "E",
  rows: [
    { comp_type: "txthidden", key: "id", field_visible: 0 },
    { comp_type: "cards", key: "card", label_label: "Client login", div_class: "col-12" },
    { comp_type: "divsrow", key: "row", under: "card", div_class: "col-12" },
    {
      comp_type: "ddlssolo",
      key: "drconame",
      comp_name: "drconame",
      label_label: "Client Name",
      under: "row",
      div_class: "col-6",
      TXT_TextMode: "single-line",
      DataSourceID_SQL: "1527",
      field_disable: 1,
    },
    {
      comp_type: "txt",
      key: "regemail",
      comp_name: "regemail",
      label_label: "Client Registered Email id",
      under: "row",
      div_class: "col-6",
      validationprops: JSON.stringify({ required: "Client Registered Email id is required.", maxLength: 100 }),
      inputprops: JSON.stringify({
        maxLength: 100,
        inputMode: "email",
        help: "The client signs in with it. A new one ends the client's sessions.",
      }),
    },
    {
      comp_type: "btn_submit",
      key: "btnsave",
      comp_name: "btnsave",
      label_label: "Save",
      DataSourceID_SQL: "debtorslogin_R_save",
      DataTextField: NAMES,
      DataValueField: NAMES,
    },
    { comp_type: "btn", key: "btnclose", comp_name: "btnclose", label_label: "Close" },
  ],
});
