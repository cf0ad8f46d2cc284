/** Names of the parts of a posting, by their table. */
export const PART_WORDS: Readonly<Record<string, string>> = {
  ledger_entry: "entries",
  stock_move: "stock moves",
  bill_entry: "bill entries",
  voucher_line: "tax lines",
  withheld_entry: "tax at source",
  stock_billed: "billed goods",
};
