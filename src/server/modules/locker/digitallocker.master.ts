import { Refusal } from "../../engine/call/refusal";
import { defineRecord } from "../../engine/records/declaration";
import { date, text, whole } from "../../engine/records/fields";

/** Documents of the company: licences, insurance, agreements (LOCK-006). The screen shows them as cards by group. */
export default defineRecord({
  entity: "digitallocker",
  title: "Digital Locker",
  noun: ["locker document", "locker documents"],
  reportno: 2801,
  formTitle: "Digital Locker Detail",
  route: "/digitallockerlist",
  menu: { group: "Overview", icon: "paperclip", order: 40 },
  nameField: "docname",
  secondLine: ["docgroupname", "docno"],
  fields: [
    text("docname", "Document Name", { required: "Document Name is required.", max: 160, search: true }),
    text("docgroupname", "Group", {
      required: "Group is required.",
      max: 80,
      search: true,
      width: 3,
      help: "Such as Licences, Insurance, Agreements",
    }),
    text("docno", "Document No", { max: 60, search: true, width: 3 }),
    text("attacheddetail", "Description", { max: 1000, lines: true, search: true, width: 12 }),
    text("searchname", "Search words", { max: 300, search: true, width: 12, help: "Also used to find the document" }),
    date("issuedate", "Issued on", { section: "Validity", width: 3 }),
    date("expirydate", "Expires on", { section: "Validity", width: 3 }),
    whole("reminddays", "Remind days before", { min: 0, max: 730, initial: 30, section: "Validity", width: 3 }),
  ],
  list: [
    { field: "docname", title: "Document Name", card: 1 },
    { field: "docgroupname", title: "Group", card: 2 },
    { field: "docno", title: "Document No" },
    { field: "attacheddetail", title: "Description" },
    { field: "expirydate", title: "Expires on", format: "date", card: 3 },
    {
      field: "searchname",
      title: "Search words",
      hidden: true,
      sql: "concat_ws(' ', t.docname, t.docgroupname, t.docno, t.searchname)",
    },
    { field: "reminddays", title: "Remind days before", hidden: true },
  ],
  rowExtras: {
    viewallowed: 1,
    digitallockerdocformname: "digitallockerdoc",
    digitallockerdocsqlsp: "digitallockerdoc_R_getviewdata",
    deleteapprovalpreviewsqlsp: "digitallocker_R_btndelete_approve",
  },
  check: ({ issuedate, expirydate }) =>
    issuedate && expirydate && String(expirydate) < String(issuedate)
      ? [new Refusal("expirydate", "Expires on must be on or after Issued on.")]
      : [],
  attachments: true,
});
