import type { OpenBill } from "../../../definitions/bill/bill-refs";
import type { MoneyLedger, MoneyLedgers } from "../../../definitions/bill/money-facts";
import { requirePaise, toRupeesText } from "../../../domain/money";
import { copyOf } from "../../call/kept-stock";
import { keptBills, numberOf } from "../../facts/kept-records";
import type { MoneyDesk } from "../../facts/money-desk";
import type { Offline } from "../../offline/offline";
import { openBillsHere, owingHere, type OwnDocument } from "../../posting/owing-here";
import { followWaiting, type FollowedWaiting } from "../../posting/waiting-posted";
import { WorkedOut } from "./worked-out";

/** The age of open bills that are not the server's answer of now. */
export interface BillsAge {
  /** Server ms; 0 for those of a party that was made here. */
  readonly asOf: number;
  /** Documents waiting here that are in them. */
  readonly waiting: number;
}

interface LedgerHere {
  readonly ledger: MoneyLedger;
  readonly age: BillsAge | null;
}

interface Answered {
  readonly open: readonly OpenBill[];
  readonly asOf: number;
}

/**
 * Ledgers of an open payment, receipt or journal as they are on this device: their open bills and balances with what
 * waits here to be sent. Without it a bill that was received this morning is offered again, and the bill of a sale that
 * waits is not. What the document itself has done is left out.
 */
export class MoneyHere {
  readonly #waiting: FollowedWaiting;
  readonly #ledgers: WorkedOut<MoneyLedger, LedgerHere>;

  constructor(
    private readonly offline: Offline,
    private readonly desk: MoneyDesk,
    private readonly own: () => OwnDocument,
  ) {
    this.#waiting = followWaiting(offline);
    this.#ledgers = new WorkedOut(this.#waiting, (key, known) =>
      this.#follow(key, known).catch(() => ({ ledger: known, age: null })),
    );
  }

  /** Ends following the outbox. */
  stop = (): void => this.#waiting.stop();

  /** Another document begins. */
  clear(): void {
    this.#ledgers.clear();
  }

  ledger(key: string): MoneyLedger | undefined {
    const known = this.desk.ledger(key);
    return this.#ledgers.of(key, known)?.ledger ?? known;
  }

  /** Null where the server has just answered the open bills of a ledger, and nothing waits that changes them. */
  age(key: string): BillsAge | null {
    return this.#ledgers.of(key, this.desk.ledger(key))?.age ?? null;
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
    let came = await asked;
    for (const key of new Set(keys())) came = (await this.#ledgers.follow(key, this.desk.ledger(key))) || came;
    return came;
  }

  async #follow(key: string, known: MoneyLedger): Promise<LedgerHere> {
    const { asOf, fresh } = this.desk.answerAbout(key);
    const own = this.own();
    const newest = await this.#newest(key, known, asOf);
    const bills = newest && (await openBillsHere(key, newest, this.#waiting.of, own));
    const isCurrent = !bills || (fresh && newest.asOf === asOf && bills.waiting === 0);
    const ledger = { ...known, open: bills?.open ?? null };
    const age = isCurrent ? null : { asOf: newest.asOf, waiting: bills.waiting };
    if (known.balance === undefined) return { ledger, age };
    const answered = { balance: toRupeesText(known.balance), asOf };
    const { balance } = await owingHere(key, answered, this.#waiting.of, own);
    return { ledger: { ...ledger, balance: requirePaise(balance) }, age };
  }

  /** The bills that the desk knows, or those of the downloaded copy where it is newer; null where it knows none. */
  async #newest(key: string, { open }: MoneyLedger, asOf: number): Promise<Answered | null> {
    if (!open) return null;
    const copy = await copyOf(this.offline, "openbill").catch(() => undefined);
    if (!copy?.complete || copy.asOf === null || copy.asOf <= asOf) return { open, asOf };
    const kept = await keptBills(this.offline, this.own().entity, key);
    return kept ? { open: kept, asOf: copy.asOf } : { open, asOf };
  }
}
