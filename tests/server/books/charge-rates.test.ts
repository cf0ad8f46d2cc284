import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import type { Row } from "../../../src/wire/envelope";
import { grantClerk, inCompany } from "../records/company";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { taxDifferences, taxLines } from "./help/tax-lines";

let books: Books;
const ids: Record<string, unknown> = {};
beforeAll(async () => {
  books = await openBooks();
  for (const [drconame, chargerate] of [
    ["Freight", "goods"],
    ["Packing", ""],
  ] as const)
    ids[drconame] = (
      await books.save("debtors", { drconame, chargerate, acgroupid: "Direct Expenses", isbillwise: 0 })
    ).id;
  await books.save("item", { code: "Milk", itemname: "Milk", unitid: "LTR", hsncode: "0401", taxability: "exempt" });
}, 300_000);
beforeEach(() => books.reset());
afterAll(() => books.server.close());

const sell = (charge: Row, more: Row = {}) =>
  books.save("sale", {
    edateview: "2026-06-10",
    partyid: "Ravi",
    godownid: "Main",
    charges: [{ ledgerid: "Freight", amount: 150, ...charge }],
    items: [
      { itemid: "Bolt", qty: 10, rate: 100 },
      { itemid: "Milk", qty: 10, rate: 50 },
    ],
    ...more,
  });
const GOODS = [
  "out invoice regular 29 7318 10 PCS 18% 1000.00 + 0.00 0.00 180.00",
  "out invoice exempt 29 0401 10 LTR 0% 500.00 + 0.00 0.00 0.00",
];

test.each<readonly [what: string, charge: Row, lines: readonly string[], ledgers: readonly string[]]>([
  [
    "its own rate",
    { gstpercent: 5, hsncode: "996511" },
    ["out invoice regular 29 996511 5% 150.00 + 0.00 0.00 7.50"],
    ["Freight Cr 150.00", "Output IGST Cr 187.50", "Ravi Dr 1838.00", "Round Off Cr 0.50", "Sales Cr 1500.00"],
  ],
  [
    "the highest rate of the goods, under their HSN",
    { taxby: "highest" },
    ["out invoice regular 29 7318 18% 150.00 + 0.00 0.00 27.00"],
    ["Freight Cr 150.00", "Output IGST Cr 207.00", "Ravi Dr 1857.00", "Sales Cr 1500.00"],
  ],
  [
    "in proportion: what goes with exempt goods is exempt",
    { taxby: "goods" },
    [
      "out invoice regular 29 7318 18% 100.00 + 0.00 0.00 18.00",
      "out invoice exempt 29 0401 0% 50.00 + 0.00 0.00 0.00",
    ],
    ["Freight Cr 150.00", "Output IGST Cr 198.00", "Ravi Dr 1848.00", "Sales Cr 1500.00"],
  ],
  [
    "in proportion, under an HSN of its own",
    { taxby: "goods", hsncode: "996511" },
    [
      "out invoice regular 29 996511 18% 100.00 + 0.00 0.00 18.00",
      "out invoice exempt 29 996511 0% 50.00 + 0.00 0.00 0.00",
    ],
    ["Freight Cr 150.00", "Output IGST Cr 198.00", "Ravi Dr 1848.00", "Sales Cr 1500.00"],
  ],
])("freight of 150 with bolts for 1,000 at 18 % and exempt milk for 500, by %s", async (_, charge, lines, ledgers) => {
  expect(await sell(charge)).toMatchObject({ err: 0 });
  const [found, balances] = [await taxLines(books), await books.balances()];
  // Lines of a bill are in its order. Adjacent lines with the same item and rate are ordered by number.
  expect([found, balances.map((line) => line.replace("Rounding Off", "Round Off"))]).toEqual([
    [...GOODS, ...lines],
    ledgers,
  ]);
  expect([
    await taxDifferences(books),
    await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid)),
  ]).toEqual([[], []]);
});

test("a rate of its own beside that of the goods is refused at its cell", async () => {
  expect(await sell({ taxby: "goods", gstpercent: 18 })).toMatchObject({
    err: 1,
    errkey: "charges",
    line: 1,
    column: "gstpercent",
    errormsg: 'Other Charges, line 1: This charge is taxed like the goods. Clear its GST %, or choose "Own rate".',
  });
  expect(await sell({ taxby: "half" })).toMatchObject({ err: 1, errkey: "charges", column: "taxby" });
});

test("a form learns with which rate a charge begins, unless that is hidden", async () => {
  const { clerk } = books.server.users;
  const ledgers = async (as?: Parameters<Books["save"]>[2]) =>
    (
      await books.server.call(
        "WEBAPI_billfacts",
        { entity: "sale", ledgerids: `${ids.Freight},${ids.Packing}` },
        undefined,
        as,
      )
    )
      .filter(({ kind }) => kind === "ledger")
      .map(({ id, chargerate }) => [id, chargerate]);
  const both = [
    [ids.Freight, "goods"],
    [ids.Packing, ""],
  ];
  await grantClerk(books.server, "sale", { rights: ["add"] });
  expect([await ledgers(), await ledgers(clerk)]).toEqual([both, both]);
  await grantClerk(books.server, "debtors", { rights: ["view"], hidden: "chargerate" });
  expect(await ledgers(clerk)).toEqual([
    [ids.Freight, ""],
    [ids.Packing, ""],
  ]);
});
