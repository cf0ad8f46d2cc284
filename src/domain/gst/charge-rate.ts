import type { GstRate } from "./rate-on";

/**
 * The rate by which a charge is taxed. `own`: it is a supply of its own. Otherwise it comes with the goods, as
 * freight does: the goods are the principal supply of a composite one (sections 2(30) and 8(a) of the CGST Act), so
 * it is spread over them by their taxable value (`goods`), or taxed at the `highest` of their rates (section 8(b), a
 * mixed supply).
 */
export type ChargeRate = "own" | "highest" | "goods";

export const CHARGE_RATES: readonly ChargeRate[] = ["own", "highest", "goods"];

export const isChargeRate = (text: string): text is ChargeRate => (CHARGE_RATES as readonly string[]).includes(text);

/** Index of the line with the highest rate; of equal ones the highest cess, then the first; -1 if there is none. */
export function highestRated(rates: readonly GstRate[]): number {
  let found = -1;
  for (const [n, { gst, cess }] of rates.entries()) {
    const best = rates[found];
    if (
      !best ||
      Number(gst) > Number(best.gst) ||
      (Number(gst) === Number(best.gst) && Number(cess) > Number(best.cess))
    )
      found = n;
  }
  return found;
}
