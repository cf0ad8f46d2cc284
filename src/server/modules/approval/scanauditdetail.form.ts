import { defineForm } from "../../engine/form/declaration";

const NAMES = "id,islocked,remark";
const shown = (key: string, label_label: string) => ({
  comp_type: "txt",
  key,
  comp_name: key,
  label_label,
  field_readonly: 1,
  under: "row",
  div_class: "col-4",
});

/**
 * Status of a document: who approved it, its files, and the audit lock. Users with the right to edit Audit Detail set
 * and remove the lock.
 */
export default defineForm({
  name: "scanauditdetail",
  title: "Audit Detail",
  sqlsp: "scanaudit_R_getviewdata",
  formmnu: "scanaudit",
  entity: "scanaudit",
  rows: [
    { comp_type: "txthidden", key: "id", field_visible: 0 },
    { comp_type: "cards", key: "card", label_label: "Audit Detail", div_class: "col-12" },
    { comp_type: "divsrow", key: "row", under: "card", div_class: "col-12" },
    shown("kindname", "Document"),
    shown("autobillno", "No"),
    shown("edateview", "Date"),
    shown("drconameview", "Party"),
    shown("mgrossamt", "Amount"),
    shown("approved", "Approval"),
    {
      comp_type: "switch",
      key: "islocked",
      comp_name: "islocked",
      label_label: "Locked for audit",
      under: "row",
      div_class: "col-4",
    },
    {
      comp_type: "txts",
      key: "remark",
      comp_name: "remark",
      label_label: "Remark",
      under: "row",
      div_class: "col-8",
      inputprops: JSON.stringify({ rows: 2, maxLength: 500, help: "Reason for locking or unlocking" }),
      validationprops: JSON.stringify({ required: "Remark is required.", maxLength: 500 }),
    },
    { comp_type: "cards", key: "cardfiles", label_label: "Attachments", div_class: "col-12" },
    {
      comp_type: "fileupload",
      key: "attachments",
      comp_name: "attachments",
      under: "cardfiles",
      div_class: "col-12",
      field_disable: 1,
    },
    {
      comp_type: "btn_submit",
      key: "btnsave",
      comp_name: "btnsave",
      label_label: "Save",
      DataSourceID_SQL: "scanaudit_R_save",
      DataTextField: NAMES,
      DataValueField: NAMES,
      aspx_codes: "/scanauditlist",
    },
    { comp_type: "btn", key: "btnclose", comp_name: "btnclose", label_label: "Close", aspx_codes: "/scanauditlist" },
  ],
});
