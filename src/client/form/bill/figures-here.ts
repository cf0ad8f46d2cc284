import type { BatchFacts } from "../../../definitions/bill/facts-rows";
import { addDecimals } from "../../../domain/decimal";
import { addQuantities, toQuantityText } from "../../../domain/quantity";
import type { KnownItem, KnownParty } from "../../facts/known-facts";
import { isNumber } from "../../facts/kept-records";
import type { Offline } from "../../offline/offline";
import type { ItemMove } from "../../posting/item-effect";
import { owingHere, type OwingHere } from "../../posting/owing-here";
import { stockHere, type StockHere } from "../../posting/stock-here";
import { followWaiting, type FollowedWaiting } from "../../posting/waiting-posted";
import { isSameBatch } from "./shortages";
import { WorkedOut } from "./worked-out";

/** What a desk knows of items and parties; undefined where it does not. */
interface Desk {
  readonly item: (key: string) => KnownItem | undefined;
  readonly party?: (key: string) => KnownParty | undefined;
}

interface Needed {
  readonly items: readonly string[];
  readonly partyid?: string;
}

/**
 * Stock and outstandings as they are on this device: the server's last answer or the downloaded copy, with what waits
 * here to be sent. Without it the second sale of the same goods would show the stock from before the first.
 */
export class FiguresHere {
  readonly #waiting: FollowedWaiting;
  readonly #items: WorkedOut<KnownItem, StockHere | null>;
  readonly #parties: WorkedOut<KnownParty, OwingHere | null>;

  constructor(
    private readonly offline: Offline,
    private readonly desk: Desk,
  ) {
    this.#waiting = followWaiting(offline);
    this.#items = new WorkedOut(this.#waiting, (key, known) => this.#stock(key, known));
    this.#parties = new WorkedOut(this.#waiting, (key, known) => this.#owing(key, known));
  }

  /** Ends following the outbox. */
  stop = (): void => this.#waiting.stop();

  /** An item as the desk knows it, with its stock here; in `godown`, '' where none is chosen. */
  item(key: string, godown: string): KnownItem | undefined {
    const known = this.desk.item(key);
    const here = this.#items.of(key, known);
    if (!known || !here) return known;
    const { held, asOf, waiting, uncounted, moves } = here;
    const place = held.places.find(({ godownid }) => String(godownid) === godown);
    return {
      ...known,
      ...(known.batches ? { batches: movedBatches(known.batches, moves, godown) } : {}),
      ...(isNumber(godown) ? { stock: place?.stock ?? "0" } : {}),
      held,
      asOf,
      waiting,
      uncounted,
    };
  }

  party(key: string): KnownParty | undefined {
    const known = this.desk.party?.(key);
    const here = this.#parties.of(key, known);
    if (!known || !here || here.waiting === 0) return known;
    return { ...known, outstanding: here.balance, waiting: here.waiting };
  }

  /**
   * Once the desk has asked: works out what is new to it, and all after the outbox changed. True where something came.
   * Never throws.
   */
  async after(asked: Promise<boolean>, need: () => Needed): Promise<boolean> {
    let came = await asked;
    const { items, partyid = "" } = need();
    for (const key of new Set(items)) came = (await this.#items.follow(key, this.desk.item(key))) || came;
    return (await this.#parties.follow(partyid, this.desk.party?.(partyid))) || came;
  }

  async #stock(key: string, { facts, stock, held, asOf }: KnownItem): Promise<StockHere | null> {
    if (facts.isService) return null;
    // The server answered without stock: the user may not see it.
    if (asOf !== undefined && !held && stock === "") return null;
    const answered = held && asOf !== undefined ? { held, asOf } : null;
    return stockHere(this.offline, key, { answered, effects: this.#waiting.of }).catch(() => null);
  }

  async #owing(key: string, { outstanding, asOf }: KnownParty): Promise<OwingHere | null> {
    if (outstanding === "") return null;
    // What the server has just answered may have everything that is on its way.
    const answered = { balance: outstanding, asOf: asOf ?? Number.MAX_SAFE_INTEGER };
    return owingHere(key, answered, this.#waiting.of).catch(() => null);
  }
}

/** Batches in a godown, in all where it is '', after what waits. */
function movedBatches(
  batches: readonly BatchFacts[],
  moves: readonly ItemMove[],
  godown: string,
): readonly BatchFacts[] {
  const here = moves.filter((move) => move.batchno !== "" && (godown === "" || move.godown === godown));
  if (here.length === 0) return batches;
  return batches.map((batch) => {
    const own = here.filter(({ batchno }) => isSameBatch(batchno, batch.batchno));
    return {
      ...batch,
      stock: addDecimals(batch.stock, toQuantityText(addQuantities(own.map((move) => move.quantity)))),
    };
  });
}
