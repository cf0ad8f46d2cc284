import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { completeBill } from "../../../src/definitions/bill/complete-bill";
import { itemFactsOf } from "../../../src/definitions/bill/facts-rows";
import type { FactsRow } from "../../../src/definitions/bill/facts-rows";
import { itemFactsOfRecord } from "../../../src/definitions/bill/kept-facts";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import type { Row } from "../../../src/wire/envelope";
import { inCompany } from "../records/company";
import { view } from "../records/samples";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { taxDifferences } from "./help/tax-lines";

let books: Books;
let coal = 0;
let tonne = 0;
/** In kilos; 400 per tonne until the company enters the next rate, with a date of this test. */
const COAL: Row = {
  code: "Coal",
  itemname: "Coal",
  unitid: "KGS",
  hsncode: "2701",
  units: [{ altunitid: "MTS", conversion: 1000 }],
  gstrates: [
    { eff_date: "2017-07-01", gstrate: 5, cessrupees: 400, cessunitid: "MTS" },
    { eff_date: "2026-07-01", gstrate: 18 },
  ],
};
beforeAll(async () => {
  books = await openBooks();
  for (const unitname of ["KGS", "MTS"]) await books.save("unit", { unitname, gstrunit: unitname });
  tonne = Number((await books.server.call("WEBAPIGetddls", { sid: "unit", names: ["MTS"] }))[0]?.value);
  const made = await books.save("item", COAL);
  if (made.err !== 0) throw new Error(JSON.stringify(made));
  coal = Number(made.id);
}, 300_000);
beforeEach(() => books.reset());
afterAll(() => books.server.close());

const bill = (entity: string, line: Row, more: Row = {}) =>
  books.save(entity, {
    edateview: "2026-06-10",
    partyid: "Ravi",
    ...(entity === "salereturnwo" ? {} : { godownid: "Main" }),
    items: [{ itemid: "Coal", rate: 2, ...line }],
    ...more,
  });

test.each<readonly [what: string, entity: string, line: Row, more: Row, balances: readonly string[]]>([
  [
    "2,500 kilos",
    "sale",
    { qty: 2500 },
    {},
    ["Output Cess Cr 1000.00", "Output IGST Cr 250.00", "Ravi Dr 6250.00", "Sales Cr 5000.00"],
  ],
  [
    "2.5 tonnes",
    "sale",
    { qty: 2.5, unitid: "MTS", rate: 2000 },
    {},
    ["Output Cess Cr 1000.00", "Output IGST Cr 250.00", "Ravi Dr 6250.00", "Sales Cr 5000.00"],
  ],
  [
    "with the tax in the price",
    "sale",
    { qty: 2500, rate: 2.5 },
    { isinclusive: 1 },
    ["Output Cess Cr 1000.00", "Output IGST Cr 250.00", "Ravi Dr 6250.00", "Sales Cr 5000.00"],
  ],
  [
    "after it ended",
    "sale",
    { qty: 2500 },
    { edateview: "2026-07-01" },
    ["Output IGST Cr 900.00", "Ravi Dr 5900.00", "Sales Cr 5000.00"],
  ],
  [
    "goods that come back",
    "salereturn",
    { qty: 2500 },
    {},
    ["Output Cess Dr 1000.00", "Output IGST Dr 250.00", "Ravi Cr 6250.00", "Sales Dr 5000.00"],
  ],
  [
    "a rate difference moves no goods",
    "salereturnwo",
    { qty: 2500, rate: 0.1 },
    {},
    ["Output IGST Dr 12.50", "Ravi Cr 263.00", "Rounding Off Dr 0.50", "Sales Dr 250.00"],
  ],
])("cess by quantity: %s", async (_, entity, line, more, balances) => {
  expect(await bill(entity, line, more)).toMatchObject({ err: 0 });
  expect((await books.balances()).map((text) => text.replace("Round Off", "Rounding Off"))).toEqual(balances);
  expect([
    await taxDifferences(books),
    await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid)),
  ]).toEqual([[], []]);
  const { rows } = await inCompany(books.server, ({ tx }) =>
    sql<{ cess: string }>`select sum(cess)::text as cess from gst_month`.execute(tx),
  );
  expect(rows[0]?.cess).toBe(
    balances[0]?.startsWith("Output Cess") ? (entity === "salereturn" ? "-1000.00" : "1000.00") : "0.00",
  );
});

test("a price below the cess within it is refused", async () => {
  expect(await bill("sale", { qty: 2500, rate: 0.1 }, { isinclusive: 1 })).toMatchObject({
    err: 1,
    errkey: "items",
    errormsg: "The cess by quantity of a line is more than its price, which includes the cess.",
  });
});

test.each<readonly [gstrates: Row, column: string, sentence: string]>([
  [
    { gstrate: 5, cessrupees: 400, cessunitid: "BOX" },
    "cessunitid",
    "GST Rates, line 1: the cess unit is not a unit of this item. Enter it under Alternate Units.",
  ],
  [
    { gstrate: 5, cessrupees: 400, cesshigher: 1 },
    "cesshigher",
    "GST Rates, line 1: the higher of both needs a cess per cent and a cess per unit.",
  ],
  [
    { gstrate: 5, taxability: "nil" },
    "gstrate",
    "GST Rates, line 1: an item that is not taxable has no tax. Enter 0, or make it taxable.",
  ],
  [
    { gstrate: 0, cessrupees: 400, taxability: "exempt" },
    "cessrupees",
    "GST Rates, line 1: an item that is not taxable has no tax. Enter 0, or make it taxable.",
  ],
])("an item whose cess cannot be counted is refused: %j", async (rate, column, errormsg) => {
  expect(await books.save("item", { id: coal, gstrates: [{ eff_date: "2017-07-01", ...rate }] })).toMatchObject({
    err: 1,
    errkey: "gstrates",
    line: 1,
    column,
    errormsg,
  });
});

test("what the party paid last comes with its unit", async () => {
  await bill("sale", { qty: 2.5, unitid: "MTS", rate: 2000 });
  const { Ravi: partyid } = books.ids;
  const facts = async () =>
    (await books.server.call("WEBAPI_billfacts", { entity: "sale", partyid, itemids: String(coal) })).find(
      ({ kind }) => kind === "item",
    );
  expect(await facts()).toMatchObject({ lastprice: "2000", lastunit: tonne });
  await bill("sale", { qty: 10, rate: 3 });
  expect(await facts()).toMatchObject({ lastprice: "3" });
  expect(await facts()).not.toHaveProperty("lastunit");
});

test("a device counts it from its copy of the item as the server does", async () => {
  const record = await view(books.server, "item", coal);
  const [row] = (await books.server.call("WEBAPI_billfacts", { entity: "sale", itemids: String(coal) })).filter(
    ({ kind }) => kind === "item",
  );
  const [kept, served] = [itemFactsOfRecord(record), itemFactsOf(row as unknown as FactsRow)];
  const made = [kept, served].map((item) =>
    completeBill(
      { kind: "sale", stock: -1 },
      { edateview: "2026-06-10", godownid: 1, items: [{ itemid: coal, qty: "250.5", rate: "2" }] },
      { party: null, items: new Map([[coal, item]]), ownState: "27", isRounded: false },
    ),
  );
  expect(made.map(({ values, faults }) => [values.scess_amt, values.mgrossamt, faults])).toEqual([
    [100.2, 626.26, []],
    [100.2, 626.26, []],
  ]);
});
