import type { Row } from '../../../wire/envelope'
import type { Context } from './context'
import { memoKey } from './memo'

const SENTENCES = memoKey<readonly string[]>('sentences for the user')

/** A sentence for the user whose save goes through all the same. Said once, however often it comes up. */
export function warn(ctx: Context, ...more: readonly string[]): void {
  ctx.memo.keep(SENTENCES, [...new Set([...warningsOf(ctx), ...more])])
}

/** The sentences of this transaction so far. */
export const warningsOf = (ctx: Context): readonly string[] => ctx.memo.get(SENTENCES) ?? []

/** What an answer says of them, after `text`: `resu` for the dialog, and `warned` where there is something that must be seen. */
export function told(ctx: Context, text = ''): Row {
  const warnings = warningsOf(ctx)
  return { resu: [text, ...warnings].filter(Boolean).join(' '), ...(warnings.length > 0 ? { warned: 1 } : {}) }
}
