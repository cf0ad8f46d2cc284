import { defineRecord } from "../../engine/records/declaration";
import { flag, text, whole } from "../../engine/records/fields";

export default defineRecord({
  entity: "attachmentmaster",
  title: "Attachment master",
  noun: ["attachment type", "attachment types"],
  reportno: 1005,
  formTitle: "Attachment master Detail",
  route: "/attachmentmasterlist",
  menu: { group: "Setup", icon: "paperclip", order: 10 },
  nameField: "attachmentname",
  secondLine: ["filetypes"],
  fields: [
    text("attachmentname", "Attachment Name", { required: "Attachment Name is required.", unique: true, search: true }),
    text("filetypes", "File Types", {
      max: 200,
      initial: "pdf, jpg, png",
      help: "Allowed file endings, separated by commas",
    }),
    whole("maxsize", "Largest Size (MB)", { min: 1, max: 100, initial: 10 }),
    flag("ismandatory", "Is Mandatory"),
    whole("attachmentsort", "Attachment Sort"),
    text("remarks", "Remarks", { max: 500, lines: true, width: 12 }),
  ],
  list: [
    { field: "attachmentname", title: "Attachment Name", card: 1 },
    { field: "filetypes", title: "File Types", card: 2 },
    { field: "maxsize", title: "Largest Size (MB)", align: "right" },
    { field: "ismandatory", title: "Is Mandatory", format: "flag" },
    { field: "attachmentsort", title: "Attachment Sort", align: "right" },
  ],
});
