import type { OpenBill } from "../../../definitions/bill/bill-refs";
import type { MoneyLedger, MoneyLedgers } from "../../../definitions/bill/money-facts";
import { requirePaise, toRupeesText } from "../../../domain/money";
import { copyOf } from "../../call/kept-stock";
import { keptBills, numberOf } from "../../facts/kept-records";
import type { MoneyDesk } from "../../facts/money-desk";
import type { Offline } from "../../offline/offline";
import { openBillsHere, owingHere, type OwnDocument } from "../../posting/owing-here";
import { followWaiting, type FollowedWaiting } from "../../posting/waiting-posted";

/** The age of open bills that the server has not just told. */
export interface BillsAge {
  /** Server ms; 0 for those of a party that was made here. */
  readonly asOf: number;
  /** Documents waiting here that are in them. */
  readonly waiting: number;
}

interface Followed {
  readonly of: MoneyLedger;
  readonly here: MoneyLedger;
  readonly age: BillsAge | null;
  /** When it was worked out: what is shown stays until it is worked out again. */
  readonly turn: number;
}

interface Told {
  readonly open: readonly OpenBill[];
  readonly asOf: number;
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

  /** Null where the server has just told the open bills of a ledger, and nothing waits that changes them. */
  age(key: string): BillsAge | null {
    return this.#ledgers.get(key)?.age ?? null;
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
    const turn = this.#waiting.turn();
    let isNew = false;
    for (const key of new Set(keys())) {
      const known = this.desk.ledger(key);
      const last = this.#ledgers.get(key);
      if (!known || (last?.of === known && last.turn === turn)) continue;
      const followed = await this.#follow(key, known).catch(() => ({ here: known, age: null }));
      this.#ledgers.set(key, { of: known, ...followed, turn });
      isNew = true;
    }
    return came || isNew;
  }

  async #follow(key: string, known: MoneyLedger): Promise<Pick<Followed, "here" | "age">> {
    const { asOf, fresh } = this.desk.answerAbout(key);
    const own = this.own();
    const newest = await this.#newest(key, known, asOf);
    const bills = newest && (await openBillsHere(key, newest, this.#waiting.of, own));
    const isCurrent = !bills || (fresh && newest.asOf === asOf && bills.waiting === 0);
    const here = { ...known, open: bills?.open ?? null };
    const age = isCurrent ? null : { asOf: newest.asOf, waiting: bills.waiting };
    if (known.balance === undefined) return { here, age };
    const told = { balance: toRupeesText(known.balance), asOf };
    const { balance } = await owingHere(key, told, this.#waiting.of, own);
    return { here: { ...here, balance: requirePaise(balance) }, age };
  }

  /** The bills that the desk knows, or those of the downloaded copy where it is newer; null where it knows none. */
  async #newest(key: string, { open }: MoneyLedger, asOf: number): Promise<Told | null> {
    if (!open) return null;
    const copy = await copyOf(this.offline, "openbill").catch(() => undefined);
    if (!copy?.complete || copy.asOf === null || copy.asOf <= asOf) return { open, asOf };
    const kept = await keptBills(this.offline, this.own().entity, key);
    return kept ? { open: kept, asOf: copy.asOf } : { open, asOf };
  }
}
