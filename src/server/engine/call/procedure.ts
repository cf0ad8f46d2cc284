import type { ZodType } from 'zod'
import type { Row } from '../../../wire/envelope'
import type { Context } from './context'

/** Parameters by their spec name; matched on the wire in any case, with or without `@`. Optional ones may be absent. */
export type ParamSpec = Readonly<Record<string, ZodType>>

export type ParamsOf<P extends ParamSpec> = { readonly [K in keyof P]: P[K] extends ZodType<infer T> ? T : never }

/**
 * One procedure of the wire. `query` never writes (its transaction is read-only) and is never stored in the ledger;
 * `command` runs at most once per operation id. Session and client parameters (wire/placeholders.ts) are accepted by all
 * and need no entry; a value that is a bare token in any other parameter is refused before `run`.
 * `signedIn: false` is for what public pages read: `ctx.session` is then an anonymous one without rights.
 */
export interface Procedure<P extends ParamSpec = ParamSpec> {
  readonly name: string
  readonly kind: 'query' | 'command'
  readonly params: P
  readonly signedIn?: false
  /** As the audit trail names what a command changes; the part of `name` before `_R_` unless said. Tells who made a conflict. */
  readonly entity?: string
  /** Takes the number that a new document brings (`op.no`); every other command refuses one. */
  readonly takesNumber?: boolean
  /** What a command changes, for the base-version check: the current row, locked, with `rowver`; null where it is new. */
  readonly current?: (ctx: Context, params: ParamsOf<P>) => Promise<Row | null>
  /** The version (`rowver`) of what `current` answers, locked, where it is told without reading the whole of it; null where there is none. */
  readonly version?: (ctx: Context, params: ParamsOf<P>) => Promise<number | null>
  run(ctx: Context, params: ParamsOf<P>): Promise<readonly Row[]>
}

/** The one way to declare a procedure; default-exported from `<name>.procedure.ts`, or made by a declaration's engine. */
export function defineProcedure<const P extends ParamSpec>(procedure: Procedure<P>): Procedure {
  return procedure as unknown as Procedure
}
