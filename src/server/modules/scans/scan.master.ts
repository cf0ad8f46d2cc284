import { ledgersOf } from "../../../definitions/ledgers/ledger-kinds";
import { defineRecord } from "../../engine/records/declaration";
import { choice, date, ref, text, whole } from "../../engine/records/fields";
import { scanPart } from "./scan-part";

/**
 * A paper document waiting to be entered: a supplier's bill photographed in the godown, a voucher from a branch. Its
 * files are attached to it. From here the user enters it as a document of its kind.
 */
export default defineRecord({
  entity: "scan",
  title: "Scan Master",
  noun: ["scan", "scans"],
  reportno: 2881,
  formTitle: "Scan Detail",
  route: "/scanlist",
  menu: { group: "Approval", icon: "paperclip", order: 10 },
  nameField: "scanname",
  secondLine: ["kindname", "drconameview"],
  fields: [
    choice("kind", "Kind of document", [], {
      source: "documentkinds",
      required: "Kind of document is required.",
      initial: "purchase",
      width: 4,
    }),
    ref("partyid", "Party", "debtors", "drconameview", { source: ledgersOf("party"), width: 4 }),
    date("edateview", "Date", { required: "Date is required.", today: true, width: 4 }),
    text("scanname", "Name", { max: 100, search: true, width: 4, help: "Leave blank for kind and time" }),
    text("scanstate", "Status", { max: 20, computed: true, initial: "Waiting", width: 4 }),
    text("docno", "Entered As", { max: 40, computed: true, search: true, width: 4 }),
    text("remark", "Remark", { max: 1000, lines: true, search: true, width: 12 }),
    text("kindname", "Kind", { max: 100, computed: true, hidden: true }),
    text("docentity", "Kind of the document entered from it", { max: 41, hidden: true }),
    whole("docid", "Document entered from it", { max: 2_147_483_647, hidden: true }),
  ],
  list: [
    { field: "edateview", title: "Date", format: "date", card: 2 },
    { field: "scanname", title: "Name", card: 1 },
    { field: "kindname", title: "Kind" },
    { field: "drconameview", title: "Party" },
    { field: "scanstate", title: "Status", card: 3 },
    { field: "docno", title: "Entered As" },
    { field: "remark", title: "Remark" },
  ],
  attachments: "first",
  follows: ["scanstate", "docno", "docentity", "docid"],
  buttons: [
    {
      comp_type: "btn_link",
      key: "btnenter",
      label_label: "Enter this document",
      COMP_style: "pencil",
      aspx_codes:
        "/MainB?formname={kind}detail{!docid}&id=0&scan={id}&v.partyid={partyid?}&v.partyid_label={partyid_label?}",
    },
    {
      comp_type: "btn_link",
      key: "btnreset",
      label_label: "Set back to waiting",
      aspx_codes: "/MainB?formname=resetdetail&id=0&v.scanid={id}&v.scanid_label={scanname}&v.docno={docno}",
    },
  ],
  document: { dateField: "edateview" },
  books: scanPart,
});
