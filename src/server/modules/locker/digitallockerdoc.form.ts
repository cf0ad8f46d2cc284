import { defineForm } from "../../engine/form/declaration";

const shown = { under: "row", div_class: "col-6", field_disable: 1 };

/** The files of one locker document, for users who can attach files but not change it (LOCK-007). */
export default defineForm({
  name: "digitallockerdoc",
  title: "Digital Locker Attachment",
  formmnu: "digitallocker",
  entity: "digitallocker",
  sqlsp: "digitallockerdoc_R_getviewdata",
  rows: [
    { comp_type: "txthidden", key: "id", field_visible: 0 },
    { comp_type: "cards", key: "card", label_label: "Document", div_class: "col-12" },
    { comp_type: "divsrow", key: "row", under: "card", div_class: "col-12" },
    { comp_type: "txt", key: "docname", comp_name: "docname", label_label: "Document Name", ...shown },
    { comp_type: "txt", key: "docgroupname", comp_name: "docgroupname", label_label: "Group", ...shown },
    {
      comp_type: "txts",
      key: "attacheddetail",
      comp_name: "attacheddetail",
      label_label: "Description",
      ...shown,
      div_class: "col-12",
    },
    { comp_type: "cards", key: "files", label_label: "Attachments", div_class: "col-12" },
    { comp_type: "fileupload", key: "attachments", comp_name: "attachments", under: "files", div_class: "col-12" },
    {
      comp_type: "btn",
      key: "btnclose",
      comp_name: "btnclose",
      label_label: "Close",
      aspx_codes: "/digitallockerlist",
    },
  ],
});
