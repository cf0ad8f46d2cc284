import type { Paise } from "./money";

const SMALL = [
  "Zero",
  "One",
  "Two",
  "Three",
  "Four",
  "Five",
  "Six",
  "Seven",
  "Eight",
  "Nine",
  "Ten",
  "Eleven",
  "Twelve",
  "Thirteen",
  "Fourteen",
  "Fifteen",
  "Sixteen",
  "Seventeen",
  "Eighteen",
  "Nineteen",
] as const;
const TENS = ["", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"] as const;
const SCALES = [
  { size: 10_000_000, name: "Crore" },
  { size: 100_000, name: "Lakh" },
  { size: 1_000, name: "Thousand" },
  { size: 100, name: "Hundred" },
] as const;

/** A whole number from 0 in Indian words, title case, without commas or `and`: 10,00,00,000 is `Ten Crore`. */
export function numberInWords(value: number): string {
  if (value < 20) return SMALL[value] ?? "";
  if (value < 100) return [TENS[Math.floor(value / 10)], value % 10 ? SMALL[value % 10] : ""].filter(Boolean).join(" ");
  const scale = SCALES.find(({ size }) => value >= size) ?? SCALES[3];
  const rest = value % scale.size;
  return `${numberInWords(Math.floor(value / scale.size))} ${scale.name}${rest ? ` ${numberInWords(rest)}` : ""}`;
}

/** `Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seventy Eight Paise Only`. */
export function amountInWords(amount: Paise): string {
  const size = Math.abs(amount);
  const fraction = size % 100;
  const rupees = numberInWords(Math.floor(size / 100));
  return `${amount < 0 ? "Minus " : ""}Rupees ${rupees}${fraction ? ` and ${numberInWords(fraction)} Paise` : ""} Only`;
}
