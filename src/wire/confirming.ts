import type { Row } from "./envelope";

/**
 * A save that needs a confirmation is refused with `ask` in its rows: a token that identifies the question and its
 * subject. It is applied when it is sent again, as the same operation corrected, with the tokens that the user
 * confirmed. A token is valid only for its subject: another amount or day is another question.
 */
export const CONFIRMED = "confirmed";

/** The tokens of a refusal that only asks; null if nothing is asked, or if there is an error as well. */
export function questionsIn(rows: readonly Row[]): readonly string[] | null {
  const tokens = rows.flatMap(({ ask }) => (typeof ask === "string" && ask !== "" ? [ask] : []));
  return tokens.length > 0 && tokens.length === rows.length ? tokens : null;
}

/** The value of the parameter `CONFIRMED`. */
export const confirmedText = (tokens: Iterable<string>): string => JSON.stringify([...new Set(tokens)]);

/** The tokens in such a value; none if it is not valid. */
export function confirmedTokens(text: unknown): readonly string[] {
  if (typeof text !== "string" || text === "") return [];
  try {
    const tokens: unknown = JSON.parse(text);
    return Array.isArray(tokens) ? tokens.filter((token) => typeof token === "string") : [];
  } catch {
    return [];
  }
}
