import { type Grouped, isMoney } from "../ledgers/ledger-groups";

/** How money is paid or received: value and label. */
export const PAYMENT_MODES = [
  ["cash", "Cash"],
  ["upi", "UPI"],
  ["neft", "NEFT / RTGS / IMPS"],
  ["cheque", "Cheque"],
  ["card", "Card"],
  ["other", "Other"],
] as const;

const CASH = "cash";
/** The usual mode of a bank. */
const BANK = "neft";

/** The mode after an account was chosen: cash moves as cash, a bank by any other mode. */
export function modeFor(account: Grouped, mode: string): string {
  if (account.groups.includes("Cash-in-Hand")) return CASH;
  return mode === CASH && isMoney(account) ? BANK : mode;
}
