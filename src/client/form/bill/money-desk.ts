import { cellText } from '../../../definitions/bill/cells'
import { partyFactsOfRecord } from '../../../definitions/bill/kept-facts'
import { moneyLedgerOf } from '../../../definitions/bill/money-facts'
import type { MoneyFactsRow, MoneyLedger, MoneyLedgers } from '../../../definitions/bill/money-facts'
import type { Offline } from '../../offline/types'
import { keptRecord } from '../../call/kept-record'
import { isKey, isNumber, keptGroups, keptSections, numberOf } from './kept-records'

/** Up to so many ledgers are asked for one by one: the answer of each is kept on the device and serves the next document. */
const ALONE_MAX = 8

/** Ledgers that an open payment, receipt or journal names: from the server, else from what this device kept, else from saves that still wait. */
export class MoneyDesk {
  readonly #ledgers = new Map<string, MoneyLedger>()
  /** When the oldest answer was true, server ms; null while nothing came. */
  asOf: number | null = null
  fresh = true
  /** Some ledger is known from a download alone: without its open bills and what its year has brought. */
  isPartly = false

  constructor(
    private readonly offline: Offline,
    private readonly entity: string,
  ) {}

  /** Another document begins: what the last one did to bills and yearly sums is asked anew. */
  clear(): void {
    this.#ledgers.clear()
    Object.assign(this, { asOf: null, fresh: true, isPartly: false })
  }

  ledger(key: string): MoneyLedger | undefined {
    return this.#ledgers.get(key)
  }

  /** By the number that lines name them by. */
  ledgers(): MoneyLedgers {
    return new Map([...this.#ledgers].map(([key, ledger]) => [numberOf(key), { ...ledger, id: numberOf(key) }]))
  }

  /** Gathers what is missing; true where something came. Never throws: a document can be entered without its figures. */
  async gather(keys: readonly string[], recid: string): Promise<boolean> {
    const missing = [...new Set(keys)].filter((key) => isKey(key) && !this.#ledgers.has(key))
    const stored = missing.filter(isNumber)
    await Promise.all((stored.length > ALONE_MAX ? [stored] : stored.map((key) => [key])).map((some) => this.#ask(some, recid)))
    for (const key of missing) if (!this.#ledgers.has(key)) await this.#keep(key)
    return missing.some((key) => this.#ledgers.has(key))
  }

  async #ask(keys: readonly string[], recid: string): Promise<void> {
    try {
      const args = { entity: this.entity, ledgerids: keys.join(','), ...(isNumber(recid) ? { recid } : {}) }
      const { rows, asOf, fresh } = await this.offline.reader.read({ kind: 'form', sqlsp: 'WEBAPI_moneyfacts', args })
      for (const row of rows as readonly unknown[] as readonly MoneyFactsRow[]) if (row.facts) this.#ledgers.set(String(row.id), moneyLedgerOf(row))
      if (asOf !== null && (this.asOf === null || asOf < this.asOf)) this.asOf = asOf
      this.fresh &&= fresh
    } catch {
      // What the device kept of them is looked at next.
    }
  }

  async #keep(key: string): Promise<void> {
    const record = await keptRecord(this.offline, 'debtors', key)
    if (!record) return
    const { id, isBillwise, tds = null, tcs = null } = partyFactsOfRecord(record, await keptSections(this.offline, record))
    // A ledger that was made here has no bills but those of saves that wait.
    this.#ledgers.set(key, { id, name: cellText(record.drconame), isBillwise, tds, tcs, groups: (await keptGroups(this.offline, record)).groups, open: key.startsWith('tmp:') ? [] : null })
    this.isPartly = true
  }
}
