import { gtinCheckDigit } from "./gtin";

/** One application identifier: the length of its value and the checks on it. */
interface Gs1Rule {
  /** Fixed length of the value, or its maximum length if `variable`. */
  readonly length: number;
  readonly variable?: boolean;
  readonly numeric?: boolean;
  readonly checkDigit?: boolean;
  readonly date?: boolean;
}

const text = (length: number): Gs1Rule => ({ length, variable: true });
const digits = (length: number): Gs1Rule => ({ length, variable: true, numeric: true });
const fixed = (length: number): Gs1Rule => ({ length, numeric: true });
const keyed = (length: number): Gs1Rule => ({ length, numeric: true, checkDigit: true });
const DATE: Gs1Rule = { length: 6, numeric: true, date: true };

/** The identifiers of trade items, logistics and places (GS1 General Specifications). */
const RULES: Readonly<Record<string, Gs1Rule>> = {
  "00": keyed(18),
  "01": keyed(14),
  "02": keyed(14),
  "10": text(20),
  "11": DATE,
  "12": DATE,
  "13": DATE,
  "15": DATE,
  "16": DATE,
  "17": DATE,
  "20": fixed(2),
  "21": text(20),
  "22": text(20),
  "30": digits(8),
  "37": digits(8),
  "240": text(30),
  "241": text(30),
  "250": text(30),
  "251": text(30),
  "400": text(30),
  "401": text(30),
  "410": keyed(13),
  "411": keyed(13),
  "412": keyed(13),
  "413": keyed(13),
  "414": keyed(13),
  "415": keyed(13),
  "416": keyed(13),
  "417": keyed(13),
  "420": text(20),
  "422": fixed(3),
  "8005": fixed(6),
  "8020": text(25),
};

/** Measures 31nn to 36nn (six digits) and prices 390n to 393n: the last digit is the number of decimals. */
function patterned(ai: string): Gs1Rule | null {
  if (/^3[1-6]\d\d$/.test(ai)) return fixed(6);
  if (/^39[02]\d$/.test(ai)) return digits(15);
  return /^39[13]\d$/.test(ai) ? { length: 18, variable: true, numeric: true } : null;
}

export const gs1Rule = (ai: string): Gs1Rule | null => (Object.hasOwn(RULES, ai) ? (RULES[ai] ?? null) : patterned(ai));

/** The identifier at the start of the text, or ''. */
export function leadingAi(value: string): string {
  return [2, 3, 4].map((length) => value.slice(0, length)).find((ai) => gs1Rule(ai) !== null) ?? "";
}

/** '' or the fault in the value of an identifier. */
export function checkElement(ai: string, value: string): string {
  const rule = gs1Rule(ai);
  if (!rule) return `(${ai}) is not a known GS1 identifier.`;
  if (rule.variable ? value.length < 1 || value.length > rule.length : value.length !== rule.length)
    return `(${ai}) takes ${rule.variable ? `1 to ${rule.length}` : rule.length} characters, not ${value.length}.`;
  if (rule.numeric && !/^\d+$/.test(value)) return `(${ai}) takes digits only.`;
  if (!/^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/.test(value)) return `(${ai}) holds a character that GS1 does not allow.`;
  if (rule.checkDigit && gtinCheckDigit(value.slice(0, -1)) !== value.slice(-1))
    return `The check digit of (${ai}) should be ${gtinCheckDigit(value.slice(0, -1))}, not ${value.slice(-1)}.`;
  return "";
}
