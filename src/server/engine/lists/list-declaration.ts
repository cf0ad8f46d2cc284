import type { ListHead } from '../../../definitions/list-row'
import type { Context } from '../call/context'

/** A list whose rows come from no record's table: default export of `<name>.list.ts`. Its procedures stand beside it. */
export interface ListDeclaration {
  readonly entity: string
  /** Row 0 of `common_R_getlistgrid`, as this user has it. */
  readonly head: (ctx: Context) => Promise<ListHead>
}

export const defineList = (list: ListDeclaration): ListDeclaration => list
