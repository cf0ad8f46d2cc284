import { toRupeesText } from "../money";
import type { Paise } from "../money";

/** The posting of one voucher for a plain-text journal. */
interface JournalVoucher {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly description: string;
  /** Written as a tag, `voucher:12`. */
  readonly tags: Readonly<Record<string, string | number>>;
  readonly entries: readonly { readonly account: string; readonly amount: Paise }[];
}

/** First part of an account, by the nature of its group. */
const ROOTS: Readonly<Record<string, string>> = {
  asset: "Assets",
  liability: "Liabilities",
  income: "Income",
  expense: "Expenses",
};

export const rootOf = (nature: string): string => ROOTS[nature] ?? "Other";

/** Colons separate accounts, two spaces end them, a semicolon starts a comment: none of them may come from a name. */
const plain = (text: string): string =>
  text
    .replaceAll(":", "-")
    .replaceAll(";", ",")
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();

/** `Assets:Current Assets:Cash-in-Hand:Cash`. */
export const accountPath = (parts: readonly string[]): string => parts.map(plain).filter(Boolean).join(":");

/** In a tag a comma ends the value. */
const tagText = (value: string | number): string => plain(String(value)).replaceAll(",", " ");

/**
 * One transaction in the text format of hledger and ledger: date, description, tags, and a line for each entry with
 * its amount in INR with two decimals, a credit negative. Ends with an empty line.
 */
export function journalText({ day, description, tags, entries }: JournalVoucher): string {
  const tagged = Object.entries(tags)
    .map(([key, value]) => `${key}:${typeof value === "number" ? "" : " "}${tagText(value)}`)
    .join(", ");
  const lines = entries.map(({ account, amount }) => `    ${account}  INR ${toRupeesText(amount)}\n`);
  // A description must not look like a code, which is in brackets, or like a status mark.
  return `${day} * ${plain(description).replace(/^[(!*]+/, "") || "Voucher"}${tagged ? `  ; ${tagged}` : ""}\n${lines.join("")}\n`;
}
