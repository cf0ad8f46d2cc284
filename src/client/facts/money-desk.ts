import { cellText } from "../../definitions/bill/cells";
import { partyFactsOfRecord } from "../../definitions/bill/kept-facts";
import { moneyLedgerOf } from "../../definitions/bill/money-facts";
import type { MoneyFactsRow, MoneyLedger, MoneyLedgers } from "../../definitions/bill/money-facts";
import { keptRecord } from "../call/kept-record";
import type { Offline } from "../offline/offline";
import { isKey, isNumber, keptBills, keptGroups, keptSections, numberOf } from "./kept-records";
import { Unanswered } from "./unanswered";

/** Up to this many ledgers are requested one by one: each answer is cached here and serves the next document. */
const SINGLE_MAX = 8;

/** Ledgers of an open payment, receipt or journal: from the server, otherwise from downloads or waiting saves. */
export class MoneyDesk {
  readonly #ledgers = new Map<string, MoneyLedger>();
  readonly #owed = new Unanswered();
  /** Ledgers for which downloaded data is used instead. */
  readonly #kept = new Set<string>();
  /** For each ledger the time of the last answer about it, server ms, and whether it is the server's current one. */
  readonly #answers = new Map<string, { readonly asOf: number; readonly fresh: boolean }>();

  constructor(
    private readonly offline: Offline,
    private readonly entity: string,
  ) {}

  /** Another document begins: bills and yearly sums, which the last document changed, are requested again. */
  clear(): void {
    this.#ledgers.clear();
    this.#owed.begin();
    this.#answers.clear();
    this.#kept.clear();
  }

  /** The time of the oldest answer, server ms; null while nothing came. */
  get asOf(): number | null {
    return this.#answers.size === 0 ? null : Math.min(...[...this.#answers.values()].map(({ asOf }) => asOf));
  }

  get fresh(): boolean {
    return [...this.#answers.values()].every(({ fresh }) => fresh);
  }

  /** Some ledger is known only from a download: without its open bills and the sums of its year so far. */
  get isPartly(): boolean {
    return this.#kept.size > 0;
  }

  ledger(key: string): MoneyLedger | undefined {
    return this.#ledgers.get(key);
  }

  /** When the server's answer about a ledger was current, server ms; 0 where the device's own data are used. */
  answerAbout(key: string): { readonly asOf: number; readonly fresh: boolean } {
    return this.#answers.get(key) ?? { asOf: 0, fresh: false };
  }

  /** By the number that lines use for them. */
  ledgers(): MoneyLedgers {
    return new Map([...this.#ledgers].map(([key, ledger]) => [numberOf(key), { ...ledger, id: numberOf(key) }]));
  }

  /** True while the server still has to answer something about these ledgers. */
  isUnanswered(keys: readonly string[]): boolean {
    return keys.some((key) => this.#owed.has(key));
  }

  /**
   * Gathers what is missing; true where something came. What the server was asked and did not answer is asked again
   * only where `isAgain`: otherwise each keystroke would ask a server that is busy or not reachable. Never throws: a
   * document can be entered without its figures.
   */
  async gather(keys: readonly string[], recid: string, isAgain = false): Promise<boolean> {
    const named = [...new Set(keys)].filter(isKey);
    const missing = named.filter((key) => !this.#ledgers.has(key));
    const due = named.filter((key) => isNumber(key) && this.#owed.isDue(key, this.#ledgers.has(key), isAgain));
    const answers = await Promise.all(
      (due.length > SINGLE_MAX ? [due] : due.map((key) => [key])).map((some) => this.#ask(some, recid)),
    );
    for (const key of missing) if (!this.#ledgers.has(key)) await this.#keep(key);
    return isAgain ? answers.some(Boolean) : missing.some((key) => this.#ledgers.has(key));
  }

  /** True where the server itself answered, now. */
  async #ask(keys: readonly string[], recid: string): Promise<boolean> {
    const { turn } = this.#owed;
    try {
      const args = { entity: this.entity, ledgerids: keys.join(","), ...(isNumber(recid) ? { recid } : {}) };
      const { rows, asOf, fresh } = await this.offline.reader.read({ kind: "form", sqlsp: "WEBAPI_moneyfacts", args });
      // An answer for an earlier document does not apply to this one.
      if (turn !== this.#owed.turn) return false;
      for (const row of rows as readonly unknown[] as readonly MoneyFactsRow[])
        if (row.facts) this.#take(String(row.id), row);
      for (const key of keys) this.#answers.set(key, { asOf, fresh });
      this.#owed.answered(keys, fresh);
      return fresh;
    } catch (failure) {
      // Data of the device is used next.
      if (turn === this.#owed.turn) this.#owed.failed(keys, failure);
      return false;
    }
  }

  #take(key: string, row: MoneyFactsRow): void {
    this.#ledgers.set(key, moneyLedgerOf(row));
    this.#kept.delete(key);
  }

  async #keep(key: string): Promise<void> {
    const { turn } = this.#owed;
    const record = await keptRecord(this.offline, "debtors", key);
    if (!record) return;
    const {
      id,
      isBillwise,
      tds = null,
      tcs = null,
    } = partyFactsOfRecord(record, await keptSections(this.offline, record));
    const { groups } = await keptGroups(this.offline, record);
    // The server's answer to a later question stays.
    if (turn !== this.#owed.turn || this.#ledgers.has(key)) return;
    this.#kept.add(key);
    // A ledger made here has no bills except those of waiting saves.
    this.#ledgers.set(key, {
      id,
      name: cellText(record.drconame),
      isBillwise,
      tds,
      tcs,
      groups,
      open: key.startsWith("tmp:") ? [] : await keptBills(this.offline, this.entity, key),
    });
  }
}
