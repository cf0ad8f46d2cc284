import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import type { TestUser } from "../../harness";
import { grantClerk } from "../../records/company";
import { reportText } from "../help/report-text";
import { tradeOf } from "../parties/help/trade";
import type { Trade } from "../parties/help/trade";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});

const lists: Record<string, Row> = {};
beforeAll(async () => {
  trade = await tradeOf(books);
  await trade.save("pricelistgroup", { pricelist_group_name: "Retail", groupsort: 1 });
  lists.dealers = await trade.save("pricelistgroup", { pricelist_group_name: "Dealer", groupsort: 2 });
  const list = (eff_date: string, pricelistgroupid: string, items: readonly Row[]) =>
    trade.save("pricelistdetail", { eff_date, pricelistgroupid, items });
  lists.april = await list("2026-04-01", "Retail", [
    { itemid: "Bolt", rate: 100 },
    { itemid: "Loose", rate: 50 },
  ]);
  await list("2026-07-01", "Retail", [{ itemid: "Bolt", rate: 110, discount: 10 }]);
  await list("2026-04-01", "Dealer", [{ itemid: "Bolt", rate: 90 }]);
});

const FIELDS = ["pricelist", "item", "rate", "discount", "net", "since", "cost", "margin", "percent"];
const prices = (dtpto: string, args: Row = {}, as?: TestUser) =>
  reportText(books.server, "pricelistbydate_R_report", { dtpto, ...args }, FIELDS, as);

test("the price of the latest list that contains the item, with the cost of its stock on the day", async () => {
  await trade.purchase("2026-05-01", "SC/1", 10, 60);
  await trade.purchase("2026-07-01", "SC/2", 10, 70);
  expect(await prices("2026-06-30")).toEqual([
    "Retail | Bolt | 100 | 0 | 100 | 2026-04-01 | 60 | 40 | 40",
    "Retail | Loose | 50 | 0 | 50 | 2026-04-01 |  |  | ",
    "Dealer | Bolt | 90 | 0 | 90 | 2026-04-01 | 60 | 30 | 33.33",
    "= ",
  ]);
  // 110 less 10% is 99; 20 bolts have cost 1,300. The list of July has no loose goods: those of April hold.
  expect((await prices("2026-07-01")).slice(0, 2)).toEqual([
    "Retail | Bolt | 110 | 10 | 99 | 2026-07-01 | 65 | 34 | 34.34",
    "Retail | Loose | 50 | 0 | 50 | 2026-04-01 |  |  | ",
  ]);
  expect(await prices("2026-03-31")).toEqual(["= "]);
});

test("one list, one item; a row opens its list", async () => {
  const [row = {}] = await books.server.call("pricelistbydate_R_report", {
    dtpto: "2026-06-30",
    itemname: books.ids.Loose,
  });
  expect(row).toMatchObject({ item: "Loose", linkeditformname: "pricelistdetaildetail", linkeditid: lists.april?.id });
  expect(await prices("2026-06-30", { billno: lists.dealers?.id })).toEqual([
    "Dealer | Bolt | 90 | 0 | 90 | 2026-04-01 |  |  | ",
    "= ",
  ]);
});

test("without sight of the stock there is no cost; without the right to price lists no price", async () => {
  const { server } = books;
  await trade.purchase("2026-05-01", "SC/1", 10, 60);
  await grantClerk(server, "pricelistbydate", { rights: ["view"] });
  expect(await prices("2026-06-30", {}, server.users.clerk)).toEqual([
    "refused at rights: You don't have permission to view price lists.",
  ]);
  await grantClerk(server, "pricelistdetail", { rights: ["view"] });
  expect((await prices("2026-06-30", {}, server.users.clerk))[0]).toBe(
    "Retail | Bolt | 100 | 0 | 100 | 2026-04-01 |  |  | ",
  );
  const [head = {}] = await server.call(
    "pricelistbydate_R_report",
    { dtpto: "2026-06-30" },
    undefined,
    server.users.clerk,
  );
  expect(String(head.answercols)).not.toContain("Margin");
});
