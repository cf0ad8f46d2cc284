import { parseArithmetic, runArithmetic, type LeafReader } from "./arithmetic";
import { readDecimal, roundDecimal } from "./decimal";
import { combine, ratioOf, ratioText, type Ratio } from "./ratio";

type AmountAnswer = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

/** An amount as it is typed or printed, without a calculation: `118`, `1,77,000.00`, `1.77L`, `₹118`. */
const WRITTEN = /^(?:₹|rs\.?)?\d[\d,]*(?:\.\d+)?[a-z]{0,6}$/i;

export const isWrittenAmount = (text: string): boolean => WRITTEN.test(text);

const LENGTH_MAX = 200;
/** Enough digits for any column; more is a typing error. */
const WHOLE_DIGITS_MAX = 16;

const POWERS: Readonly<Record<string, bigint>> = {
  k: 1_000n,
  t: 1_000n,
  l: 100_000n,
  lac: 100_000n,
  lakh: 100_000n,
  lakhs: 100_000n,
  c: 10_000_000n,
  cr: 10_000_000n,
  crore: 10_000_000n,
  crores: 10_000_000n,
};

const NUMBER = /(\d[\d,]*(?:\.\d*)?|\.\d+)\s*([a-z]+)?/iy;

const readLeaf: LeafReader<Ratio> = (text, at) => {
  NUMBER.lastIndex = at;
  const found = NUMBER.exec(text);
  if (!found) return null;
  const value = readDecimal((found[1] ?? "").replaceAll(",", ""));
  const power = found[2] === undefined ? 1n : POWERS[found[2].toLowerCase()];
  if (!value) return null;
  if (power === undefined) return `"${found[2]}" is not recognised. Write k, L or Cr after a number.`;
  const leaf = combine("*", ratioOf(value), { top: power, bottom: 1n });
  return leaf && { leaf, end: NUMBER.lastIndex };
};

/**
 * Converts a typed amount to plain decimal text with `decimals` decimals (half away from zero): `1,25,000`, `1.25L`,
 * `2.5k+300`, `2cr`, `(100+50)*2`, `-5`, with or without ₹ or Rs. '' gives ''. Exact, no floats.
 */
export function readAmount(text: string, decimals: number): AmountAnswer {
  const typed = text.replace(/^\s*(?:₹|rs\.?|inr)\s*/i, "").trim();
  if (typed === "") return { ok: true, text: "" };
  if (typed.length > LENGTH_MAX) return { ok: false, message: `An amount can have at most ${LENGTH_MAX} characters.` };
  const parsed = parseArithmetic(typed.replace(/[×x](?=[\s\d(.])/gi, "*").replaceAll("÷", "/"), readLeaf);
  if (!parsed.ok) return parsed;
  const value = runArithmetic(parsed.steps, (leaf) => leaf);
  if (!value) return { ok: false, message: "An amount cannot be divided by zero." };
  const rounded = roundDecimal(ratioText(value, decimals), decimals);
  if (rounded.replace(/^-|\..*$/g, "").length > WHOLE_DIGITS_MAX)
    return { ok: false, message: `The amount has more than ${WHOLE_DIGITS_MAX} digits before the point.` };
  return { ok: true, text: rounded };
}
