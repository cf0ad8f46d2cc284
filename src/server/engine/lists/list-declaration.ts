import type { ListHead } from "../../../definitions/list-row";
import type { Context } from "../call/context";

/** A list without a record's table: default export of `<name>.list.ts`. Its procedures are in the same folder. */
export interface ListDeclaration {
  readonly entity: string;
  /** Row 0 of `common_R_getlistgrid` for this user. */
  readonly head: (ctx: Context) => Promise<ListHead>;
}

export const defineList = (list: ListDeclaration): ListDeclaration => list;
