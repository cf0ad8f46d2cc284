import { ledgersOf } from "../../../definitions/ledgers/ledger-kinds";
import { amount, flag, ref, text } from "../../engine/records/fields";
import { ticketDocument } from "./ticket";

/** A service job for a party: the item, the complaint and the work done (DOC-026). */
export default ticketDocument({
  entity: "services",
  title: "Services",
  noun: ["service job", "service jobs"],
  reportno: 2702,
  code: "SV",
  partyField: "partyid",
  menu: { group: "Service", icon: "settings", order: 30 },
  secondLine: ["drconameview", "itemname", "serialno"],
  own: [
    ref("partyid", "Party", "debtors", "drconameview", { source: ledgersOf("party"), required: "Party is required." }),
    ref("itemid", "Item", "item", "itemname", { width: 3 }),
    text("serialno", "Serial No", { max: 60, search: true, width: 3 }),
    text("contactperson", "Contact Person", { max: 100, search: true, width: 3 }),
    text("mobile", "Mobile", { max: 20, check: "mobile", inputMode: "tel", search: true, width: 3 }),
    text("place", "Place", { max: 200, help: "Where the work is done" }),
    flag("iswarranty", "Under warranty", { width: 3 }),
    amount("estimate", "Estimate", { width: 3 }),
    text("complaint", "Complaint", { required: "Complaint is required.", max: 4000, lines: true, width: 12 }),
    text("workdone", "Work done and parts", { max: 4000, lines: true, width: 12, section: "Work" }),
  ],
  columns: [
    { field: "drconameview", title: "Party", card: 1 },
    { field: "itemname", title: "Item", card: 2 },
    { field: "serialno", title: "Serial No" },
    { field: "iswarranty", title: "Under warranty", format: "flag" },
  ],
  states: ["Open", "In work", "Closed"],
  ends: ["Closed"],
  due: "Due Date",
  closing: "Closing Remark",
});
