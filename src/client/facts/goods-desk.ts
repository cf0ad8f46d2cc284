import { batchFactsOf, itemFactsOf, stockFactsOf, type FactsRow } from "../../definitions/bill/facts-rows";
import { itemFactsOfRecord } from "../../definitions/bill/kept-facts";
import { keptRecord, type Kept } from "../call/kept-record";
import { keptStock, type Copies } from "../call/kept-stock";
import type { Offline } from "../offline/offline";
import { isKey, isNumber, numberOf } from "./kept-records";
import type { KnownItem } from "./known-facts";
import { Unanswered } from "./unanswered";

type Sources = Kept & Copies & { readonly reader: Pick<Offline["reader"], "read"> };

const NO_PRICE = { price: "", lastprice: "" } as const;

/** Items of goods without a bill, with their stock in the godown that they leave: from the server, else the device. */
export class GoodsDesk {
  /** Null where neither the server nor the device knows the item. */
  readonly #known = new Map<string, KnownItem | null>();
  /** The godown whose stock is known of each item. */
  readonly #of = new Map<string, string>();
  readonly #owed = new Unanswered();
  #godown = "";

  constructor(private readonly offline: Sources) {}

  item(key: string): KnownItem | undefined {
    return this.#known.get(key) ?? undefined;
  }

  /** Neither the server nor the device knows the item. False before the first answer. */
  isUnknown(item: string): boolean {
    return this.#known.get(item) === null;
  }

  isUnanswered(items: readonly string[]): boolean {
    return items.some((item) => this.#owed.has(item));
  }

  /** Stock belongs to a godown: at another one it is not known until it is requested again. */
  turnTo(godown: string): void {
    if (godown === this.#godown) return;
    this.#godown = godown;
    this.#owed.begin();
    for (const [key, item] of this.#known) if (item) this.#known.set(key, { ...item, stock: "", batches: [] });
  }

  /** Gathers what is missing; true where something came. Never throws: goods can be entered without it. */
  async gather(items: readonly string[], godown: string, isAgain = false): Promise<boolean> {
    this.turnTo(godown);
    const due = [...new Set(items)].filter(
      (item) => isKey(item) && this.#owed.isDue(item, this.#isOfGodown(item), isAgain),
    );
    if (due.length === 0) return false;
    const answered = await this.#ask(due.filter(isNumber), godown);
    for (const item of due) if (!answered.has(item)) await this.#keep(item, godown);
    return true;
  }

  #isOfGodown(item: string): boolean {
    return this.#of.get(item) === this.#godown;
  }

  /** The items that the answer has. */
  async #ask(items: readonly string[], godown: string): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    if (items.length === 0) return found;
    try {
      const args = { itemids: items.join(","), godownid: isNumber(godown) ? godown : "" };
      const { rows, asOf, fresh } = await this.offline.reader.read({ kind: "form", sqlsp: "WEBAPI_itemfacts", args });
      for (const row of rows as readonly unknown[] as readonly FactsRow[]) {
        const [key, held] = [String(row.id), stockFactsOf(row)];
        const known = {
          facts: itemFactsOf(row),
          ...NO_PRICE,
          stock: row.stock,
          batches: batchFactsOf(row),
          held,
          asOf,
        };
        found.add(key);
        this.#set(key, godown, known);
      }
      this.#owed.answered(items, fresh);
    } catch (failure) {
      this.#owed.failed(items, failure);
    }
    return found;
  }

  async #keep(item: string, godown: string): Promise<void> {
    const record = await keptRecord(this.offline, "item", item);
    if (!record || record.isbatch === undefined) return this.#set(item, godown, this.#known.get(item) ?? null);
    const stock = await keptStock(this.offline, item);
    const place = stock?.held.places.find(({ godownid }) => String(godownid) === godown);
    this.#set(item, godown, {
      facts: { ...itemFactsOfRecord(record), id: numberOf(item) },
      ...NO_PRICE,
      // A copy of the stock names no godown where nothing is.
      stock: stock ? (place?.stock ?? "0") : "",
      ...stock,
    });
  }

  /** An answer for a godown that was left meanwhile tells of batches, not of stock. */
  #set(item: string, godown: string, known: KnownItem | null): void {
    if (godown === this.#godown) this.#of.set(item, godown);
    else if (this.#known.has(item)) return;
    this.#known.set(item, known && godown !== this.#godown ? { ...known, stock: "", batches: [] } : known);
  }
}
