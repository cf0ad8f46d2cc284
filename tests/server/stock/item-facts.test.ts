import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestServer } from "../harness";
import { grantClerk, openCompanies } from "../records/company";
import { make } from "../records/samples";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const ask = async (itemids: string, as = server.users.owner) =>
  (await server.call("WEBAPI_itemfacts", { itemids }, undefined, as)).map(({ id, isbatch }) => [id, isbatch]);

test("whether items are kept in batches is told to users who may choose items, and of their own company alone", async () => {
  const [plain, batch] = [await make(server, "item"), await make(server, "item", { isbatch: 1 })];
  const all = `${plain},${batch}`;
  expect((await ask(all)).toSorted()).toEqual([
    [plain, 0],
    [batch, 1],
  ]);
  expect(await ask("")).toEqual([]);
  expect(await ask(all, server.users.stranger)).toEqual([]);
  expect(await server.call("WEBAPI_itemfacts", { itemids: all }, undefined, server.users.clerk)).toMatchObject([
    { err: 1, errormsg: "You don't have permission to choose items." },
  ]);
  await grantClerk(server, "stocktransfer", { rights: ["view", "add"] });
  expect(await ask(String(batch), server.users.clerk)).toEqual([[batch, 1]]);
});

test("ids that are none, and more than a document has lines, are refused", async () => {
  await expect(ask("1;drop")).rejects.toThrow("is not a list of numbers");
  await expect(ask(Array.from({ length: 5001 }, (_, n) => n + 1).join(","))).rejects.toThrow("more than 5,000 items");
});
