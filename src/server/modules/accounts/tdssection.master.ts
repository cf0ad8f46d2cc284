import { defineRecord } from "../../engine/records/declaration";
import { amount, choice, date, flag, lines, rate, text } from "../../engine/records/fields";

/**
 * Sections of TDS and TCS. Rates and thresholds change with every Finance Act, so a company enters them with their
 * From Date.
 */
export default defineRecord({
  entity: "tdssection",
  title: "TDS / TCS Section",
  noun: ["TDS section", "TDS sections"],
  reportno: 1105,
  formTitle: "TDS / TCS Section",
  route: "/tdssectionlist",
  menu: { group: "Accounts", icon: "book", order: 80, alsoCalled: "TDS rates, TCS rates" },
  nameField: "code",
  secondLine: ["wtname"],
  fields: [
    text("code", "Section", {
      max: 40,
      required: "Section is required.",
      unique: true,
      search: true,
      help: "As named in the return",
    }),
    text("wtpaycode", "Payment Code", { max: 10, help: "For returns under the Income-tax Act 2025" }),
    text("wtname", "Nature of Payment", { max: 200, search: true }),
    choice(
      "wtkind",
      "Tax is",
      [
        ["deduct", "Deducted (TDS)"],
        ["collect", "Collected (TCS)"],
      ],
      { initial: "deduct" },
    ),
    flag("isexcess", "Only on the amount above the yearly threshold", {
      help: "Otherwise on the whole year once the threshold is crossed",
    }),
    lines(
      "wtrates",
      "Rates",
      "tdssection_rate",
      [
        date("eff_date", "From Date", { required: "From Date is required." }),
        rate("ratefirm", "Company, Firm %", { required: "Company, Firm % is required." }),
        rate("rateperson", "Individual, HUF %", { required: "Individual, HUF % is required." }),
        rate("ratenopan", "Without PAN %", { required: "Without PAN % is required." }),
        amount("perdocument", "Document above"),
        amount("peryear", "Year above"),
      ],
      { uniqueBy: ["eff_date"], max: 50, required: "Enter the rates of the section.", kept: true },
    ),
  ],
  list: [
    { field: "code", title: "Section", card: 1 },
    { field: "wtname", title: "Nature of Payment", card: 2 },
    { field: "taxis", title: "Tax", card: 3, sql: "case t.wtkind when 'collect' then 'TCS' else 'TDS' end" },
  ],
});
