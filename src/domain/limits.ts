import { addDecimals, compareDecimals } from "./decimal";
import { groupIndian } from "./indian-format";

/** The smallest and the largest number that a field accepts, both inclusive. */
interface Limits {
  readonly min?: number;
  readonly max?: number;
}

/**
 * The message for a number (plain decimal text) outside its limits, '' if it is within them. Browser, server and
 * import all use it.
 */
export function limitFault(label: string, text: string, { min, max }: Limits): string {
  if (min !== undefined && compareDecimals(text, min) < 0) return `${label} must be ${grouped(min)} or more.`;
  return max !== undefined && compareDecimals(text, max) > 0 ? `${label} must be ${grouped(max)} or less.` : "";
}

const grouped = (limit: number): string => groupIndian(addDecimals(limit));
