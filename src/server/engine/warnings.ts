import type { Context } from './context'

const told = new WeakMap<Context['tx'], string[]>()

/** A sentence for the person whose save goes through all the same. */
export function warn(ctx: Context, ...sentences: readonly string[]): void {
  told.set(ctx.tx, [...warningsOf(ctx), ...sentences])
}

/** The sentences of this transaction so far. */
export const warningsOf = (ctx: Context): readonly string[] => told.get(ctx.tx) ?? []
