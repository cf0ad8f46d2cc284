import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
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

const FIELDS = ["edate", "vno", "godownname", "item", "batchno", "bookqty", "counted", "difference", "value"];
const DAYS = { dtpfrom: "2026-07-01", dtpto: "2026-07-31" };
const differences = (args: Row = {}, fields: readonly string[] = FIELDS) =>
  reportText(books.server, "countdifferences_R_report", { ...DAYS, detailed: true, ...args }, fields);

/**
 * Books begin with 5 bolts at 40, 3 loose pieces at 7, and paint of two batches (4 and 2 tins at 100); in June 10 bolts
 * come at 50. In July 13 bolts, no loose piece and 3 tins of each batch are counted; 5 tins in the other godown, where
 * the books have none.
 */
async function counted(): Promise<Row> {
  const paint = (batchno: string, qty: number) => ({ itemid: "Paint", batchno, qty });
  await trade.save("opening", {
    edateview: "2026-04-01",
    kind: "opening",
    godownid: "Main",
    items: [
      { itemid: "Bolt", qty: 5, rate: 40 },
      { itemid: "Loose", qty: 3, rate: 7 },
      { ...paint("P1", 4), rate: 100 },
      { ...paint("P2", 2), rate: 100 },
    ],
  });
  await trade.purchase("2026-06-02", "SC/1", 10, 50);
  const made = await trade.save("opening", {
    edateview: "2026-07-15",
    kind: "count",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 13 }, { itemid: "Loose", qty: 0 }, paint("P1", 3), paint("P2", 3)],
    narration: "Half-yearly count",
  });
  await trade.save("opening", {
    edateview: "2026-07-20",
    kind: "count",
    godownid: "Shop",
    items: [{ itemid: "Bolt", qty: 0 }, paint("P1", 5)],
  });
  return made;
}

test("3410 each count beside the books at that moment; a late entry changes both the difference and its value", async () => {
  const made = await counted();
  // 2 of the oldest bolts are missing (at 40). A tin stood in the wrong batch: its value did not change.
  const rows = [
    "2026-07-15 | MUM/OS2627/0002 | Main | Bolt |  | 15 | 13 | -2 | -80",
    "2026-07-15 | MUM/OS2627/0002 | Main | Loose |  | 3 | 0 | -3 | -21",
    "2026-07-15 | MUM/OS2627/0002 | Main | Paint | P1 | 4 | 3 | -1 | 0",
    "2026-07-15 | MUM/OS2627/0002 | Main | Paint | P2 | 2 | 3 | 1 | 0",
    "2026-07-20 | MUM/OS2627/0003 | Shop | Paint | P1 | 0 | 5 | 5 | 500",
  ];
  expect(await differences()).toEqual([...rows, "= value 399"]);
  expect(await differences({ billnoC: "all", godown: books.ids.Shop }, ["item", "difference", "value"])).toEqual([
    "Bolt | 0 | 0",
    "Paint | 5 | 500",
    "= value 500",
  ]);
  expect(await differences({ itemname: books.ids.Loose }, ["item", "value"])).toEqual(["Loose | -21", "= value -21"]);
  expect(await differences({ dtpto: "2026-07-14" })).toEqual(["= value 0"]);
  const [first = {}] = await books.server.call("countdifferences_R_report", { ...DAYS, detailed: true });
  expect(first).toMatchObject({
    linkeditallowed: 1,
    linkeditformname: "openingdetail",
    linkeditid: made.id,
    narration: "Half-yearly count",
    countedat: "2026-09-30T12:00:00.000Z",
  });
  // What was sold before the count explains one of the missing bolts.
  await trade.sale("2026-07-10", "Asha", 1, 80);
  expect(await differences({ itemname: books.ids.Bolt })).toEqual([
    "2026-07-15 | MUM/OS2627/0002 | Main | Bolt |  | 14 | 13 | -1 | -40",
    "= value -40",
  ]);
  // The differences are all that changed the value besides purchases and sales: 1,321 - 40 for the bolt sold.
  const stock = await reportText(
    books.server,
    "stocksummary_R_report",
    { dtpfrom: "2026-04-01", dtpto: "2026-07-31", detailed: true },
    [],
  );
  expect(stock.at(-1)).toContain("closingvalue 1720");
});

test("3410 a cancelled count is none; counts of other branches for users who may enter them; refused where goods are hidden", async () => {
  const made = await counted();
  await trade.cancel("opening", made.id);
  expect(await differences({}, ["vno", "linkeditallowed"])).toEqual(["MUM/OS2627/0003 | 1", "= value 500"]);
  await trade.save(
    "opening",
    { edateview: "2026-07-21", kind: "count", godownid: "Main", items: [{ itemid: "Bolt", qty: 14 }] },
    trade.nashik,
  );
  expect(await differences({}, ["vno", "difference", "value", "linkeditallowed"])).toEqual([
    "MUM/OS2627/0003 | 5 | 500 | 1",
    "NSK/OS2627/0001 | -1 | -40 | 0",
    "= value 460",
  ]);
  await grantClerk(books.server, "countdifferences", { rights: ["view"] });
  await grantClerk(books.server, "opening", { rights: ["view"] });
  const { clerk } = books.server.users;
  const [row = {}] = await books.server.call("countdifferences_R_report", DAYS, undefined, clerk);
  expect([row.errkey, String(row.errormsg)]).toEqual(["rights", expect.stringMatching(/adds up every document/)]);
});
