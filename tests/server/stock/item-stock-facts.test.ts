import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { enterGoods } from "../books/help/goods-story";

let books: Books;
onEmptyBooks((opened) => {
  books = opened;
});

/** What the form of goods is told of an item in a godown. */
async function told(item: string, godown: string): Promise<Row> {
  const args = { itemids: String(books.ids[item]), godownid: books.ids[godown] ?? "" };
  const [row = {}] = await books.server.call("WEBAPI_itemfacts", args);
  return {
    stock: row.stock,
    batches: JSON.parse(String(row.batches)),
    facts: JSON.parse(String(row.facts)),
    held: JSON.parse(String(row.held)),
  };
}

test("goods without a bill are told an item's stock in the godown they leave, by batch, with its units and without its tax", async () => {
  for (const line of ["2026-06-10 bought 10 @10", "2026-06-11 moved 3", "2026-06-12 bought 5 Paint @40"])
    expect(await enterGoods(books, new Map(), line)).toMatchObject({ err: 0 });
  expect(await told("Bolt", "Main")).toMatchObject({ stock: "7", batches: [], held: { instock: "10" } });
  expect(await told("Bolt", "Shop")).toMatchObject({ stock: "3" });
  expect(await told("Bolt", "")).toMatchObject({ stock: "10" });
  expect(await told("Paint", "Main")).toMatchObject({
    stock: "5",
    batches: [{ batchno: "A", expiry: "", stock: "5" }],
    facts: { name: "Paint", isBatch: true, hsn: "", taxability: "", rates: [] },
  });
  expect(await told("Paint", "Shop")).toMatchObject({ stock: "0", batches: [] });
});
