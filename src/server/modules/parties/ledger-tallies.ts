import { tallyBy } from "../../engine/records/tally";

export const LEDGERS_BY_GROUP = tallyBy("ledger_group", "m_debtors", "acgroupname");

/** `with` or `without` a GSTIN. */
export const LEDGERS_BY_GSTIN = tallyBy(
  "ledger_gstin",
  "m_debtors",
  "case when gstin = '' then 'without' else 'with' end",
);
