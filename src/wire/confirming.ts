import type { Row } from './envelope'

/**
 * A save that asks something is refused with `ask` in its rows: a token that names the question and what it is about. It goes through when it
 * is sent again, as the same operation corrected, with the tokens of what the user confirmed. A token holds for what it was asked about alone:
 * another amount or day is another question.
 */
export const CONFIRMED = 'confirmed'

/** The tokens of a refusal that only asks; null where nothing is asked, or something in it is wrong. */
export function questionsIn(rows: readonly Row[]): readonly string[] | null {
  const tokens = rows.flatMap(({ ask }) => (typeof ask === 'string' && ask !== '' ? [ask] : []))
  return tokens.length > 0 && tokens.length === rows.length ? tokens : null
}

/** The value of the parameter `CONFIRMED`. */
export const confirmedText = (tokens: Iterable<string>): string => JSON.stringify([...new Set(tokens)])

/** The tokens in such a value; none where it is not one. */
export function confirmedTokens(text: unknown): readonly string[] {
  if (typeof text !== 'string' || text === '') return []
  try {
    const tokens: unknown = JSON.parse(text)
    return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : []
  } catch {
    return []
  }
}
