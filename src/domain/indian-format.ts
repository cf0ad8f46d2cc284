import { decimalText, readDecimal, trimZeros, unscaledAt, type Decimal } from "./decimal";

/**
 * Groups a plain decimal text by 3-2-2: `1234567.00` -> `12,34,567.00`. Zero loses its minus; the decimals stay as they
 * are.
 */
export function groupIndian(text: string): string {
  const negative = text.startsWith("-") && /[1-9]/.test(text);
  const [whole = "", fraction] = text.replace(/^[+-]/, "").split(".");
  const last = whole.slice(-3);
  const head = whole.slice(0, -3).replace(/\B(?=(?:\d{2})+$)/g, ",");
  return `${negative ? "-" : ""}${head ? `${head},` : ""}${last || "0"}${fraction === undefined ? "" : `.${fraction}`}`;
}

function read(value: number | string | null | undefined): Decimal | null {
  if (value === null || value === undefined) return null;
  return readDecimal(typeof value === "string" ? value.replaceAll(",", "") : value);
}

/**
 * Rupees (number, decimal text, grouped text) as `12,34,567.00`; '' for null, '' and non-numbers. Rounds half away
 * from zero. Of `decimals` those beyond `least` are shown only where they say something.
 */
export function formatAmount(value: number | string | null | undefined, decimals = 2, least = decimals): string {
  const found = read(value);
  if (!found) return "";
  const text = decimalText(unscaledAt(found, decimals), decimals);
  if (least === decimals) return groupIndian(text);
  const [whole = "", digits = ""] = trimZeros(text).split(".");
  const shown = digits.padEnd(least, "0");
  return groupIndian(shown === "" ? whole : `${whole}.${shown}`);
}

/** Units as `1,200.5`: at most three decimals, without trailing zeros; with `decimals` exactly that many. */
export const formatQuantity = (value: number | string | null | undefined, decimals?: number): string =>
  decimals === undefined ? formatAmount(value, 3, 0) : formatAmount(value, decimals);

/** A debit is positive: `1,234.00 Dr`, `1,234.00 Cr`; zero has no side. */
export function sidedText(text: string): string {
  const amount = formatAmount(text.replace(/^-/, ""));
  if (amount === "") return text;
  return /[1-9]/.test(amount) ? `${amount} ${text.startsWith("-") ? "Cr" : "Dr"}` : amount;
}

/** Patterns such as `0.00` and `0,0`: the number of decimals, grouped in lakhs (OPEN-070). */
export function patternText(text: string, format: string): string {
  if (!/^[0#,.]+$/.test(format)) return text;
  const decimals = format.includes(".") ? format.length - format.indexOf(".") - 1 : 0;
  return formatAmount(text, decimals) || text;
}

const UNITS = [
  { power: 0, sign: "" },
  { power: 3, sign: "K" },
  { power: 5, sign: "L" },
  { power: 7, sign: "Cr" },
] as const;

/**
 * Short form for axes and tiles: 1.2K, 12L, 1.2Cr. One decimal below ten of a unit, none above, two below one; a
 * value that rounds up to the next unit is written in that unit (99,999 is 1L). From 1,000 crore the crores are
 * grouped: 1,235Cr.
 */
export function lakhCrore(value: number | string | null | undefined): string {
  const found = read(value);
  if (!found) return "";
  const size: Decimal = { unscaled: found.unscaled < 0n ? -found.unscaled : found.unscaled, scale: found.scale };
  const texts = UNITS.map(({ power, sign }) => {
    const inUnit: Decimal = { unscaled: size.unscaled, scale: size.scale + power };
    const tenths = unscaledAt(inUnit, 1);
    const decimals = tenths >= 100n ? 0 : tenths >= 10n ? 1 : 2;
    return { text: trimZeros(decimalText(unscaledAt(inUnit, decimals), decimals)), sign };
  });
  const fitting = texts.findLast((_, index) => index === 0 || reached(texts[index - 1]?.text ?? "", index));
  const text = `${groupIndian(fitting?.text ?? "0")}${fitting?.sign ?? ""}`;
  return found.unscaled < 0n && text !== "0" ? `-${text}` : text;
}

/** Whether the text in the unit below reaches one whole of this unit. */
function reached(below: string, index: number): boolean {
  const step = (UNITS[index]?.power ?? 0) - (UNITS[index - 1]?.power ?? 0);
  return Number(below) >= 10 ** step;
}
