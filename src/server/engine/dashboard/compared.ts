import { compareDecimals, divideDecimals, multiplyDecimals, subtractDecimals } from "../../../domain/decimal";

/** Beyond this a percentage says no more than the amounts. */
const PERCENT_MAX = "999";

/**
 * How an amount compares with an earlier one, decimal texts: `12 % more than last year`. '' where there was nothing to
 * compare with.
 */
export function comparedText(now: string, before: string, name: string): string {
  if (compareDecimals(before, "0") <= 0) return "";
  const percent = divideDecimals(multiplyDecimals(subtractDecimals(now, before), "100"), before, 0) ?? "0";
  const size = percent.replace("-", "");
  if (size === "0") return `same as ${name}`;
  const shown = compareDecimals(size, PERCENT_MAX) > 0 ? `over ${PERCENT_MAX}` : size;
  return `${shown} % ${percent.startsWith("-") ? "less" : "more"} than ${name}`;
}
