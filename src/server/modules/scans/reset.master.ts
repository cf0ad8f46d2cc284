import { defineRecord } from "../../engine/records/declaration";
import { date, ref, text } from "../../engine/records/fields";
import { resetPart } from "./reset-part";

/** Scans that were set back to waiting, each with its reason. Adding an entry sets a scan back. */
export default defineRecord({
  entity: "reset",
  title: "Scan Reset Master",
  noun: ["reset", "resets"],
  reportno: 2884,
  formTitle: "Scan Reset Detail",
  route: "/resetlist",
  menu: { group: "Approval", icon: "paperclip", order: 40 },
  nameField: "scanname",
  secondLine: ["docno"],
  fields: [
    ref("scanid", "Scan", "scan", "scanname", { required: "Scan is required." }),
    text("docno", "Was Entered As", { max: 40, computed: true, search: true, width: 3 }),
    date("edateview", "Reset Date", { computed: true, width: 3 }),
    text("reason", "Reason", { max: 500, required: "Reason is required.", lines: true, search: true, width: 12 }),
  ],
  list: [
    { field: "edateview", title: "Reset Date", format: "date", card: 2 },
    { field: "scanname", title: "Scan", card: 1 },
    { field: "docno", title: "Was Entered As" },
    { field: "reason", title: "Reason", card: 3 },
  ],
  document: { dateField: "edateview" },
  books: resetPart,
});
