import type { Row } from '../../../wire/envelope'
import type { Context } from './context'

const sentences = new WeakMap<Context['tx'], readonly string[]>()

/** A sentence for the user whose save goes through all the same. Said once, however often it comes up. */
export function warn(ctx: Context, ...more: readonly string[]): void {
  sentences.set(ctx.tx, [...new Set([...warningsOf(ctx), ...more])])
}

/** The sentences of this transaction so far. */
export const warningsOf = (ctx: Context): readonly string[] => sentences.get(ctx.tx) ?? []

/** What an answer says of them, after `text`: `resu` for the dialog, and `warned` where there is something that must be seen. */
export function told(ctx: Context, text = ''): Row {
  const warnings = warningsOf(ctx)
  return { resu: [text, ...warnings].filter(Boolean).join(' '), ...(warnings.length > 0 ? { warned: 1 } : {}) }
}
