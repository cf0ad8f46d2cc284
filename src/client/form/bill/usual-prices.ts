import { cellText } from "../../../definitions/bill/cells";
import { priceInUnit } from "../../../domain/stock/item-units";
import type { Row } from "../../../wire/envelope";
import type { FactsDesk } from "../../facts/bill-facts";
import type { KnownItem } from "../../facts/known-facts";
import { chosenKey } from "../../rows/chosen-key";

const isSame = (rate: unknown, price: string): boolean =>
  price !== "" && Number(cellText(rate).replaceAll(",", "")) === Number(price);

/** An item brings its usual price for the unit of its line. A rate that was typed stays, wherever its line moves. */
export class UsualPrices {
  #seen: readonly string[] = [];

  constructor(private readonly desk: Pick<FactsDesk, "item">) {}

  /**
   * The lines with usual prices filled in; the same list where nothing is filled. Rates are rupees, as text or number.
   */
  fill(lines: readonly Row[]): readonly Row[] {
    const keys = lines.map(goodsOf);
    const before = aligned(this.#seen, keys);
    // An item whose facts have not arrived yet counts as not seen, and is priced when they arrive.
    this.#seen = keys.map((key, index) => (this.#known(key) ? key : (before[index] ?? "")));
    const filled = lines.map((line, index) => this.#priced(line, keys[index] ?? "", before[index] ?? ""));
    return filled.some((line, index) => line !== lines[index]) ? filled : lines;
  }

  #priced(line: Row, key: string, before: string): Row {
    const price = this.#usual(key);
    if (key === before || price === "" || price === "0") return line;
    return cellText(line.rate) === "" || isSame(line.rate, this.#usual(before)) ? { ...line, rate: price } : line;
  }

  /** What the party paid last, otherwise the usual price, in rupees for the unit of the line; '' for none. */
  #usual(goods: string): string {
    const known = this.#known(goods);
    if (!known) return "";
    const unit = Number(goods.split(SEPARATOR)[1]);
    const { facts, price, lastprice, lastunit = 0 } = known;
    const [paid, per] = lastprice ? [lastprice, lastunit] : [price, 0];
    return paid === "" ? "" : (priceInUnit(facts, paid, per, unit) ?? "");
  }

  #known(goods: string): KnownItem | undefined {
    return this.desk.item(goods.split(SEPARATOR)[0] ?? "");
  }
}

const SEPARATOR = " ";

/** The item of a line and its unit, 0 for the base unit. */
const goodsOf = (line: Row): string => `${chosenKey(line, "itemid")}${SEPARATOR}${Number(cellText(line.unitid)) || 0}`;

/**
 * The item and unit that each line had before: by position where only cells changed, otherwise matched from both ends,
 * so that lines between may be added or removed.
 */
function aligned(seen: readonly string[], keys: readonly string[]): readonly (string | undefined)[] {
  if (seen.length === keys.length) return seen;
  const most = Math.min(seen.length, keys.length);
  let head = 0;
  while (head < most && seen[head] === keys[head]) head += 1;
  let tail = 0;
  while (tail < most - head && seen.at(-1 - tail) === keys.at(-1 - tail)) tail += 1;
  return keys.map((key, index) => (index < head || index >= keys.length - tail ? key : undefined));
}
