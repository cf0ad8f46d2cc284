import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { line } from "../books/help/good-documents";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import type { TestUser } from "../harness";
import { grantClerk, settled } from "../records/company";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

const sale = (partyid: string, rate: number, more: Row = {}) =>
  books.save("sale", { edateview: "2026-06-10", partyid, godownid: "Main", items: [line({ rate })], ...more });
const totals = async (more: Row = {}, as?: TestUser): Promise<Row> =>
  (await books.server.call("sale_R_listtotals", { formmnu: "sale", ...more }, undefined, as))[0] ?? {};
const where = (field: string, op: string, value: unknown) => ({ filters: JSON.stringify([{ field, op, value }]) });
const act = (id: unknown, type: string, more: Row = {}) =>
  books.server.call("sale_R_btndelete_approve", { id, type, ...more }, { id: randomUUID() });

test("the totals are those of all rows of the search and the filters, exact, without cancelled documents", async () => {
  for (const rate of [100, 200, 0.5]) await sale("Asha", rate);
  await sale("Ravi", 1000);
  const gone = await sale("Asha", 5000);
  await act(gone.id, "cancel", { cancelreason: "Entered twice" });
  expect(await totals()).toMatchObject({ TotalCount: 5, mgrossamt: "1535.00", staxableamt: "1300.50" });
  expect(await totals(where("partyid", "eq", books.ids.Ravi))).toMatchObject({ TotalCount: 1, mgrossamt: "1180.00" });
  expect(await totals({ Search: "asha" })).toMatchObject({ TotalCount: 4, mgrossamt: "355.00" });
  expect(await totals(where("docstatus", "eq", "unpaid"))).toMatchObject({ TotalCount: 4, mgrossamt: "1535.00" });
  expect(await totals(where("mgrossamt", "gte", 1e9))).toMatchObject({ TotalCount: 0, mgrossamt: "0" });
  // The page has one row, its head names the procedure.
  const [head] = await books.server.call("common_R_getlistgrid", { formname: "sale" });
  expect(head?.totalssqlsp).toBe("sale_R_listtotals");
});

test("kept totals follow every change of the list: a new document, a changed one, a cancelled and a deleted one", async () => {
  const made = await sale("Asha", 100);
  await settled(books.server);
  const gross = async () => (await totals()).mgrossamt;
  expect([await gross(), await gross()]).toEqual(["118.00", "118.00"]);
  const other = await sale("Ravi", 10);
  expect(await gross()).toBe("130.00");
  await settled(books.server);
  expect([await gross(), await gross()]).toEqual(["130.00", "130.00"]);
  await books.save("sale", {
    id: made.id,
    edateview: "2026-06-10",
    partyid: "Asha",
    godownid: "Main",
    items: [line({ rate: 200 })],
  });
  expect(await gross()).toBe("248.00");
  await settled(books.server);
  expect(await gross()).toBe("248.00");
  await act(other.id, "cancel", { cancelreason: "Entered twice" });
  expect(await gross()).toBe("236.00");
  await settled(books.server);
  await gross();
  await act(made.id, "delete");
  expect(await gross()).toBe("0");
});

test("a hidden column has no total, and a user without the right gets none", async () => {
  await sale("Asha", 100);
  const { clerk } = books.server.users;
  await grantClerk(books.server, "sale", { rights: ["view"], hidden: "mgrossamt" });
  const seen = await totals({}, clerk);
  expect(seen).toMatchObject({ TotalCount: 1, staxableamt: "100.00" });
  expect(seen).not.toHaveProperty("mgrossamt");
  await grantClerk(books.server, "sale", { rights: [] });
  expect(await totals({}, clerk)).toMatchObject({ err: 1, errkey: "rights" });
});

test("unpaid bills have the totals of all bills too", async () => {
  await sale("Asha", 100);
  await sale("Ravi", 50);
  const [all] = await books.server.call("unpaidinvoice_R_listtotals", {});
  expect(all).toMatchObject({ TotalCount: 2, amount: "177.00", paid: "0.00", outstanding: "177.00" });
  const [found] = await books.server.call("unpaidinvoice_R_listtotals", { Search: "ravi" });
  expect(found).toMatchObject({ TotalCount: 1, outstanding: "59.00" });
});
