import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ColumnOption } from "../../../src/definitions/list-row";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser } from "../harness";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { grantClerk } from "./company";

let books: Books;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  ({ server }) => server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx)),
);

/** Rows of a list that are asked for by name, as `name | field | field`. */
async function listed(
  entity: string,
  name: string,
  fields: readonly string[],
  as?: TestUser,
): Promise<readonly string[]> {
  const rows = await books.server.call(
    `${entity}_R_listgrid`,
    { DisplayLength: 50, DisplayStart: 1, SortCol: name, SortDir: "asc", Search: "" },
    undefined,
    as,
  );
  return rows.map((row) => [name, ...fields].map((field) => String(row[field] ?? "")).join(" | "));
}

const columns = async (entity: string, as?: TestUser): Promise<readonly ColumnOption[]> => {
  const [head = {}] = await books.server.call("common_R_getlistgrid", { formname: entity }, undefined, as);
  return JSON.parse(String(head.cols)) as ColumnOption[];
};

const bolts = (qty: number, rate: number): Row => ({ godownid: "Main", items: [{ itemid: "Bolt", qty, rate }] });

test("the list of ledgers shows what each owes or is owed after its vouchers, and the list of items what is in stock", async () => {
  await books.save("purchase", { edateview: "2026-09-02", partyid: "Steel Co", billno: "SC/1", ...bolts(10, 50) });
  await books.save("sale", { edateview: "2026-09-10", partyid: "Asha", ...bolts(4, 80) });
  await books.save("receipt", { edateview: "2026-09-20", partyid: "Asha", accountid: "Bank", mgrossamt: 100 });
  const ledgers = await listed("debtors", "drconame", ["balance"]);
  expect(ledgers.filter((text) => /^(?:Asha|Steel Co|Bank) \|/.test(text))).toEqual([
    "Asha | 278",
    "Bank | 100",
    "Steel Co | -590",
  ]);
  const items = await listed("item", "itemname", ["stock"]);
  expect(items.filter((text) => /^(?:Bolt|Visit) \|/.test(text))).toEqual(["Bolt | 6", "Visit | "]);
});

test("balance and stock follow from other tables, so the lists are not sorted by them", async () => {
  const unsorted = async (entity: string) =>
    (await columns(entity)).filter(({ sortable }) => sortable === false).map(({ field }) => field);
  expect([await unsorted("debtors"), await unsorted("item")]).toEqual([["balance"], ["stock"]]);
});

test("who may not see opening balance or credit limit sees no balance, and who may not see the price no price", async () => {
  const { server } = books;
  const { clerk } = server.users;
  await books.save("receipt", { edateview: "2026-09-20", partyid: "Asha", accountid: "Bank", mgrossamt: 100 });
  const fields = async (entity: string) => (await columns(entity, clerk)).map(({ field }) => field);
  await grantClerk(server, "debtors", { hidden: "opening,mobile" });
  expect(await fields("debtors")).not.toContain("balance");
  expect(await fields("debtors")).not.toContain("mobile");
  expect((await listed("debtors", "drconame", ["balance"], clerk)).filter((text) => /\d$/.test(text))).toEqual([]);
  await grantClerk(server, "debtors", { hidden: "creditlimit" });
  expect(await fields("debtors")).not.toContain("balance");
  await grantClerk(server, "debtors", {});
  expect(await fields("debtors")).toContain("balance");
  expect(await listed("debtors", "drconame", ["balance"], clerk)).toContain("Asha | -100");
  await grantClerk(server, "item", { hidden: "saleprice" });
  expect(await fields("item")).not.toContain("saleprice");
  expect(await fields("item")).toContain("stock");
});
