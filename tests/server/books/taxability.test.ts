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
let paneer = 0;
const TAXED = { eff_date: "2017-07-01", gstrate: 5 };
/** Nil rated from 22 September, as in notification 10/2025. */
const NIL = { eff_date: "2026-09-22", gstrate: 0, taxability: "nil" };
beforeAll(async () => {
  books = await openBooks();
  books.server.setClock(new Date("2026-10-05T12:00:00Z"));
});
beforeEach(async () => {
  await books.reset();
  await saveItem([TAXED, NIL], { taxability: "taxable" });
});
afterAll(() => books.server.close());

async function saveItem(gstrates: readonly Row[], more: Row = {}): Promise<Row> {
  const made = await books.save("item", {
    id: paneer,
    code: "Paneer",
    itemname: "Paneer",
    unitid: "PCS",
    hsncode: "0406",
    gstrates,
    ...more,
  });
  expect(made).toMatchObject({ err: 0 });
  paneer = Number(made.id);
  return made;
}

const ITEMS = [{ itemid: "Paneer", qty: 10, rate: 100 }];
const sell = async (edateview: string, more: Row = {}) => {
  const made = await books.save("sale", { edateview, partyid: "Asha", godownid: "Main", items: ITEMS, ...more });
  expect(made).toMatchObject({ err: 0 });
  return made;
};
const total = async (id: unknown, entity = "sale") => (await view(books.server, entity, Number(id))).mgrossamt;
const supplies = () =>
  inCompany(books.server, async ({ tx }) =>
    (
      await sql<{
        text: string;
      }>`select supply || ' ' || gstrate::float8 as text from voucher_line where not isreversal order by id`.execute(tx)
    ).rows.map(({ text }) => text),
  );
const verify = async () => [
  await taxDifferences(books),
  await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid)),
];

test("an item that is nil rated from a day on: a bill of before keeps its tax however often it is saved, one of that day has none", async () => {
  const [before, after] = [await sell("2026-09-21"), await sell("2026-09-22")];
  expect([await total(before.id), await total(after.id), await supplies()]).toEqual([
    1050,
    1000,
    ["regular 5", "nil 0"],
  ]);
  const posted = await books.posted("sale", before.id);
  await sell("2026-09-21", { id: before.id, narration: "Again" });
  expect(await books.posted("sale", before.id)).toEqual(posted);
  expect(await verify()).toEqual([[], []]);
});

test("and taxable again from another day on", async () => {
  await saveItem([TAXED, NIL, { eff_date: "2026-10-01", gstrate: 12, taxability: "taxable" }], {
    taxability: "exempt",
  });
  const ids = [await sell("2026-09-21"), await sell("2026-09-30"), await sell("2026-10-01")].map(({ id }) => id);
  // The first rate line has no taxability, so the item's applies.
  expect([await Promise.all(ids.map((id) => total(id))), await supplies()]).toEqual([
    [1000, 1000, 1120],
    ["exempt 0", "nil 0", "regular 12"],
  ]);
});

test("a note of later days takes back what was taxed as taxed", async () => {
  const { label } = await sell("2026-09-21");
  const { id } = await books.save("salereturnwo", {
    edateview: "2026-10-02",
    partyid: "Asha",
    againstno: label,
    items: ITEMS,
  });
  expect([await total(id, "salereturnwo"), await supplies(), await books.balances(), await verify()]).toEqual([
    1050,
    ["regular 5", "regular 5"],
    [],
    [[], []],
  ]);
});

test("a device counts it from its copy of the item as the server does", async () => {
  const record = await view(books.server, "item", paneer);
  const [row] = (await books.server.call("WEBAPI_billfacts", { entity: "sale", itemids: String(paneer) })).filter(
    ({ kind }) => kind === "item",
  );
  for (const item of [itemFactsOfRecord(record), itemFactsOf(row as unknown as FactsRow)]) {
    const made = ["2026-09-21", "2026-09-22"].map((edateview) =>
      completeBill(
        { kind: "sale", stock: -1 },
        { edateview, godownid: 1, items: [{ itemid: paneer, qty: 10, rate: 100 }] },
        { party: null, items: new Map([[paneer, item]]), ownState: "27", isRounded: false },
      ),
    );
    expect(made.map(({ values, faults }) => [values.mgrossamt, values.doctitle, faults])).toEqual([
      [1050, "Tax Invoice", []],
      [1000, "Bill of Supply", []],
    ]);
  }
});

test("another taxability of the whole item says how many bills would follow it, and where a day is entered", async () => {
  await sell("2026-09-21");
  const { id } = await sell("2026-09-22");
  await sell("2026-09-22", { id, narration: "Twice" });
  expect(await saveItem([TAXED], { taxability: "taxable", remarks: "x" })).not.toHaveProperty("warned");
  expect(await saveItem([TAXED], { taxability: "exempt" })).toMatchObject({
    warned: 1,
    resu: expect.stringContaining(
      "2 bills keep their tax until you save them again. If the taxability changed on a date, restore it here and enter it with that date under GST Rates.",
    ),
  });
});
