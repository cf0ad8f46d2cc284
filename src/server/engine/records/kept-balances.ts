/** SQL over the record `t`, from maintained balances: the cost does not grow with the number of vouchers. */

/** Balance of a ledger, all branches, rupees; a debit is positive. */
export const LEDGER_BALANCE =
  "(select coalesce(sum(b.debit - b.credit), 0) from ledger_balance b where b.coid = t.coid and b.ledgerid = t.id)";

/** Quantity of an item in all godowns, base units. */
export const ITEM_STOCK =
  "(select coalesce(sum(s.qty), 0) from stock_on_hand s where s.coid = t.coid and s.itemid = t.id)";
