import { LEDGER_ROLES } from '../../../domain/books/roles'

/** The ledgers that a new company begins with: those that postings look for. They may be renamed. */
export const usualLedgers = Object.values(LEDGER_ROLES).map(({ ledger, group }) => ({ drconame: ledger, acgroupid: group, isbillwise: false }))
