import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { addDecimals } from "../../../../src/domain/decimal";
import type { Row } from "../../../../src/wire/envelope";
import { anyStory, playStory } from "../../books/help/any-story";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
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
});

const DAYS = { dtpfrom: "2026-06-01", dtpto: "2026-06-30" };
const FIELDS = ["item", "soldqty", "sales", "opening", "purchases", "closing", "cost", "profit", "margin"];
const profits = (args: Row = {}) => reportText(books.server, "profitbyitem_R_report", { ...DAYS, ...args }, FIELDS);

/** Gross profit of the profit and loss account of the same days. */
const grossProfit = async (args: Row = DAYS): Promise<string> => {
  const rows = await books.server.call("profitandloss_R_report", { ...args, detailed: true });
  const named = (name: string) => Number(rows.find(({ particulars }) => particulars === name)?.amount ?? 0);
  return addDecimals("0", named("Gross Profit") - named("Gross Loss"));
};

test("the trading account of each item, whose profits are the gross profit of the books", async () => {
  await trade.purchase("2026-05-10", "SC/1", 10, 50);
  await trade.sale("2026-05-20", "Asha", 4, 80);
  await trade.purchase("2026-06-02", "SC/2", 10, 60);
  await trade.sale("2026-06-10", "Ravi", 8, 90);
  await trade.save("salereturn", {
    edateview: "2026-06-15",
    partyid: "Ravi",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 90 }],
  });
  await trade.sale("2026-06-20", "Asha", 1, 500, { items: [{ itemid: "Visit", qty: 1, rate: 500 }] });
  const gone = await trade.sale("2026-06-21", "Asha", 2, 100);
  await trade.cancel("sale", gone.id);
  // First in, first out: 6 of 50 are left on 1 June. 8 go (6 of 50, 2 of 60), 1 comes back at the cost of the last, 60.
  // Closing: 9 of 60 = 540. Cost 300 + 600 - 540 = 360; sales 8 x 90 - 90 = 630.
  expect(await profits()).toEqual([
    "Visit | 1 | 500 | 0 | 0 | 0 | 0 | 500 | 100",
    "Bolt | 7 | 630 | 300 | 600 | 540 | 360 | 270 | 42.86",
    "= sales 1130, opening 300, purchases 600, closing 540, cost 360, profit 770",
  ]);
  expect(await grossProfit()).toBe("770");
  expect((await profits({ itemname: books.ids.Bolt })).at(-1)).toBe(
    "= sales 630, opening 300, purchases 600, closing 540, cost 360, profit 270",
  );
});

test("goods of challans count as sold and bought from their day on, before and after their bill", async () => {
  const goods = (edateview: string, partyid: string, qty: number, rate: number, more: Row = {}): Row => ({
    edateview,
    partyid,
    godownid: "Main",
    items: [{ itemid: "Bolt", qty, rate, ...more }],
  });
  const come = await trade.save("purchasechallan", goods("2026-06-01", "Steel Co", 10, 50));
  const sent = await trade.save("salechallan", goods("2026-06-05", "Asha", 4, 80));
  // Closing: 6 of 50 = 300. Cost 500 - 300 = 200; sales 4 x 80 = 320, none of it billed yet.
  expect(await profits()).toEqual([
    "Bolt | 0 | 320 | 0 | 500 | 300 | 200 | 120 | 37.5",
    "= sales 320, opening 0, purchases 500, closing 300, cost 200, profit 120",
  ]);
  expect(await grossProfit()).toBe("120");
  await trade.save("purchase", {
    ...goods("2026-07-02", "Steel Co", 10, 55, { srcentity: "purchasechallan", srcid: come.id, srcline: 1 }),
    billno: "SC/9",
  });
  await trade.save(
    "sale",
    goods("2026-07-03", "Asha", 3, 80, { srcentity: "salechallan", srcid: sent.id, srcline: 1 }),
  );
  // The bill says 55: closing 330, cost 550 - 330 = 220 in June already; July has no profit.
  expect((await profits()).at(-1)).toBe("= sales 320, opening 0, purchases 550, closing 330, cost 220, profit 100");
  expect(await grossProfit()).toBe("100");
  const july = { dtpfrom: "2026-07-01", dtpto: "2026-07-31" };
  expect((await profits(july))[0]).toBe("Bolt | 3 | 0 | 330 | 0 | 330 | 0 | 0 | ");
  expect(await grossProfit(july)).toBe("0");
});

test("a user who may not enter every branch, or not view every document, is refused", async () => {
  const { server } = books;
  await grantClerk(server, "profitbyitem", { rights: ["view"] });
  const [row = {}] = await server.call("profitbyitem_R_report", DAYS, undefined, server.users.clerk);
  expect([row.errkey, String(row.errormsg)]).toEqual(["rights", expect.stringMatching(/adds up every document/)]);
});

test("property: after any story the profits of all items are the gross profit of the books", async () => {
  books.server.setClock(new Date("2026-12-31T12:00:00Z"));
  await fc.assert(
    fc.asyncProperty(
      anyStory,
      fc.constantFrom("2026-05-01", "2026-08-17"),
      fc.constantFrom("2026-10-09", "2026-12-31"),
      async (steps, dtpfrom, dtpto) => {
        await books.reset();
        await playStory(books, steps);
        const [head = {}] = await books.server.call("profitbyitem_R_report", { dtpfrom, dtpto });
        const { profit = "0" } = JSON.parse(String(head.sums)) as Record<string, string>;
        expect(addDecimals("0", profit)).toBe(await grossProfit({ dtpfrom, dtpto }));
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);
