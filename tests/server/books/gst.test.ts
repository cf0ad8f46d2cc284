import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gstinCheckDigit } from "../../../src/domain/identity/gstin";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import type { Row } from "../../../src/wire/envelope";
import { inCompany } from "../records/company";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { taxDifferences, taxLines } from "./help/tax-lines";

let books: Books;
const gstin = (first14: string) => first14 + gstinCheckDigit(first14);

/**
 * Name, registration, GSTIN or state: everything that decides place of supply and tax. The company is in Maharashtra
 * (27).
 */
const PARTIES: readonly (readonly [string, Row])[] = [
  ["Deccan", { gsttype: "regular", gstin: gstin("29AAQFK7315M1Z") }],
  ["Zone Ltd", { gsttype: "sez", gstin: gstin("27AAQFZ7315M1Z") }],
  ["Exporter", { gsttype: "deemedexport", gstin: gstin("27AAQFD7315M1Z") }],
  ["Gulf Co", { gsttype: "overseas" }],
  ["Small Shop", { gsttype: "unregistered", stateid: "Maharashtra" }],
  ["Compo", { gsttype: "composition", gstin: gstin("27AAQFC7315M1Z") }],
];

beforeAll(async () => {
  books = await openBooks();
  for (const [drconame, more] of PARTIES)
    await books.save("debtors", { drconame, acgroupid: "Sundry Debtors", ...more });
  await books.save("item", { code: "Milk", itemname: "Milk", unitid: "LTR", hsncode: "0401", taxability: "exempt" });
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

const bill = (entity: string, partyid: string, more: Row = {}) =>
  books.save(entity, {
    edateview: "2026-06-10",
    partyid,
    godownid: "Main",
    ...(entity === "purchase" ? { billno: "B/1" } : {}),
    items: [{ itemid: "Bolt", qty: 10, rate: 100 }],
    ...more,
  });

const asRegistered = async (kind: string, work: () => Promise<void>) => {
  const made = await books.save("gstregistration", { fromdate: "2026-06-01", regtype: `own${kind}` });
  expect(made).toMatchObject({ err: 0 });
  try {
    await work();
  } finally {
    await books.server.call(
      "gstregistration_R_btndelete_approve",
      { id: made.id, type: "delete" },
      { id: crypto.randomUUID() },
    );
  }
};

const BOLTS = "7318 10 PCS 18% 1000.00 +";

describe("what a bill of 10 bolts at 100 (18 %) posts, and what the returns read", () => {
  test.each<
    readonly [
      what: string,
      entity: string,
      party: string,
      more: Row,
      ledgers: readonly string[],
      lines: readonly string[],
    ]
  >([
    [
      "a sale within the state",
      "sale",
      "Asha",
      {},
      ["Asha Dr 1180.00", "Output CGST Cr 90.00", "Output SGST Cr 90.00", "Sales Cr 1000.00"],
      [`out invoice regular 27 ${BOLTS} 90.00 90.00 0.00`],
    ],
    [
      "a sale to another state",
      "sale",
      "Deccan",
      {},
      ["Deccan Dr 1180.00", "Output IGST Cr 180.00", "Sales Cr 1000.00"],
      [`out invoice regular 29 ${BOLTS} 0.00 0.00 180.00`],
    ],
    [
      "goods that are sent to another state on the order of a buyer of ours",
      "sale",
      "Asha",
      { supplystate: "29" },
      ["Asha Dr 1180.00", "Output IGST Cr 180.00", "Sales Cr 1000.00"],
      [`out invoice regular 29 ${BOLTS} 0.00 0.00 180.00`],
    ],
    [
      "an export with payment of tax",
      "sale",
      "Gulf Co",
      {},
      ["Gulf Co Dr 1180.00", "Output IGST Cr 180.00", "Sales Cr 1000.00"],
      [`out invoice export 96 ${BOLTS} 0.00 0.00 180.00`],
    ],
    [
      "an export under a bond",
      "sale",
      "Gulf Co",
      { iswithouttax: 1 },
      ["Gulf Co Dr 1000.00", "Sales Cr 1000.00"],
      [`out invoice exportwithout 96 ${BOLTS} 0.00 0.00 0.00`],
    ],
    [
      "a zone with payment of tax, though in our state",
      "sale",
      "Zone Ltd",
      {},
      ["Output IGST Cr 180.00", "Sales Cr 1000.00", "Zone Ltd Dr 1180.00"],
      [`out invoice sez 27 ${BOLTS} 0.00 0.00 180.00`],
    ],
    [
      "a zone without payment of tax",
      "sale",
      "Zone Ltd",
      { iswithouttax: 1 },
      ["Sales Cr 1000.00", "Zone Ltd Dr 1000.00"],
      [`out invoice sezwithout 27 ${BOLTS} 0.00 0.00 0.00`],
    ],
    [
      "a deemed export is taxed like any sale",
      "sale",
      "Exporter",
      {},
      ["Exporter Dr 1180.00", "Output CGST Cr 90.00", "Output SGST Cr 90.00", "Sales Cr 1000.00"],
      [`out invoice deemedexport 27 ${BOLTS} 90.00 90.00 0.00`],
    ],
    [
      "a sale on which the buyer owes the tax",
      "sale",
      "Deccan",
      { isrcm: 1 },
      ["Deccan Dr 1000.00", "Sales Cr 1000.00"],
      [`out invoice rcm 29 ${BOLTS} 0.00 0.00 0.00`],
    ],
    [
      "taxed and exempt goods with freight in one bill",
      "sale",
      "Asha",
      {
        items: [
          { itemid: "Bolt", qty: 10, rate: 100 },
          { itemid: "Milk", qty: 2, rate: 50 },
        ],
        charges: [{ ledgerid: "Rent", amount: 50, gstpercent: 18 }],
      },
      ["Asha Dr 1339.00", "Output CGST Cr 94.50", "Output SGST Cr 94.50", "Rent Cr 50.00", "Sales Cr 1100.00"],
      [
        `out invoice regular 27 ${BOLTS} 90.00 90.00 0.00`,
        "out invoice exempt 27 0401 2 LTR 0% 100.00 + 0.00 0.00 0.00",
        "out invoice regular 27 18% 50.00 + 4.50 4.50 0.00",
      ],
    ],
    [
      "freight stands in the returns under its own code",
      "sale",
      "Asha",
      { charges: [{ ledgerid: "Rent", amount: 50, gstpercent: 18, hsncode: "996511" }] },
      ["Asha Dr 1239.00", "Output CGST Cr 94.50", "Output SGST Cr 94.50", "Rent Cr 50.00", "Sales Cr 1000.00"],
      [`out invoice regular 27 ${BOLTS} 90.00 90.00 0.00`, "out invoice regular 27 996511 18% 50.00 + 4.50 4.50 0.00"],
    ],
    [
      "a credit note takes back",
      "salereturn",
      "Asha",
      {},
      ["Asha Cr 1180.00", "Output CGST Dr 90.00", "Output SGST Dr 90.00", "Sales Dr 1000.00"],
      ["out creditnote regular 27 7318 -10 PCS 18% -1000.00 + -90.00 -90.00 0.00"],
    ],
    [
      "a purchase from another state",
      "purchase",
      "Deccan",
      {},
      ["Deccan Cr 1180.00", "Input IGST Dr 180.00", "Purchase Dr 1000.00"],
      [`in invoice regular 27 ${BOLTS} 0.00 0.00 180.00`],
    ],
    [
      "a supplier without registration puts no tax on his bill",
      "purchase",
      "Small Shop",
      {},
      ["Purchase Dr 1000.00", "Small Shop Cr 1000.00"],
      [`in invoice unregistered 27 ${BOLTS} 0.00 0.00 0.00`],
    ],
    [
      "unless we owe it in his place",
      "purchase",
      "Small Shop",
      { isrcm: 1 },
      [
        "CGST Payable under RCM Cr 90.00",
        "Input CGST Dr 90.00",
        "Input SGST Dr 90.00",
        "Purchase Dr 1000.00",
        "SGST Payable under RCM Cr 90.00",
        "Small Shop Cr 1000.00",
      ],
      [`in invoice rcm 27 ${BOLTS} 90.00 90.00 0.00`],
    ],
    [
      "a supplier under composition",
      "purchase",
      "Compo",
      {},
      ["Compo Cr 1000.00", "Purchase Dr 1000.00"],
      [`in invoice composition 27 ${BOLTS} 0.00 0.00 0.00`],
    ],
    [
      "goods from abroad: their tax is paid to the customs, not to the supplier",
      "purchase",
      "Gulf Co",
      {},
      ["Gulf Co Cr 1000.00", "Purchase Dr 1000.00"],
      [`in invoice import 27 ${BOLTS} 0.00 0.00 0.00`],
    ],
    [
      "services from abroad are under reverse charge",
      "purchase",
      "Gulf Co",
      { isrcm: 1, items: [{ itemid: "Visit", qty: 1, rate: 1000 }] },
      ["Gulf Co Cr 1000.00", "IGST Payable under RCM Cr 180.00", "Input IGST Dr 180.00", "Purchase Dr 1000.00"],
      ["in invoice rcm 27 998719 1 PCS 18% 1000.00 + 0.00 0.00 180.00"],
    ],
    [
      "a debit note takes back",
      "purchasereturn",
      "Steel Co",
      {},
      ["Input CGST Cr 90.00", "Input SGST Cr 90.00", "Purchase Cr 1000.00", "Steel Co Dr 1180.00"],
      ["in debitnote regular 27 7318 -10 PCS 18% -1000.00 + -90.00 -90.00 0.00"],
    ],
  ])("%s", async (_, entity, party, more, ledgers, lines) => {
    expect(await bill(entity, party, more)).toMatchObject({ err: 0 });
    expect(await books.balances()).toEqual(ledgers);
    expect(await taxLines(books)).toEqual(lines);
    expect(await taxDifferences(books)).toEqual([]);
  });

  test("a code of a charge that is none is refused on its cell", async () => {
    expect(await bill("sale", "Asha", { charges: [{ ledgerid: "Rent", amount: 50, hsncode: "99x" }] })).toMatchObject({
      err: 1,
      errkey: "charges",
      line: 1,
      column: "hsncode",
    });
  });

  test("without payment of tax at home is refused", async () => {
    expect(await bill("sale", "Asha", { iswithouttax: 1 })).toMatchObject({
      err: 1,
      errkey: "iswithouttax",
      errormsg: "Without payment of tax is only for exports and special economic zones.",
    });
  });
});

describe("our own company under composition from 01-Jun-2026", () => {
  const purchaseLedgers = ["Purchase Dr 1180.00", "Steel Co Cr 1180.00"];
  const value = async () =>
    (
      await inCompany(books.server, ({ tx }) => sql<{ value: string }>`select value::text from stock_move`.execute(tx))
    ).rows.map((row) => row.value);

  test("a sale is a bill of supply without tax; before that day it was a tax invoice", () =>
    asRegistered("composition", async () => {
      const made = await bill("sale", "Asha");
      expect(await books.balances()).toEqual(["Asha Dr 1000.00", "Sales Cr 1000.00"]);
      expect(await taxLines(books)).toEqual([`out invoice composition 27 ${BOLTS} 0.00 0.00 0.00`]);
      expect((await books.server.call("sale_R_getviewdata", { txtid: made.id }))[0]).toMatchObject({
        doctitle: "Bill of Supply",
        mgrossamt: 1000,
      });
      const before = await bill("sale", "Asha", { edateview: "2026-05-31" });
      expect((await books.server.call("sale_R_getviewdata", { txtid: before.id }))[0]).toMatchObject({
        doctitle: "Tax Invoice",
        mgrossamt: 1180,
      });
    }));

  test("a sale to another state is refused, also abroad", () =>
    asRegistered("composition", async () => {
      expect(await bill("sale", "Ravi")).toMatchObject({
        err: 1,
        errkey: "partyid",
        errormsg:
          "A company under composition can sell only within its own state, but the place of supply is Karnataka.",
      });
      expect(await bill("sale", "Gulf Co")).toMatchObject({
        err: 1,
        errkey: "partyid",
        errormsg: expect.stringContaining("Other Countries"),
      });
      expect(await books.balances()).toEqual([]);
    }));

  test("the tax of a purchase is part of the cost, in the ledger and in the stock, and is not claimed", () =>
    asRegistered("composition", async () => {
      await bill("purchase", "Steel Co");
      expect(await books.balances()).toEqual(purchaseLedgers);
      expect(await taxLines(books)).toEqual([`in invoice regular 27 ${BOLTS} 90.00 90.00 0.00 no credit`]);
      expect([await value(), await taxDifferences(books)]).toEqual([["1180.00"], []]);
    }));

  test("reverse charge is owed all the same, and its tax is a cost too", () =>
    asRegistered("composition", async () => {
      await bill("purchase", "Steel Co", { isrcm: 1 });
      expect(await books.balances()).toEqual([
        "CGST Payable under RCM Cr 90.00",
        "Purchase Dr 1180.00",
        "SGST Payable under RCM Cr 90.00",
        "Steel Co Cr 1000.00",
      ]);
      expect([await value(), await taxDifferences(books)]).toEqual([["1180.00"], []]);
    }));

  test("a company without registration bills without tax too, and may sell to another state", () =>
    asRegistered("unregistered", async () => {
      await bill("sale", "Ravi");
      expect(await books.balances()).toEqual(["Ravi Dr 1000.00", "Sales Cr 1000.00"]);
      await books.reset();
      await bill("purchase", "Steel Co");
      expect(await books.balances()).toEqual(purchaseLedgers);
    }));

  test("an entry from a day on which bills stand says how many; in a locked period it is refused", async () => {
    await bill("sale", "Asha");
    const made = await books.save("gstregistration", { fromdate: "2026-06-01", regtype: "owncomposition" });
    expect(made).toMatchObject({
      err: 0,
      resu: "1 bill from 01-Jun-2026 on keeps its tax. Open and save it to work it out again.",
    });
    await books.server.call(
      "gstregistration_R_btndelete_approve",
      { id: made.id, type: "delete" },
      { id: crypto.randomUUID() },
    );
    await inCompany(books.server, ({ tx }) => sql`update book_settings set locked_to = '2026-06-30'`.execute(tx));
    expect(await books.save("gstregistration", { fromdate: "2026-06-01", regtype: "owncomposition" })).toMatchObject({
      err: 1,
      errkey: "fromdate",
    });
  });
});

describe("lines of an edited and a deleted bill", () => {
  test("net lines are those of the last version, all versions stay, and the months add up", async () => {
    const made = await bill("sale", "Asha");
    await books.save("sale", { id: made.id, edateview: "2026-07-01", items: [{ itemid: "Bolt", qty: 4, rate: 100 }] });
    expect(await taxLines(books)).toEqual(["out invoice regular 27 7318 4 PCS 18% 400.00 + 36.00 36.00 0.00"]);
    await books.save("sale", { id: made.id, narration: "a word" });
    const count = () =>
      inCompany(books.server, ({ tx }) => sql<{ n: number }>`select count(*)::int as n from voucher_line`.execute(tx));
    expect((await count()).rows).toEqual([{ n: 3 }]);
    const months = await inCompany(books.server, ({ tx }) =>
      sql`select month::text, trim_scale(qty)::text as qty, taxable::text, cgst::text from gst_month order by 1`.execute(
        tx,
      ),
    );
    expect(months.rows).toEqual([
      { month: "2026-06-01", qty: "0", taxable: "0.00", cgst: "0.00" },
      { month: "2026-07-01", qty: "4", taxable: "400.00", cgst: "36.00" },
    ]);
    await books.server.call("sale_R_btndelete_approve", { id: made.id, type: "delete" }, { id: crypto.randomUUID() });
    expect([await taxLines(books), await taxDifferences(books)]).toEqual([[], []]);
    expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
  });

  test("a GSTIN that was corrected reaches the lines when the bill takes its details again, and not before", async () => {
    const made = await bill("sale", "Small Shop");
    await books.save("debtors", {
      id: (await books.server.call("debtors_R_listgrid", { Search: "Small Shop" }))[0]?.id,
      gsttype: "regular",
      gstin: gstin("27AAQFS7315M1Z"),
    });
    const last = async () =>
      (
        await inCompany(books.server, ({ tx }) =>
          sql`select gsttype, gstin from voucher_line order by id desc limit 1`.execute(tx),
        )
      ).rows;
    await books.save("sale", { id: made.id, narration: "a word" });
    expect(await last()).toEqual([{ gsttype: "unregistered", gstin: "" }]);
    await books.save("sale", { id: made.id, isrenewed: 1 });
    expect(await last()).toEqual([{ gsttype: "regular", gstin: gstin("27AAQFS7315M1Z") }]);
    expect(await books.balances()).toContain("Small Shop Dr 1180.00");
  });

  test("the verifier sees a month that was tampered with, and nobody changes a line", async () => {
    await bill("sale", "Asha");
    await books.server.parts.db.asSystem((tx) => sql`update gst_month set cgst = cgst + 0.01`.execute(tx));
    const found = await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid));
    expect(found.map(({ what, kept, counted }) => `${what} ${kept} ${counted}`)).toEqual(["gst month 90.01 90.00"]);
    await expect(books.server.parts.db.asSystem((tx) => sql`delete from voucher_line`.execute(tx))).rejects.toThrow(
      "append-only",
    );
  });
});
