import { ledgersOf } from "../../../definitions/ledgers/ledger-kinds";
import { choice, ref, text } from "../../engine/records/fields";
import { ticketDocument, wordsOf } from "./ticket";

/** A question or complaint of a party to be answered (DOC-025). */
export default ticketDocument({
  entity: "support",
  title: "Support",
  noun: ["support ticket", "support tickets"],
  reportno: 2701,
  code: "SU",
  partyField: "partyid",
  menu: { group: "Service", icon: "address-book", order: 20 },
  secondLine: ["drconameview", "subject"],
  own: [
    ref("partyid", "Party", "debtors", "drconameview", { source: ledgersOf("party"), required: "Party is required." }),
    text("subject", "Subject", { required: "Subject is required.", max: 200, search: true }),
    choice("priority", "Priority", wordsOf("Low", "Normal", "High", "Urgent"), {
      initial: "Normal",
      as: "ddls",
      width: 3,
    }),
    text("contactperson", "Contact Person", { max: 100, search: true, width: 3 }),
    text("mobile", "Mobile", { max: 20, check: "mobile", inputMode: "tel", search: true, width: 3 }),
    text("email", "Email", { max: 100, check: "email", inputMode: "email", width: 3 }),
    ref("itemid", "Item", "item", "itemname", { width: 3 }),
    text("complaint", "Complaint", { required: "Complaint is required.", max: 4000, lines: true, width: 12 }),
  ],
  columns: [
    { field: "drconameview", title: "Party", card: 2 },
    { field: "subject", title: "Subject", card: 1 },
    { field: "priority", title: "Priority" },
  ],
  states: ["Open", "In work", "Closed"],
  ends: ["Closed"],
  due: "Due Date",
  closing: "Closing Remark",
});
