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

/** What a desk knows, and what follows from it on this device. */
interface Followed<Known, Here> {
  readonly of: Known;
  readonly here: Here | null;
  /** When it was worked out: what is shown stays until it is worked out again. */
  readonly turn: number;
}

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
  readonly #items = new Map<string, Followed<KnownItem, StockHere>>();
  readonly #parties = new Map<string, Followed<KnownParty, OwingHere>>();
  readonly #waiting: FollowedWaiting;

  constructor(
    private readonly offline: Offline,
    private readonly desk: Desk,
  ) {
    this.#waiting = followWaiting(offline);
  }

  /** Ends following the outbox. */
  stop = (): void => this.#waiting.stop();

  /** An item as the desk knows it, with its stock here; in `godown`, '' where none is chosen. */
  item(key: string, godown: string): KnownItem | undefined {
    const known = this.desk.item(key);
    const followed = this.#items.get(key);
    if (!known || followed?.of !== known || !followed.here) return known;
    const { held, asOf, waiting, uncounted, moves } = followed.here;
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
    const followed = this.#parties.get(key);
    if (!known || followed?.of !== known || !followed.here || followed.here.waiting === 0) return known;
    const { balance, waiting } = followed.here;
    return { ...known, outstanding: balance, waiting };
  }

  /**
   * Once the desk has asked: works out what is new to it, and all after the outbox changed. True where something came.
   * Never throws.
   */
  async after(asked: Promise<boolean>, need: () => Needed): Promise<boolean> {
    const came = await asked;
    const { items, partyid = "" } = need();
    const turn = this.#waiting.turn();
    const isFollowed = <T>(of: T, followed: { readonly of: T; readonly turn: number } | undefined) =>
      followed?.of === of && followed.turn === turn;
    let isNew = false;
    for (const key of new Set(items)) {
      const known = this.desk.item(key);
      if (!known || known.facts.isService || isFollowed(known, this.#items.get(key))) continue;
      this.#items.set(key, { of: known, here: await this.#stock(key, known), turn });
      isNew = true;
    }
    const party = this.desk.party?.(partyid);
    if (!party || isFollowed(party, this.#parties.get(partyid))) return came || isNew;
    this.#parties.set(partyid, { of: party, here: await this.#owing(partyid, party), turn });
    return true;
  }

  async #stock(key: string, { stock, held, asOf }: KnownItem): Promise<StockHere | null> {
    // The server answered without stock: the user may not see it.
    if (asOf !== undefined && !held && stock === "") return null;
    const told = held && asOf !== undefined ? { held, asOf } : null;
    return stockHere(this.offline, key, { told, effects: this.#waiting.of }).catch(() => null);
  }

  async #owing(key: string, { outstanding, asOf }: KnownParty): Promise<OwingHere | null> {
    if (outstanding === "") return null;
    // What the server has just told may have everything that is on its way.
    const told = { balance: outstanding, asOf: asOf ?? Number.MAX_SAFE_INTEGER };
    return owingHere(key, told, this.#waiting.of).catch(() => null);
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
