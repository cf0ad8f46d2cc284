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

beforeAll(async () => {
  trade = await tradeOf(books);
  await trade.save("salesman", { salesmanname: "Nitin" });
  await trade.save("item", { id: books.ids.Bolt, saleprice: 120, purchaseprice: 60 });
});

const FIELDS = [
  "vno",
  "party",
  "salesman",
  "qty",
  "freeqty",
  "listrate",
  "rate",
  "gross",
  "linediscount",
  "billdiscount",
  "given",
  "percent",
  "freevalue",
];
const discounts = (args: Row = {}, as?: TestUser, fields: readonly string[] = FIELDS) =>
  reportText(books.server, "discounts_R_report", { dtpfrom: "2026-06-01", dtpto: "2026-06-30", ...args }, fields, as);

/** 10% and ₹30 on an invoice with two free bolts; a box at 10% off; half price at the counter; one at full price. */
async function sell(): Promise<Row> {
  const first = await trade.sale("2026-06-10", "Asha", 0, 0, {
    salesmanid: "Nitin",
    discountamt: 30,
    items: [
      { itemid: "Bolt", qty: 10, rate: 100, discount: 10 },
      { itemid: "Bolt", qty: 2, rate: 0 },
    ],
  });
  await trade.sale("2026-06-11", "Ravi", 0, 0, {
    items: [{ itemid: "Bolt", qty: 1, unitid: "BOX", rate: 9000, discount: 10 }],
  });
  await trade.save("salepos", {
    edateview: "2026-06-12",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 118, discount: 50 }],
  });
  await trade.sale("2026-06-13", "Ravi", 1, 120);
  const gone = await trade.sale("2026-06-14", "Ravi", 1, 0);
  await trade.cancel("sale", gone.id);
  return first;
}

test("lines with a discount of their own or a share of the bill's, and free goods at the price of the item", async () => {
  const first = await sell();
  // 1000 less 100 is 900, on which all 30 fall; a box has 100 bolts of 120.
  expect(await discounts()).toEqual([
    "MUM/S2627/0001 | Asha | Nitin | 10 | 0 | 120 | 100 | 1000 | 100 | 30 | 130 | 13 | 0",
    "MUM/S2627/0001 | Asha | Nitin | 2 | 2 | 120 | 0 | 0 | 0 | 0 | 0 |  | 240",
    "MUM/S2627/0002 | Ravi |  | 1 | 0 | 12000 | 9000 | 9000 | 900 | 0 | 900 | 10 | 0",
    "MUM/PS2627/0001 | Cash |  | 1 | 0 | 120 | 118 | 118 | 59 | 0 | 59 | 50 | 0",
    "= qty 14, freeqty 2, gross 10118, linediscount 1059, billdiscount 30, given 1089, freevalue 240",
  ]);
  const [row = {}] = await books.server.call("discounts_R_report", { dtpfrom: "2026-06-01", dtpto: "2026-06-30" });
  expect(row).toMatchObject({ linkeditformname: "saledetail", linkeditid: first.id });
});

test("the shares of a bill's discount add up to it, with and without tax in the rates", async () => {
  for (const isinclusive of [0, 1])
    await trade.sale("2026-06-10", "Asha", 0, 0, {
      isinclusive,
      discountamt: 100,
      items: [
        { itemid: "Bolt", qty: 1, rate: 100 },
        { itemid: "Bolt", qty: 1, rate: 100 },
        { itemid: "Bolt", qty: 1, rate: 100 },
      ],
    });
  expect((await discounts()).at(-1)).toBe(
    "= qty 6, freeqty 0, gross 600, linediscount 0, billdiscount 200, given 200, freevalue 0",
  );
});

test("free goods alone, one salesman, purchases", async () => {
  await sell();
  const short = ["vno", "qty", "given", "freevalue"];
  expect((await discounts({ billnoD: "free" }, undefined, short)).slice(0, -1)).toEqual([
    "MUM/S2627/0001 | 2 | 0 | 240",
  ]);
  const [head = {}] = await books.server.call("salesman_R_listgrid", {});
  expect((await discounts({ salesman: head.id, billnoD: "discounts" }, undefined, short)).slice(0, -1)).toEqual([
    "MUM/S2627/0001 | 10 | 130 | 0",
  ]);
  await trade.purchase("2026-06-02", "SC/1", 0, 0, { items: [{ itemid: "Bolt", qty: 10, rate: 50, discount: 5 }] });
  expect((await discounts({ billnoC: "purchase" }, undefined, [...short, "listrate"])).slice(0, -1)).toEqual([
    "MUM/P2627/0001 | 10 | 25 | 0 | 60",
  ]);
});

test("a hidden discount on the bill is in no figure, and a hidden price neither", async () => {
  const { server } = books;
  await sell();
  await grantClerk(server, "discounts", { rights: ["view"] });
  await grantClerk(server, "sale", { rights: ["view"], hidden: "discountamt" });
  await grantClerk(server, "item", { rights: ["view"], hidden: "saleprice" });
  expect(await discounts({}, server.users.clerk)).toEqual([
    "MUM/S2627/0001 | Asha | Nitin | 10 | 0 |  | 100 | 1000 | 100 | 0 | 100 | 10 | 0",
    "MUM/S2627/0001 | Asha | Nitin | 2 | 2 |  | 0 | 0 | 0 | 0 | 0 |  | ",
    "MUM/S2627/0002 | Ravi |  | 1 | 0 |  | 9000 | 9000 | 900 | 0 | 900 | 10 | 0",
    "= qty 13, freeqty 2, gross 10000, linediscount 1000, billdiscount 0, given 1000, freevalue 0",
  ]);
});
