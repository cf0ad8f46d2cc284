import { readAmount } from "../../../domain/amount-input";
import { numberOn } from "../../../domain/books/voucher-number";
import type { RecordDeclaration } from "../records/declaration";
import { wordsOf } from "../records/search-words";

/** A figure as it is typed or printed, without a calculation: `118`, `1,77,000.00`, `1.77L`, `₹118`. */
const FIGURE = /^(?:₹|rs\.?)?\d[\d,]*(?:\.\d+)?[a-z]{0,6}$/i;

/** The text for one kind of documents: without the words that only name the kind (`sale asha` is `asha` for sales). */
export function withoutKind({ document, noun, title }: RecordDeclaration, text: string): string {
  if (!document) return text;
  const names = new Set([...wordsOf(noun.join(" ")), ...wordsOf(title)]);
  const rest = text.split(/\s+/).filter((part) => !names.has(part.toLowerCase()));
  return rest.length > 0 ? rest.join(" ") : text;
}

interface Asked {
  /** Rupees as decimal text. */
  readonly amount: string;
  /** The text without the figure. */
  readonly name: string;
}

/** Reads the last figure of a text as an amount; null if the text has none. */
export function amountIn(text: string): Asked | null {
  const parts = text.split(/\s+/).filter(Boolean);
  const at = parts.findLastIndex((part) => FIGURE.test(part));
  const read = at < 0 ? null : readAmount(parts[at] ?? "", 2);
  if (!read?.ok || Number(read.text) === 0) return null;
  return { amount: read.text, name: parts.filter((_part, index) => index !== at).join(" ") };
}

/** A serial as the numbers of documents contain it: `7` is `0007`. Null for any other word. */
export const serialWord = (word: string): string | null => (/^\d{1,3}$/.test(word) ? numberOn("", Number(word)) : null);
