import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import type { Row } from "../../../src/wire/envelope";
import { inCompany } from "../records/company";
import { view } from "../records/samples";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { taxDifferences, taxLines } from "./help/tax-lines";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

let count = 0;
const bill = (more: Row, entity = "purchase") =>
  books.save(entity, {
    edateview: "2026-06-10",
    partyid: "Steel Co",
    godownid: "Main",
    ...(entity === "purchase" ? { billno: `B${++count}` } : {}),
    isprinted: 1,
    items: [
      { itemid: "Bolt", qty: 1, rate: 100.5 },
      { itemid: "Bolt", qty: 1, rate: 1000 },
    ],
    charges: [{ ledgerid: "Rent", amount: 50, gstpercent: 18 }],
    ...more,
  });
const PRINTED = { prcgst: 103.54, prsgst: 103.54, prroundoff: 0 };
const verified = () => inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid));

test("a supplier's bill as printed: its taxes and its round-off are posted, the lines of the returns come to them, and the difference is kept", async () => {
  const { id, err } = await bill(PRINTED);
  expect(err).toBe(0);
  expect(await books.balances()).toEqual([
    "Input CGST Dr 103.54",
    "Input SGST Dr 103.54",
    "Purchase Dr 1100.50",
    "Rent Dr 50.00",
    "Steel Co Cr 1357.58",
  ]);
  expect(await taxLines(books)).toEqual([
    "in invoice regular 27 7318 1 PCS 18% 100.50 + 9.05 9.05 0.00",
    "in invoice regular 27 7318 1 PCS 18% 1000.00 + 89.99 89.99 0.00",
    "in invoice regular 27 18% 50.00 + 4.50 4.50 0.00",
  ]);
  expect([await taxDifferences(books), await verified()]).toEqual([[], []]);
  expect(await view(books.server, "purchase", Number(id))).toMatchObject({
    ...PRINTED,
    scgst_amt: 103.54,
    sroundoff: 0,
    mgrossamt: 1357.58,
    prdifference: -0.42,
  });
});

test("saved again with another narration it is the same to the paisa; without the box it is computed again", async () => {
  const { id } = await bill(PRINTED);
  const entries = async () =>
    (
      await inCompany(books.server, ({ tx }) =>
        sql<Row>`select id, amount::text from ledger_entry order by id`.execute(tx),
      )
    ).rows;
  const [before, shown] = [await entries(), await view(books.server, "purchase", Number(id))];
  for (const narration of ["a", "b"])
    expect(await books.save("purchase", { id, narration, items: shown.items, charges: shown.charges })).toMatchObject({
      err: 0,
    });
  expect(await entries()).toEqual(before);
  expect(await books.save("purchase", { id, isprinted: 0 })).toMatchObject({ err: 0 });
  expect(await books.balances()).toContain("Steel Co Cr 1358.00");
  expect([await taxDifferences(books), await verified()]).toEqual([[], []]);
});

test("a debit note is entered from the supplier's credit note in the same way", async () => {
  await bill(PRINTED, "purchasereturn");
  expect(await books.balances()).toEqual([
    "Input CGST Cr 103.54",
    "Input SGST Cr 103.54",
    "Purchase Cr 1100.50",
    "Rent Cr 50.00",
    "Steel Co Dr 1357.58",
  ]);
  expect(await taxDifferences(books)).toEqual([]);
});

test.each([
  [
    "a tax that is further from the computed one",
    { ...PRINTED, prcgst: 104.56 },
    "prcgst",
    "CGST: 103.55 is computed, but 104.56 is printed. They can differ by up to 1.00. Correct the lines, or change Settings of the books.",
  ],
  [
    "a tax that was forgotten",
    { prcgst: 103.55 },
    "prsgst",
    "SGST: 103.55 is computed, but 0.00 is printed. They can differ by up to 1.00. Correct the lines, or change Settings of the books.",
  ],
  [
    "a tax that the bill does not have",
    { ...PRINTED, prigst: 0.01 },
    "prigst",
    "This bill has no IGST. Check the GSTIN of the supplier and the GST rates of the items.",
  ],
  [
    "a round-off that is further",
    { ...PRINTED, prroundoff: -0.6 },
    "prroundoff",
    "Round off: 0.42 is computed, but -0.60 is printed. They can differ by up to 1.00. Correct the lines, or change Settings of the books.",
  ],
  [
    "reverse charge",
    { ...PRINTED, isrcm: 1 },
    "isprinted",
    "Under reverse charge the supplier charges no tax. Clear this field.",
  ],
])("%s is refused with what was computed and what is printed", async (_, more, errkey, errormsg) => {
  expect(await bill(more)).toMatchObject({ err: 1, errkey, errormsg });
  expect(await books.balances()).toEqual([]);
});

test("the settings say how far they may differ; a figure that is none is refused, and what is not sent stays", async () => {
  const set = (more: Row) =>
    books.server.call(
      "booksettings_R_save",
      { booksfrom: "2026-04-01", negativestock: "warn", creditlimit: "refuse", isrounded: 1, ...more },
      { id: crypto.randomUUID() },
    );
  expect(await set({ printedtax: 5, printedroundoff: "0.10" })).toMatchObject([{ err: 0 }]);
  expect((await books.server.call("booksettings_R_getviewdata", {}))[0]).toMatchObject({
    printedtax: 5,
    printedroundoff: 0.1,
  });
  expect(await bill({ ...PRINTED, prcgst: 108.54, prroundoff: 0.42 })).toMatchObject({ err: 0 });
  expect(await bill({ ...PRINTED, prroundoff: 0 })).toMatchObject({ errkey: "prroundoff" });
  for (const printedtax of ["x", -1, 100.01])
    expect(await set({ printedtax })).toMatchObject([
      { errkey: "printedtax", errormsg: "Enter an amount from 0 to 100." },
    ]);
  await set({});
  expect((await books.server.call("booksettings_R_getviewdata", {}))[0]).toMatchObject({
    printedtax: 5,
    printedroundoff: 0.1,
  });
});
