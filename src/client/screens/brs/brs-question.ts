/** What the filters ask for; `ledger` is '0' while none is chosen. */
export interface BrsPeriod {
  readonly from: string;
  readonly to: string;
  readonly ledger: string;
}

/** Entity of the rows: a save of a value date makes them stale. */
export const BRS = "brs";

const args = ({ from, to, ledger }: BrsPeriod) => ({
  coid: "@coid",
  co: "@co",
  user2: "@user2",
  dtpfrom: from,
  dtpto: to,
  crconame: ledger,
});

export type BrsReading = "brslist_R_brs_book" | "brslist_R_brs" | "brslist_R_brs_print";

/** BRS-019 to BRS-021. */
export const brsQuestion = (sqlsp: BrsReading, period: BrsPeriod) =>
  ({ kind: "list", sqlsp, args: args(period) }) as const;
