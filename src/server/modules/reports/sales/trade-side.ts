import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { isSaleSide } from "../../../../definitions/bill/bill-kind";
import { GST_STATES } from "../../../../domain/identity/gst-states";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import { recordDeclarations } from "../../../engine/records/record-declarations";

/** Sales or purchases, with their notes: the words and numbers of their reports. */
export interface TradeSide {
  readonly title: "Sales" | "Purchase";
  readonly side: "out" | "in";
  /** The kind of bill whose hidden fields hide the columns of bills. */
  readonly bill: "sale" | "purchase";
  readonly party: "Customer" | "Supplier";
  readonly register: number;
  readonly analysis: number;
  readonly registerAlsoCalled: string;
}

export const SALES: TradeSide = {
  title: "Sales",
  side: "out",
  bill: "sale",
  party: "Customer",
  register: 3301,
  analysis: 3303,
  registerAlsoCalled: "sale report, GSTR-1",
};

export const PURCHASES: TradeSide = {
  title: "Purchase",
  side: "in",
  bill: "purchase",
  party: "Supplier",
  register: 3302,
  analysis: 3304,
  registerAlsoCalled: "purchase report, GSTR-2B",
};

/** Bills and notes of a side that post: challans and orders do not. */
function billKinds({ side }: TradeSide): readonly RecordDeclaration[] {
  return recordDeclarations().filter(
    ({ document }) =>
      document?.bill !== undefined &&
      document.bill.paper === undefined &&
      isSaleSide(document.bill) === (side === "out"),
  );
}

const isOneOf = (kinds: readonly RecordDeclaration[], alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.entity`)} in (${sql.join(kinds.map(({ entity }) => sql.lit(entity)))})`;

/** SQL condition: the voucher of an alias is a bill or note of the side. */
export const isBillOf = (trade: TradeSide, alias = "v"): RawBuilder<unknown> => isOneOf(billKinds(trade), alias);

/** SQL condition: a voucher is a note of the side, which takes back. */
export const isNoteOf = (trade: TradeSide, alias: string): RawBuilder<unknown> =>
  isOneOf(
    billKinds(trade).filter(({ document }) => document?.bill?.kind !== trade.bill),
    alias,
  );

/** SQL of 1 for a bill and -1 for a note, over the voucher `v`. */
export const signOf = (trade: TradeSide): RawBuilder<unknown> =>
  sql`case when ${isNoteOf(trade, "v")} then -1 else 1 end`;

/** SQL of the name of a two-digit state code, '' without one. */
export const stateName = (code: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case ${code} ${sql.join(
    Object.entries(GST_STATES).map(([key, name]) => sql`when ${sql.lit(key)} then ${sql.lit(name)}`),
    sql` `,
  )} else coalesce(${code}, '') end`;
