import { LEDGER_ROLES } from "../../../domain/books/roles";

/** Ledgers of a new company: those that postings need. Users can rename them. */
export const usualLedgers = Object.values(LEDGER_ROLES).map(({ ledger, group }) => ({
  drconame: ledger,
  acgroupid: group,
  isbillwise: false,
}));
