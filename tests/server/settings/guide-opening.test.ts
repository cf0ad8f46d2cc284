import { afterAll, beforeAll, expect, test } from "vitest";
import { openBooks, type Books } from "../books/help/books";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.server.close());

const opening = async () =>
  (await books.server.call("setup_R_status", {})).find(({ step }) => step === "opening")?.state;

test("opening balances are entered once there is opening stock, or that of a ledger", async () => {
  expect(await opening()).toBe("open");
  const stock = await books.save("opening", {
    edateview: "2026-04-01",
    kind: "opening",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 10, rate: 40 }],
  });
  expect([stock.err, await opening()]).toEqual([0, "done"]);
  await books.server.call("opening_R_btndelete_approve", { id: stock.id, type: "delete" }, { id: crypto.randomUUID() });
  expect(await opening()).toBe("open");
  expect(await books.save("debtors", { id: books.ids.Asha, opening: 10 })).toMatchObject({ err: 0 });
  expect(await opening()).toBe("done");
});
