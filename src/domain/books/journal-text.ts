import { toRupeesText } from '../money'
import type { Paise } from '../money'

/** One voucher's posting as a plain-text journal writes it. */
interface JournalVoucher {
  /** `yyyy-mm-dd`. */
  readonly day: string
  readonly description: string
  /** Written as a tag, `voucher:12`. */
  readonly tags: Readonly<Record<string, string | number>>
  readonly entries: readonly { readonly account: string; readonly amount: Paise }[]
}

/** First part of an account by the nature of its group. */
const ROOTS: Readonly<Record<string, string>> = { asset: 'Assets', liability: 'Liabilities', income: 'Income', expense: 'Expenses' }

export const rootOf = (nature: string): string => ROOTS[nature] ?? 'Other'

/** Colons part accounts, two spaces end them, a semicolon begins a comment: none of them may come from a name. */
const plain = (text: string): string => text.replaceAll(':', '-').replaceAll(';', ',').replace(/[\s\p{C}]+/gu, ' ').trim()

/** `Assets:Current Assets:Cash-in-Hand:Cash`. */
export const accountPath = (parts: readonly string[]): string => parts.map(plain).filter(Boolean).join(':')

/** In a tag a comma ends the value. */
const tagText = (value: string | number): string => plain(String(value)).replaceAll(',', ' ')

/**
 * One transaction in the text that hledger and ledger read: date, description, tags, and a line for each entry with its amount in INR
 * with two decimals, a credit negative. Ends with an empty line.
 */
export function journalText({ day, description, tags, entries }: JournalVoucher): string {
  const tagged = Object.entries(tags).map(([key, value]) => `${key}:${typeof value === 'number' ? '' : ' '}${tagText(value)}`).join(', ')
  const lines = entries.map(({ account, amount }) => `    ${account}  INR ${toRupeesText(amount)}\n`)
  // A description may not look like a code, which stands in brackets, or a mark of its state.
  return `${day} * ${plain(description).replace(/^[(!*]+/, '') || 'Voucher'}${tagged ? `  ; ${tagged}` : ''}\n${lines.join('')}\n`
}
