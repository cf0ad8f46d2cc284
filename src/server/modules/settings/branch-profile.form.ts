import { COMPANY_FIELDS } from "../../../definitions/branch-panels";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import { defineForm } from "../../engine/form/declaration";

const NAMES = COMPANY_FIELDS.map(({ key }) => key).join(",");

/** Opened by the link `Branch Profile` on `/MainB` (ACCT-037). */
export default defineForm({
  name: "branchprofile",
  title: "Branch Profile",
  sqlsp: PROCEDURE_NAMES.companyRead,
  entity: "companyinfo",
  rows: [
    { comp_type: "txthidden", key: "id", field_visible: 0 },
    { comp_type: "cards", key: "card", label_label: "Branch Profile", div_class: "col-12" },
    { comp_type: "divsrow", key: "row", under: "card", div_class: "col-12" },
    ...COMPANY_FIELDS.map(({ key, label, isRequired, kind }) => ({
      comp_type: kind === "lines" ? "txts" : "txt",
      key,
      comp_name: key,
      label_label: label,
      under: "row",
      div_class: kind === "lines" ? "col-12" : "col-6",
      ...(isRequired ? { validationprops: JSON.stringify({ required: `${label} is required.` }) } : {}),
    })),
    {
      comp_type: "btn_submit",
      key: "btnsave",
      comp_name: "btnsave",
      label_label: "Save",
      aspx_codes: "/Settingslist",
      DataSourceID_SQL: PROCEDURE_NAMES.companySave,
      DataTextField: `id,${NAMES}`,
      DataValueField: `id,${NAMES}`,
    },
    { comp_type: "btn", key: "btnclose", comp_name: "btnclose", label_label: "Close", aspx_codes: "/Settingslist" },
  ],
});
