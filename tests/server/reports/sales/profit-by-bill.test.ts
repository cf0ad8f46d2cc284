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
const FIELDS = ["vno", "party", "sold", "returned", "value", "cost", "profit", "percent"];
const profits = (args: Row = {}) => reportText(books.server, "profitbybill_R_report", { ...DAYS, ...args }, FIELDS);

const back = (edateview: string, partyid: string, qty: number, rate: number, more: Row = {}): Row => ({
  edateview,
  partyid,
  godownid: "Main",
  items: [{ itemid: "Bolt", qty, rate }],
  ...more,
});

test("each bill less its returns, at the cost of the goods that it took, first in, first out", async () => {
  await trade.purchase("2026-05-10", "SC/1", 10, 50);
  await trade.sale("2026-05-20", "Asha", 4, 80);
  await trade.purchase("2026-06-02", "SC/2", 10, 60);
  const first = await trade.sale("2026-06-10", "Ravi", 8, 90, {
    charges: [{ ledgerid: "Freight and Packing", amount: 70 }],
  });
  await trade.save("salereturn", back("2026-06-15", "Ravi", 1, 90, { againstno: "MUM/S2627/0002" }));
  await trade.save("salereturnwo", {
    edateview: "2026-06-16",
    partyid: "Asha",
    againstno: "MUM/S2627/0001",
    items: [{ itemid: "Bolt", qty: 1, rate: 20 }],
  });
  await trade.sale("2026-06-20", "Asha", 1, 500, { items: [{ itemid: "Visit", qty: 1, rate: 500 }] });
  const gone = await trade.sale("2026-06-21", "Asha", 2, 100);
  await trade.cancel("sale", gone.id);
  // 6 of 50 are left on 1 June. 8 go: 6 of 50 and 2 of 60, 420. One comes back at the average of what went, 52.50.
  // The invoice of May is not of these days, so the note on it stands alone.
  expect(await profits()).toEqual([
    "MUM/S2627/0002 | Ravi | 720 | 90 | 630 | 367.5 | 262.5 | 41.67",
    "MUM/CW2627/0001 | Asha | 0 | 20 | -20 | 0 | -20 | 100",
    "MUM/S2627/0003 | Asha | 500 | 0 | 500 | 0 | 500 | 100",
    "[close] Goods that are not on these bills |  |  |  | 0 | 0 | 0 | ",
    "[close] Gross profit of goods |  |  |  | 1110 | 367.5 | 742.5 | 66.89",
    "= sold 1220.00, returned 110.00, value 1110.00, cost 367.50, profit 742.50",
  ]);
  const [row = {}] = await books.server.call("profitbybill_R_report", DAYS);
  expect(row).toMatchObject({ linkeditformname: "saledetail", linkeditid: first.id });
  expect(await profits({ ddlledger: books.ids.Ravi })).toEqual([
    "MUM/S2627/0002 | Ravi | 720 | 90 | 630 | 367.5 | 262.5 | 41.67",
    "= sold 720.00, returned 90.00, value 630.00, cost 367.50, profit 262.50",
  ]);
});

test("a bill of challan goods has their cost, and what is on no bill stands below", async () => {
  const goods = (edateview: string, qty: number, more: Row = {}): Row => back(edateview, "Asha", qty, 80, more);
  await trade.purchase("2026-05-01", "SC/1", 20, 50);
  const may = await trade.save("salechallan", goods("2026-05-25", 4));
  const june = await trade.save("salechallan", goods("2026-06-05", 6));
  const from = (id: unknown, qty: number): Row => ({
    items: [{ itemid: "Bolt", qty, rate: 80, srcentity: "salechallan", srcid: id, srcline: 1 }],
  });
  await trade.save("sale", goods("2026-06-10", 0, from(may.id, 4)));
  await trade.save("sale", goods("2026-06-12", 0, from(june.id, 3)));
  await trade.save("outward", { edateview: "2026-06-20", godownid: "Main", items: [{ itemid: "Bolt", qty: 1 }] });
  // The challan of May counted as sold in May (320, cost 200); 3 of June have no bill yet (240, cost 150); 50 are given
  // away.
  expect(await profits()).toEqual([
    "MUM/S2627/0001 | Asha | 320 | 0 | 320 | 200 | 120 | 37.5",
    "MUM/S2627/0002 | Asha | 240 | 0 | 240 | 150 | 90 | 37.5",
    "[close] Goods that are not on these bills |  |  |  | -80 | 0 | -80 | ",
    "[close] Gross profit of goods |  |  |  | 480 | 350 | 130 | 27.08",
    "= sold 560.00, returned 0, value 560.00, cost 350.00, profit 210.00",
  ]);
});

test("one branch has its bills without what is on none; a user who may not view every document is refused", async () => {
  const { server } = books;
  await trade.purchase("2026-06-01", "SC/1", 10, 50);
  await trade.sale("2026-06-10", "Asha", 2, 80);
  await trade.sale("2026-06-10", "Ravi", 1, 80, {}, trade.nashik);
  expect(await profits({ billnoA: trade.nashik.user.branchid })).toEqual([
    "NSK/S2627/0001 | Ravi | 80 | 0 | 80 | 50 | 30 | 37.5",
    "= sold 80.00, returned 0, value 80.00, cost 50.00, profit 30.00",
  ]);
  await grantClerk(server, "profitbybill", { rights: ["view"] });
  await grantClerk(server, "sale", { rights: ["view"] });
  const [row = {}] = await server.call("profitbybill_R_report", DAYS, undefined, server.users.clerk);
  expect([row.errkey, String(row.errormsg)]).toEqual(["rights", expect.stringMatching(/adds up every document/)]);
});

interface Totals {
  readonly sums: Readonly<Record<string, string>>;
  readonly rest: Row;
  readonly rows: readonly Row[];
}

async function asked(name: string, args: Row): Promise<Totals> {
  const rows = await books.server.call(`${name}_R_report`, args);
  return {
    rows,
    sums: JSON.parse(String(rows[0]?.sums)) as Totals["sums"],
    rest: rows.find(({ vno }) => vno === "Goods that are not on these bills") ?? {},
  };
}

test("property: after any story bills and what is on none come to Profit by Item, and where stock never ran short only services bought are on none", async () => {
  books.server.setClock(new Date("2026-12-31T12:00:00Z"));
  await fc.assert(
    fc.asyncProperty(
      anyStory,
      fc.boolean(),
      fc.constantFrom("2026-05-01", "2026-08-17"),
      fc.constantFrom("2026-10-09", "2026-12-31"),
      async (steps, isStocked, dtpfrom, dtpto) => {
        await books.reset();
        // With so many bolts at first nothing is sold before it came, so every cost belongs to a bill.
        if (isStocked) await trade.purchase("2026-04-01", "SC/0", 90_000, 12.34);
        await playStory(books, steps);
        const [bills, items] = [
          await asked("profitbybill", { dtpfrom, dtpto }),
          await asked("profitbyitem", { dtpfrom, dtpto }),
        ];
        for (const [field, of] of [
          ["value", "sales"],
          ["cost", "cost"],
          ["profit", "profit"],
        ] as const)
          expect([field, addDecimals(bills.sums[field] ?? "0", String(bills.rest[field]))]).toEqual([
            field,
            addDecimals("0", items.sums[of] ?? "0"),
          ]);
        const own = bills.rows.filter(({ _kind, RowNumber }) => !_kind && RowNumber !== 0);
        for (const field of ["sold", "returned", "value", "cost", "profit"])
          expect([field, addDecimals("0", ...own.map((row) => String(row[field])))]).toEqual([
            field,
            addDecimals("0", bills.sums[field] ?? "0"),
          ]);
        expect(addDecimals("0", String(bills.rest.value))).toBe("0");
        const services = items.rows.find(({ item }) => item === "Visit")?.cost ?? 0;
        if (isStocked && !steps.some(isGoodsBack))
          expect(addDecimals("0", String(bills.rest.cost))).toBe(addDecimals("0", String(services)));
      },
    ),
    { numRuns: 16, endOnFailure: true },
  );
}, 240_000);

/** A debit note gives goods back at another price than they cost: the difference belongs to no bill of sale. */
const isGoodsBack = ({ what, ...more }: { what: string; values?: unknown }): boolean =>
  what === "new" && (more.values as { entity: string }).entity === "purchasereturn";
