import { LEDGER_ROLES } from "../../../domain/books/roles";
import type { Row } from "../../../wire/envelope";

/** Not a party, so it has no bills. */
const row = (drconame: string, acgroupid: string): Row => ({ drconame, acgroupid, isbillwise: false });

/** Ledgers of every company: those that postings need. Users can rename them. */
export const postingLedgers = Object.values(LEDGER_ROLES).map(({ ledger, group }) => row(ledger, group));

/**
 * What an Indian trader pays for, earns and owns besides goods, by Tally's groups, so that the first payment or journal
 * finds its ledger. Users can rename and delete them. Capital is missing: its ledgers follow from the kind of firm.
 */
const TRADE: Readonly<Record<string, readonly string[]>> = {
  "Direct Expenses": ["Loading and Unloading", "Wages"],
  "Indirect Expenses": [
    "Advertisement",
    "Audit Fees",
    "Bad Debts",
    "Bank Charges",
    "Commission Paid",
    "Conveyance",
    "Depreciation",
    "Discount Allowed",
    "Electricity",
    "Freight Outward",
    "Insurance",
    "Interest Paid",
    "Legal and Professional Fees",
    "Miscellaneous Expenses",
    "Office Expenses",
    "Postage and Courier",
    "Printing and Stationery",
    "Rates and Taxes",
    "Rent",
    "Repairs and Maintenance",
    "Salaries",
    "Staff Welfare",
    "Telephone and Internet",
    "Travelling",
  ],
  "Indirect Incomes": ["Commission Received", "Discount Received", "Interest Received"],
  "Fixed Assets": ["Computers", "Furniture and Fixtures"],
  "Loans & Advances (Asset)": ["Prepaid Expenses", "Staff Advances", "TDS Receivable"],
  Provisions: ["Expenses Payable", "Salaries Payable"],
};

export const tradeLedgers = Object.entries(TRADE).flatMap(([group, names]) => names.map((name) => row(name, group)));
