import { cellText } from '../../../definitions/bill/cells'
import { partyFactsOfRecord } from '../../../definitions/bill/kept-facts'
import { moneyLedgerOf } from '../../../definitions/bill/money-facts'
import type { MoneyFactsRow, MoneyLedger, MoneyLedgers } from '../../../definitions/bill/money-facts'
import { keptRecord } from '../../call/kept-record'
import type { Offline } from '../../offline/offline'
import { isKey, isNumber, keptGroups, keptSections, numberOf } from './kept-records'
import { Owed } from './owed'

/** Up to so many ledgers are asked for one by one: the answer of each is kept on the device and serves the next document. */
const ALONE_MAX = 8

/** Ledgers that an open payment, receipt or journal names: from the server, else from what this device kept, else from saves that still wait. */
export class MoneyDesk {
  readonly #ledgers = new Map<string, MoneyLedger>()
  readonly #owed = new Owed()
  /** Ledgers for which a download stands in. */
  readonly #kept = new Set<string>()
  /** When the last answer of the server about a ledger was true, server ms, and whether it is the server's own of now. */
  readonly #said = new Map<string, { readonly asOf: number; readonly fresh: boolean }>()

  constructor(
    private readonly offline: Offline,
    private readonly entity: string,
  ) {}

  /** Another document begins: what the last one did to bills and yearly sums is asked anew. */
  clear(): void {
    this.#ledgers.clear()
    this.#owed.begin()
    this.#said.clear()
    this.#kept.clear()
  }

  /** When the oldest answer was true, server ms; null while nothing came. */
  get asOf(): number | null {
    return this.#said.size === 0 ? null : Math.min(...[...this.#said.values()].map(({ asOf }) => asOf))
  }

  get fresh(): boolean {
    return [...this.#said.values()].every(({ fresh }) => fresh)
  }

  /** Some ledger is known from a download alone: without its open bills and what its year has brought. */
  get isPartly(): boolean {
    return this.#kept.size > 0
  }

  ledger(key: string): MoneyLedger | undefined {
    return this.#ledgers.get(key)
  }

  /** By the number that lines name them by. */
  ledgers(): MoneyLedgers {
    return new Map([...this.#ledgers].map(([key, ledger]) => [numberOf(key), { ...ledger, id: numberOf(key) }]))
  }

  /** The server has still to say something of these ledgers. */
  owes(keys: readonly string[]): boolean {
    return keys.some((key) => this.#owed.has(key))
  }

  /**
   * Gathers what is missing; true where something came. What the server was asked for and did not say is asked only where `isAgain`, or each
   * key that is typed would ask a server that is busy or away. Never throws: a document can be entered without its figures.
   */
  async gather(keys: readonly string[], recid: string, isAgain = false): Promise<boolean> {
    const named = [...new Set(keys)].filter(isKey)
    const missing = named.filter((key) => !this.#ledgers.has(key))
    const due = named.filter((key) => isNumber(key) && this.#owed.isDue(key, this.#ledgers.has(key), isAgain))
    const answers = await Promise.all((due.length > ALONE_MAX ? [due] : due.map((key) => [key])).map((some) => this.#ask(some, recid)))
    for (const key of missing) if (!this.#ledgers.has(key)) await this.#keep(key)
    return isAgain ? answers.some(Boolean) : missing.some((key) => this.#ledgers.has(key))
  }

  /** True where the server itself said it, now. */
  async #ask(keys: readonly string[], recid: string): Promise<boolean> {
    const { turn } = this.#owed
    try {
      const args = { entity: this.entity, ledgerids: keys.join(','), ...(isNumber(recid) ? { recid } : {}) }
      const { rows, asOf, fresh } = await this.offline.reader.read({ kind: 'form', sqlsp: 'WEBAPI_moneyfacts', args })
      // What was asked for the document before says nothing of this one.
      if (turn !== this.#owed.turn) return false
      for (const row of rows as readonly unknown[] as readonly MoneyFactsRow[]) if (row.facts) this.#take(String(row.id), row)
      for (const key of keys) this.#said.set(key, { asOf, fresh })
      this.#owed.answered(keys, fresh)
      return fresh
    } catch (failure) {
      // What the device kept of them is looked at next.
      if (turn === this.#owed.turn) this.#owed.failed(keys, failure)
      return false
    }
  }

  #take(key: string, row: MoneyFactsRow): void {
    this.#ledgers.set(key, moneyLedgerOf(row))
    this.#kept.delete(key)
  }

  async #keep(key: string): Promise<void> {
    const { turn } = this.#owed
    const record = await keptRecord(this.offline, 'debtors', key)
    if (!record) return
    const { id, isBillwise, tds = null, tcs = null } = partyFactsOfRecord(record, await keptSections(this.offline, record))
    const { groups } = await keptGroups(this.offline, record)
    // What the server has said meanwhile, to a later question, stays.
    if (turn !== this.#owed.turn || this.#ledgers.has(key)) return
    this.#kept.add(key)
    // A ledger that was made here has no bills but those of saves that wait.
    this.#ledgers.set(key, { id, name: cellText(record.drconame), isBillwise, tds, tcs, groups, open: key.startsWith('tmp:') ? [] : null })
  }
}
