import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer, TestUser } from "../harness";
import { grantClerk, openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset("home_choice", "user_right");
  await server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx));
});

const cards = async (as?: TestUser): Promise<readonly Row[]> => server.call("homechoice_R_list", {}, undefined, as);
const placed = async (as?: TestUser) =>
  (await cards(as))
    .filter(({ place }) => Number(place) > 0)
    .sort((a, b) => Number(a.place) - Number(b.place))
    .map(({ card }) => card);
const choose = async (keys: readonly string[] | string, as?: TestUser) => {
  const text = typeof keys === "string" ? keys : JSON.stringify(keys);
  return (await server.call("homechoice_R_save", { id: "1", cards: text }, { id: crypto.randomUUID() }, as))[0];
};
/** Headings on Home; lines by their list. */
const home = async (as?: TestUser) =>
  (await server.call("WEBAPI_dashboard2", { place: "home" }, undefined, as)).map(
    ({ heading, formgroupname, Widgetstype }) =>
      Widgetstype === "box-d" ? `${String(formgroupname)}: ${String(heading)}` : heading,
  );

const USUAL = [
  "Bank and cash",
  "receivables",
  "payables",
  "gst-due",
  "stock-value",
  "Sales",
  "sales-by-month",
  "Needs attention",
];

test("an owner begins with eight figures; each card says what it shows, and every widget of the dashboard is among them", async () => {
  expect(await placed()).toEqual(USUAL);
  const all = await cards();
  expect(all.find(({ card }) => card === "receivables")).toMatchObject({ heading: "Receivables", about: "Accounts" });
  expect(all.find(({ card }) => card === "Bank and cash")).toMatchObject({
    heading: "Bank and cash",
    about: "Bank balances, Cash in hand",
    place: 1,
    usual: 1,
  });
  const dashboard = await server.call("WEBAPI_dashboard2", {});
  const offered = all.map(({ heading, about }) => `${String(heading)}, ${String(about)}`).join();
  expect(dashboard.map(({ heading }) => String(heading)).filter((heading) => !offered.includes(heading))).toEqual([]);
});

test("figures, lists and charts stand on Home in the chosen order, for the user alone, until the usual ones are chosen again", async () => {
  const { clerk } = server.users;
  const usual = await home();
  expect(await choose(["items-by-gst-rate", "payables", "Bank and cash"])).toMatchObject({ err: 0 });
  expect(await placed()).toEqual(["items-by-gst-rate", "payables", "Bank and cash"]);
  // Without an item there is no chart of items.
  expect(await home()).toEqual(["Payables", "Bank and cash: Bank balances", "Bank and cash: Cash in hand"]);
  expect(await home(clerk)).not.toContain("Payables");
  expect(await choose([])).toMatchObject({ err: 0 });
  expect(await placed()).toEqual(USUAL);
  expect(await home()).toEqual(usual);
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<Row>`select action from audit_trail where entity = 'homechoice' order by id`.execute(tx),
  );
  expect(rows.map(({ action }) => action)).toEqual(["update", "update"]);
});

test("more than eight, one twice, one without the right, and what is no list are refused, and the choice before stays", async () => {
  const { clerk } = server.users;
  await choose(["payables"]);
  const all = (await cards()).map(({ card }) => String(card));
  expect((await choose(all.slice(0, 9)))?.errormsg).toBe("Home shows at most 8 figures. Remove one first.");
  expect((await choose(["payables", "payables"]))?.errormsg).toBe("A figure can be on Home only once.");
  expect((await choose(["nothing"]))?.errormsg).toBe("You don't have permission for the figure nothing.");
  expect((await choose(["payables"], clerk))?.errormsg).toBe("You don't have permission for the figure payables.");
  await expect(choose("{")).rejects.toThrow("cards: is not JSON");
  expect(await placed()).toEqual(["payables"]);
});

test("a figure that the user may no longer have leaves Home, and its card is not offered", async () => {
  const { clerk } = server.users;
  await grantClerk(server, "item", { rights: ["view"] });
  await server.parts.db.asSystem((tx) => sql`update user_right set dashboardinshow = true`.execute(tx));
  expect((await cards(clerk)).map(({ card }) => card)).toContain("item-count");
  expect(await choose(["item-count", "find"], clerk)).toMatchObject({ err: 0 });
  expect(await home(clerk)).toContain("Items");
  await server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx));
  expect((await cards(clerk)).map(({ card }) => card)).not.toContain("item-count");
  expect(await home(clerk)).not.toContain("Items");
});
