import type { LinesField } from "../../records/declaration";
import { amount, choice, date, lines, text } from "../../records/fields";

export const BILLS = "openingbills";

/** Number of the bill for the part of an opening balance that the named bills leave. */
export const REST = "Opening";

/**
 * Bills from before the books, which make up the opening balance. This file imports only fields, because the
 * declaration of ledgers needs it while it is loaded, before other declarations exist.
 */
export const openingBills = (): LinesField =>
  lines(
    BILLS,
    "Opening Bills",
    "debtors_openingbill",
    [
      text("refno", "Bill No", { max: 40, required: "Bill No is required.", width: 3 }),
      date("refdate", "Bill Date", { required: "Bill Date is required.", width: 2 }),
      date("duedate", "Due Date", { width: 2 }),
      amount("amount", "Amount", { required: "Amount is required.", width: 2 }),
      choice(
        "billtype",
        "Kind",
        [
          ["bill", "Bill"],
          ["advance", "Advance"],
        ],
        { initial: "bill", width: 2 },
      ),
    ],
    { uniqueBy: ["refno", "refdate"], max: 5000, section: "Opening", kept: true },
  );
