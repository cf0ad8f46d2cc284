import { cellText } from "../../../definitions/bill/cells";
import type { Row } from "../../../wire/envelope";
import type { FactsDesk } from "../../facts/bill-facts";

const isSame = (rate: unknown, price: string): boolean =>
  price !== "" && Number(cellText(rate).replaceAll(",", "")) === Number(price);

/** An item brings its usual price; a rate that the user typed stays, wherever its line moves. */
export class UsualPrices {
  #seen: readonly string[] = [];

  constructor(private readonly desk: Pick<FactsDesk, "item">) {}

  /**
   * The lines with usual prices filled in; the same list where nothing is filled. Rates are rupees, as text or number.
   */
  fill(lines: readonly Row[]): readonly Row[] {
    const keys = lines.map(({ itemid }) => cellText(itemid));
    const before = aligned(this.#seen, keys);
    // An item whose facts have not arrived yet counts as not seen, and is priced when they arrive.
    this.#seen = keys.map((key, index) => (this.desk.item(key) ? key : (before[index] ?? "")));
    const filled = lines.map((line, index) => this.#priced(line, keys[index] ?? "", before[index] ?? ""));
    return filled.some((line, index) => line !== lines[index]) ? filled : lines;
  }

  #priced(line: Row, key: string, before: string): Row {
    const price = this.#usual(key);
    if (key === before || price === "" || price === "0") return line;
    return cellText(line.rate) === "" || isSame(line.rate, this.#usual(before)) ? { ...line, rate: price } : line;
  }

  #usual(key: string): string {
    const known = this.desk.item(key);
    return known?.lastprice || known?.price || "";
  }
}

/**
 * The item that each line had before: by position where only cells changed, otherwise matched from both ends, so that
 * lines between may be added or removed.
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
