import type { OpenBill } from './bill-refs'
import type { Grouped } from './ledger-groups'
import type { WithholdingFacts } from './withholding'

/** What payments, receipts and journals need to know of a ledger; the server reads it, a device keeps it. */
export interface MoneyLedger extends Grouped {
  readonly id: number
  readonly name: string
  readonly isBillwise: boolean
  /** Where TDS applies to what we pay to it or credit it with, TCS to what we receive of it. */
  readonly tds: WithholdingFacts | null
  readonly tcs: WithholdingFacts | null
  /** Its open bills without the part of the document itself, oldest due first; null where they are not known. */
  readonly open: readonly OpenBill[] | null
}

export type MoneyLedgers = ReadonlyMap<number, MoneyLedger>

/** One row of `WEBAPI_moneyfacts`: a ledger; `facts` is JSON of `MoneyLedger`, its balances in paise. */
export interface MoneyFactsRow {
  readonly id: number
  readonly facts: string
}

export const moneyLedgerOf = ({ facts }: MoneyFactsRow): MoneyLedger => JSON.parse(facts) as MoneyLedger
