import type { DeclaredColumn } from "../../../engine/reports/declaration";
import { ACCOUNT_LINK } from "./account-tree";

/** Number of the report that explains the value of stock. */
export const STOCK_SUMMARY = 3401;

/** Columns of the profit and loss account and of the balance sheet. */
export const STATEMENT_COLUMNS: readonly DeclaredColumn[] = [
  { title: "Particulars", field: "particulars", card: 1, of: "debtors.drconame", ...ACCOUNT_LINK },
  { title: "Amount", field: "amount", format: "number2", card: 2 },
  { title: "Previous Year", field: "previous", format: "number2", card: 3 },
];
