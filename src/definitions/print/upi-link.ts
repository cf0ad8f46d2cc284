import { toRupeesText, type Paise } from "../../domain/money";
import type { PaperSettings } from "./paper-settings";

/**
 * Address that an app for UPI pays to (NPCI linking specification): who, how much, and what for; '' without a UPI id or
 * an amount. The sign in a UPI id stays as it is: some apps read no other.
 */
export function upiLink({ upiId, issuer }: PaperSettings, total: Paise, note: string): string {
  if (upiId === "" || total <= 0) return "";
  const asked = { pa: upiId, pn: issuer.name, am: toRupeesText(total), cu: "INR", tn: note };
  return `upi://pay?${Object.entries(asked)
    .map(([key, text]) => `${key}=${encodeURIComponent(text).replaceAll("%40", "@")}`)
    .join("&")}`;
}
