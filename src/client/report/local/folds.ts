import type { Fold } from "./fold";
import { foldDayBook } from "./fold-day-book";
import { foldMoneyBook, foldStatement } from "./fold-entries";
import { foldOutstanding } from "./fold-outstanding";
import { foldStockLedger, foldStockSummary } from "./fold-stock";
import { foldTrialBalance } from "./fold-trial-balance";

interface LocalReport {
  readonly fold: Fold;
  /** It is exact only with all rows, also where groups alone are shown. */
  readonly needsDetail?: true;
}

/** Reports that show what waits on this device, by their name. */
const REPORTS: Readonly<Record<string, LocalReport>> = {
  trialbalance: { fold: foldTrialBalance, needsDetail: true },
  ledgerstatement: { fold: foldStatement },
  daybook: { fold: foldDayBook },
  cashbook: { fold: foldMoneyBook(["Cash-in-Hand"]) },
  bankbook: { fold: foldMoneyBook(["Bank Accounts", "Bank OD A/c"]) },
  outstandingreceivables: { fold: foldOutstanding("Sundry Debtors", 1) },
  outstandingpayables: { fold: foldOutstanding("Sundry Creditors", -1) },
  stocksummary: { fold: foldStockSummary },
  stockledger: { fold: foldStockLedger },
};

/** Null for a report that shows the server's figures alone. */
export const foldOf = (name: string): LocalReport | null =>
  Object.hasOwn(REPORTS, name) ? (REPORTS[name] ?? null) : null;
