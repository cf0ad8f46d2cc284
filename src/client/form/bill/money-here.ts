import type { MoneyLedger, MoneyLedgers } from "../../../definitions/bill/money-facts";
import { requirePaise, toRupeesText } from "../../../domain/money";
import { copyOf } from "../../call/kept-stock";
import { keptBills, numberOf } from "../../facts/kept-records";
import type { MoneyDesk } from "../../facts/money-desk";
import type { Offline } from "../../offline/offline";
import { openBillsHere, owingHere, type OwnDocument } from "../../posting/owing-here";
import { followWaiting, type FollowedWaiting } from "../../posting/waiting-posted";

interface Followed {
  readonly of: MoneyLedger;
  readonly here: MoneyLedger;
}

/**
 * Ledgers of an open payment, receipt or journal as they are on this device: their open bills and balances with what
 * waits here to be sent. Without it a bill that was received this morning is offered again, and the bill of a sale that
 * waits is not. What the document itself has done is left out.
 */
export class MoneyHere {
  readonly #ledgers = new Map<string, Followed>();
  readonly #waiting: FollowedWaiting;

  constructor(
    private readonly offline: Offline,
    private readonly desk: MoneyDesk,
    private readonly own: () => OwnDocument,
  ) {
    this.#waiting = followWaiting(offline);
  }

  /** Ends following the outbox. */
  stop = (): void => this.#waiting.stop();

  /** Another document begins. */
  clear(): void {
    this.#ledgers.clear();
  }

  ledger(key: string): MoneyLedger | undefined {
    const known = this.desk.ledger(key);
    const followed = this.#ledgers.get(key);
    return followed && followed.of === known ? followed.here : known;
  }

  /** By the number that lines use for them. */
  ledgers(keys: readonly string[]): MoneyLedgers {
    const here = keys.flatMap((key) => {
      const ledger = this.ledger(key);
      return ledger ? [[numberOf(key), { ...ledger, id: numberOf(key) }] as const] : [];
    });
    return new Map([...this.desk.ledgers(), ...here]);
  }

  /**
   * Once the desk has asked: works out what is new to it, and all after the outbox changed. True where something came.
   * Never throws.
   */
  async after(asked: Promise<boolean>, keys: () => readonly string[]): Promise<boolean> {
    const came = await asked;
    const isStale = this.#waiting.hasChanged();
    let isNew = false;
    for (const key of new Set(keys())) {
      const known = this.desk.ledger(key);
      if (!known || (!isStale && this.#ledgers.get(key)?.of === known)) continue;
      this.#ledgers.set(key, { of: known, here: await this.#follow(key, known).catch(() => known) });
      isNew = true;
    }
    return came || isNew;
  }

  async #follow(key: string, known: MoneyLedger): Promise<MoneyLedger> {
    const asOf = this.desk.answeredAt(key);
    const [told, own] = [await this.#newest(key, known, asOf), this.own()];
    const open = told.open && (await openBillsHere(key, { open: told.open, asOf: told.asOf }, this.#waiting.of, own));
    if (known.balance === undefined) return { ...known, open };
    const balance = { balance: toRupeesText(known.balance), asOf };
    const owing = await owingHere(key, balance, this.#waiting.of, own);
    return { ...known, open, balance: requirePaise(owing.balance) };
  }

  /** The bills that the desk knows, or those of the downloaded copy where it is newer. */
  async #newest(
    key: string,
    { open }: MoneyLedger,
    asOf: number,
  ): Promise<Pick<MoneyLedger, "open"> & { asOf: number }> {
    const copy = await copyOf(this.offline, "openbill").catch(() => undefined);
    if (!open || !copy?.complete || (copy.asOf ?? 0) <= asOf) return { open, asOf };
    const kept = await keptBills(this.offline, this.own().entity, key);
    return kept ? { open: kept, asOf: copy.asOf ?? 0 } : { open, asOf };
  }
}
