import { amount, choice, text } from "../../engine/records/fields";
import { ticketDocument, wordsOf } from "./ticket";

/**
 * A possible customer and the date of the next call (LEAD-001). `leadref` is the enquiry number in the source that it
 * was imported from.
 */
export default ticketDocument({
  entity: "crmlead",
  title: "Lead",
  noun: ["lead", "leads"],
  reportno: 2703,
  code: "LD",
  menu: { group: "Service", icon: "users", order: 10 },
  secondLine: ["personname", "companyname", "subject"],
  own: [
    text("personname", "Person Name", { required: "Person Name is required.", max: 120, search: true, width: 3 }),
    text("companyname", "Company Name", { max: 160, search: true, width: 3 }),
    text("mobile", "Mobile", { max: 20, inputMode: "tel", search: true, width: 3 }),
    text("email", "Email", { max: 100, check: "email", inputMode: "email", search: true, width: 3 }),
    text("cityname", "City", { max: 100, search: true, width: 3 }),
    choice("source", "Source", wordsOf("Direct", "Reference", "Website", "Indiamart", "Exhibition", "Other"), {
      initial: "Direct",
      as: "ddls",
      width: 3,
    }),
    amount("expectedvalue", "Expected Value", { width: 3 }),
    text("subject", "Subject", { required: "Subject is required.", max: 200, search: true }),
    text("requirement", "Requirement", { max: 4000, lines: true, width: 12 }),
    text("leadref", "Enquiry No", { max: 60, hidden: true, unique: true }),
  ],
  columns: [
    { field: "personname", title: "Person Name", card: 1 },
    { field: "companyname", title: "Company Name" },
    { field: "mobile", title: "Mobile" },
    { field: "subject", title: "Subject", card: 2 },
    { field: "source", title: "Source" },
    { field: "expectedvalue", title: "Expected Value", format: "amount", sum: true },
  ],
  states: ["New", "Contacted", "Quoted", "Won", "Lost"],
  ends: ["Won", "Lost"],
  due: "Next Follow-up",
  closing: "Outcome",
});
