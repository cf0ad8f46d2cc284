import type { HeadName } from "../../../definitions/ledgers/schedule-heads";

const group = (
  acgroupname: string,
  acgroupnamemasterid: string,
  nature: string,
  acgroupsort: number,
  grossprofit: boolean,
  schedulehead: HeadName = "",
) => ({ acgroupname, acgroupnamemasterid, nature, acgroupsort, grossprofit, reservedname: acgroupname, schedulehead });

/**
 * Tally's 28 predefined groups: 15 primary and 13 under them. Order and flags are from a real export. `reservedname`
 * survives renaming. Groups without a Schedule III head have that of the group above them.
 */
export const tallyGroups = [
  group("Capital Account", "", "liability", 10, false, "sharecapital"),
  group("Loans (Liability)", "", "liability", 20, false, "longborrowings"),
  group("Current Liabilities", "", "liability", 30, false, "othercurrentowed"),
  group("Branch / Divisions", "", "liability", 70, false, "othercurrentowed"),
  group("Suspense A/c", "", "liability", 90, false),
  group("Fixed Assets", "", "asset", 40, false, "plant"),
  group("Investments", "", "asset", 50, false, "longinvestments"),
  group("Current Assets", "", "asset", 60, false, "othercurrent"),
  group("Misc. Expenses (ASSET)", "", "asset", 80, false, "othernoncurrent"),
  group("Sales Accounts", "", "income", 230, true),
  group("Direct Incomes", "", "income", 250, true),
  group("Indirect Incomes", "", "income", 270, false),
  group("Purchase Accounts", "", "expense", 240, true),
  group("Direct Expenses", "", "expense", 260, true),
  group("Indirect Expenses", "", "expense", 280, false),
  group("Reserves & Surplus", "Capital Account", "liability", 100, false, "reserves"),
  group("Bank Accounts", "Current Assets", "asset", 220, false, "cash"),
  group("Cash-in-Hand", "Current Assets", "asset", 210, false, "cash"),
  group("Deposits (Asset)", "Current Assets", "asset", 180, false, "longloans"),
  group("Loans & Advances (Asset)", "Current Assets", "asset", 190, false, "shortloans"),
  group("Stock-in-Hand", "Current Assets", "asset", 170, false, "inventories"),
  group("Sundry Debtors", "Current Assets", "asset", 200, false, "tradereceivables"),
  group("Duties & Taxes", "Current Liabilities", "liability", 140, false),
  group("Provisions", "Current Liabilities", "liability", 150, false, "shortprovisions"),
  group("Sundry Creditors", "Current Liabilities", "liability", 160, false, "tradepayables"),
  group("Bank OD A/c", "Loans (Liability)", "liability", 110, false, "shortborrowings"),
  group("Secured Loans", "Loans (Liability)", "liability", 120, false),
  group("Unsecured Loans", "Loans (Liability)", "liability", 130, false),
];
