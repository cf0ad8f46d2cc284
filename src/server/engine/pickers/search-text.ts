import { isWrittenAmount, readAmount } from "../../../domain/amount-input";
import { numberOn } from "../../../domain/books/voucher-number";
import type { RecordDeclaration } from "../records/declaration";
import { wordsOf } from "../../../domain/words-of";

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
  const at = parts.findLastIndex((part) => isWrittenAmount(part));
  const read = at < 0 ? null : readAmount(parts[at] ?? "", 2);
  if (!read?.ok || Number(read.text) === 0) return null;
  return { amount: read.text, name: parts.filter((_part, index) => index !== at).join(" ") };
}

interface Numbered {
  /** Words of the document's number: those of every part with a digit (`PUN/S2627/0772`). */
  readonly words: readonly string[];
  /** The text without the number. */
  readonly name: string;
}

/** Reads a text as the number of a document beside a name; null if it is not both. */
export function numberBeside(text: string): Numbered | null {
  const parts = text.split(/\s+/).filter(Boolean);
  const words = wordsOf(parts.filter((part) => /\d/.test(part)).join(" "));
  const name = parts.filter((part) => !/\d/.test(part)).join(" ");
  return words.length > 0 && wordsOf(name).length > 0 ? { words, name } : null;
}

/** A serial as the numbers of documents contain it: `7` is `0007`. Null for any other word. */
export const serialWord = (word: string): string | null => (/^\d{1,3}$/.test(word) ? numberOn("", Number(word)) : null);
