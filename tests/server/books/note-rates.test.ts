import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { completeBill } from "../../../src/definitions/bill/complete-bill";
import { againstFactsOf, companyFactsOf, itemFactsOf, partyFactsOf } from "../../../src/definitions/bill/facts-rows";
import type { FactsRow } from "../../../src/definitions/bill/facts-rows";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import { saveParams } from "../../../src/server/engine/saving/save";
import type { Row } from "../../../src/wire/envelope";
import { inCompany } from "../records/company";
import { view } from "../records/samples";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { taxDifferences } from "./help/tax-lines";

let books: Books;
let cooler = 0;
/** 28 % and 4 rupees of cess per piece until 1 July, then 18 % alone. */
const COOLER: Row = {
  code: "Cooler",
  itemname: "Cooler",
  unitid: "PCS",
  hsncode: "8415",
  gstrates: [
    { eff_date: "2017-07-01", gstrate: 28, cess: 12, cessrupees: 4 },
    { eff_date: "2026-07-01", gstrate: 18 },
  ],
};
beforeAll(async () => {
  books = await openBooks();
  books.server.setClock(new Date("2026-09-30T12:00:00Z"));
  cooler = Number((await books.save("item", COOLER)).id);
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

const PARTIES: Readonly<Record<string, string>> = { sale: "Asha", salereturn: "Asha", salereturnwo: "Asha" };
const save = async (entity: string, edateview: string, more: Row = {}) => {
  const made = await books.save(entity, {
    edateview,
    partyid: PARTIES[entity] ?? "Steel Co",
    ...(entity.endsWith("wo") ? {} : { godownid: "Main" }),
    ...(entity === "purchase" ? { billno: "P/7" } : {}),
    items: [{ itemid: "Cooler", qty: 10, rate: 100 }],
    ...more,
  });
  expect(made).toMatchObject({ err: 0 });
  return made;
};
const verify = async () => [
  await taxDifferences(books),
  await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid)),
];

describe("a note has the rates of the bill that it names", () => {
  // Of 1,000: then 28 % and 12 % cess, and 40 for ten pieces; now 18 %. A note on the price alone has no cess by
  // quantity.
  test.each<readonly [note: string, bill: string, balances: readonly string[]]>([
    ["salereturn", "sale", []],
    ["salereturnwo", "sale", ["Asha Dr 40.00", "Output Cess Cr 40.00"]],
    ["purchasereturn", "purchase", []],
    ["purchasereturnwo", "purchase", ["Input Cess Dr 40.00", "Steel Co Cr 40.00"]],
  ])("%s: made after the rate has changed it takes back what the %s brought", async (note, bill, balances) => {
    const named = await save(bill, "2026-06-10");
    const { id } = await save(note, "2026-07-05", { againstno: bill === "sale" ? named.label : "p/7" });
    expect([await books.balances(), await verify()]).toEqual([balances, [[], []]]);
    const [stored, posted] = [await view(books.server, note, Number(id)), await books.posted(note, id)];
    const sent = Object.fromEntries(
      saveParams(declarationOf(note)).flatMap((key) => (key in stored ? [[key, stored[key]] as const] : [])),
    );
    expect(await books.save(note, { ...sent, id })).toMatchObject({ err: 0 });
    expect([{ ...(await view(books.server, note, Number(id))), rowver: 0 }, await books.posted(note, id)]).toEqual([
      { ...stored, rowver: 0 },
      posted,
    ]);
  });

  test("of no bill it has those of its own day", async () => {
    await save("sale", "2026-06-10");
    await save("salereturn", "2026-07-05");
    // Sold for 1,440.00; returned for 1,180.00.
    expect(await books.balances()).toEqual([
      "Asha Dr 260.00",
      "Output CGST Cr 50.00",
      "Output Cess Cr 160.00",
      "Output SGST Cr 50.00",
    ]);
  });

  // The item gets its first rate, 18 %, on 1 July. Of 1,000.00 the note reverses 1,180.00, whatever day the bill has.
  test("a line whose item had no rate yet on the day of the bill has that of the day of the note", async () => {
    await books.save("item", {
      code: "Fan",
      itemname: "Fan",
      unitid: "PCS",
      hsncode: "8414",
      gstrates: [{ eff_date: "2026-07-01", gstrate: 18 }],
    });
    const { label } = await save("sale", "2026-06-10");
    const items = [
      { itemid: "Cooler", qty: 5, rate: 100 },
      { itemid: "Fan", qty: 5, rate: 100 },
    ];
    const { id } = await save("salereturnwo", "2026-07-05", { againstno: label, items });
    // 500.00 at 28 % and 12 %, 500.00 at 18 %.
    expect(await view(books.server, "salereturnwo", Number(id))).toMatchObject({
      mgrossamt: 1290,
      items: [{ gstrate: 28 }, { gstrate: 18 }],
    });
    expect(
      await books.save("salereturnwo", { edateview: "2026-06-30", partyid: "Asha", againstno: label, items }),
    ).toMatchObject({ err: 1, errormsg: expect.stringContaining("Fan has no GST rate on 30-Jun-2026") });
  });

  describe("of an item whose rates were written anew since", () => {
    const RATE = { eff_date: "2017-07-01", gstrate: 18 };
    let heaterid = 0;
    const heater = async (gstrates: readonly Row[], more: Row = {}) => {
      const made = await books.save("item", {
        id: heaterid,
        code: "Heater",
        itemname: "Heater",
        unitid: "PCS",
        hsncode: "8516",
        taxability: "taxable",
        gstrates,
        ...more,
      });
      expect(made).toMatchObject({ err: 0 });
      heaterid = Number(made.id);
    };
    const items = [{ itemid: "Heater", qty: 10, rate: 100 }];

    // 1,000.00 at 18 %, at 5 % and without tax; a cess that the bill did not have.
    test.each<readonly [what: string, rates: readonly Row[], more: Row]>([
      ["to another per cent", [{ ...RATE, gstrate: 5 }], {}],
      ["with a cess", [{ ...RATE, cess: 12 }], {}],
      ["as exempt", [], { taxability: "exempt" }],
    ])("%s, a note takes back what the bill charged", async (_, gstrates, more) => {
      await heater([RATE]);
      const { id: billid, label } = await save("sale", "2026-08-10", { items });
      await heater(gstrates, more);
      const { id } = await save("salereturnwo", "2026-09-05", { againstno: label, items });
      const stored = await view(books.server, "salereturnwo", Number(id));
      expect([stored.mgrossamt, await books.balances(), await verify()]).toEqual([1180, [], [[], []]]);
      const lines = () =>
        inCompany(
          books.server,
          async ({ tx }) =>
            (await sql`select supply, gstrate::float8, taxable::float8 from voucher_line order by id`.execute(tx)).rows,
        );
      expect(await lines()).toEqual([
        { supply: "regular", gstrate: 18, taxable: 1000 },
        { supply: "regular", gstrate: 18, taxable: -1000 },
      ]);
      const posted = await books.posted("salereturnwo", id);
      expect(await books.save("salereturnwo", { id, narration: "Again" })).toMatchObject({ err: 0 });
      expect(await books.posted("salereturnwo", id)).toEqual(posted);
      // The bill itself, saved again, gets today's rates, and the note follows it.
      expect(await books.save("sale", { id: billid, items: [{ itemid: "Heater", qty: 10, rate: 200 }] })).toMatchObject(
        { err: 0 },
      );
      const bill = await view(books.server, "sale", Number(billid));
      expect(await books.save("salereturnwo", { id, items: [{ itemid: "Heater", qty: 10, rate: 200 }] })).toMatchObject(
        { err: 0 },
      );
      expect([
        (await view(books.server, "salereturnwo", Number(id))).mgrossamt,
        await books.balances(),
        await verify(),
      ]).toEqual([bill.mgrossamt, [], [[], []]]);
    });

    test("what was billed as exempt goes back as exempt, although the item is taxable by now", async () => {
      await heater([], { taxability: "exempt" });
      const { label } = await save("sale", "2026-08-10", { items });
      await heater([{ ...RATE, gstrate: 5 }]);
      const { id } = await save("salereturnwo", "2026-09-05", { againstno: label, items });
      const stored = await view(books.server, "salereturnwo", Number(id));
      expect([stored.mgrossamt, stored.billrates, await books.balances(), await verify()]).toEqual([
        1000,
        `${heaterid}:0:0:exempt`,
        [],
        [[], []],
      ]);
      const { rows } = await inCompany(books.server, ({ tx }) =>
        sql`select supply, gstrate::float8, taxable::float8 from voucher_line order by id`.execute(tx),
      );
      expect(rows).toEqual([
        { supply: "exempt", gstrate: 0, taxable: 1000 },
        { supply: "exempt", gstrate: 0, taxable: -1000 },
      ]);
    });

    test("a cess that the supplier printed half a rupee higher is a rate still", async () => {
      // 28 % and 12 % of 1,000.00; the printed cess is 120.50.
      await heater([{ ...RATE, gstrate: 28, cess: 12 }]);
      const printed = { isprinted: 1, prcgst: 140, prsgst: 140, prcess: 120.5, prroundoff: -0.5 };
      await save("purchase", "2026-08-10", { items, ...printed });
      await heater([RATE]);
      const { id } = await save("purchasereturnwo", "2026-09-05", { againstno: "p/7", items });
      expect((await view(books.server, "purchasereturnwo", Number(id))).mgrossamt).toBe(1400);
    });

    test("the form shows the same, without the server by what the note keeps", async () => {
      await heater([RATE]);
      const { label } = await save("sale", "2026-08-10", { items });
      await heater([{ ...RATE, gstrate: 5 }]);
      const { id } = await save("salereturnwo", "2026-09-05", { againstno: label, items });
      const stored = await view(books.server, "salereturnwo", Number(id));
      const rows = (await books.server.call("WEBAPI_billfacts", {
        entity: "salereturnwo",
        partyid: books.ids.Asha,
        itemids: String((stored.items as readonly Row[])[0]?.itemid),
        againstno: label,
        againston: "2026-09-05",
      })) as unknown as readonly FactsRow[];
      const of = (kind: string) => rows.find((row) => row.kind === kind) as FactsRow;
      const [item, against] = [itemFactsOf(of("item")), againstFactsOf(of("against"))];
      expect([item.rates.map(({ gst }) => Number(gst)), against]).toEqual([
        [5],
        { day: "2026-08-10", rates: [{ itemid: item.id, gst: "18", cess: "0" }] },
      ]);
      const facts = {
        ...companyFactsOf(of("company")),
        party: partyFactsOf(of("party")),
        items: new Map([[item.id, item]]),
      };
      const form = { kind: "salereturn", stock: 0 } as const;
      expect(
        completeBill(
          form,
          { ...stored, billrates: "" },
          { ...facts, againstDay: against.day, againstRates: against.rates ?? [] },
        ).values,
      ).toMatchObject({ mgrossamt: 1180, billrates: `${item.id}:18:0` });
      expect(completeBill(form, stored, facts).values).toMatchObject({ mgrossamt: 1180, billrates: `${item.id}:18:0` });
      expect(completeBill(form, { ...stored, againstno: "S/9" }, facts).values).toMatchObject({
        mgrossamt: 1050,
        billrates: "",
      });
    });
  });

  test("one that was stored with the rates of its own day keeps them, and so does an edit of its narration", async () => {
    const { label } = await save("sale", "2026-06-10");
    const { id } = await save("salereturn", "2026-07-05", { againstno: label });
    await books.server.parts.db.asSystem((tx) =>
      sql`update m_salereturn set raterule = 0, ratesof = '' where id = ${Number(id)}`.execute(tx),
    );
    expect(await books.save("salereturn", { id, narration: "Again" })).toMatchObject({ err: 0 });
    expect(await books.balances()).toEqual([
      "Asha Dr 260.00",
      "Output CGST Cr 50.00",
      "Output Cess Cr 160.00",
      "Output SGST Cr 50.00",
    ]);
  });
});

describe("the form computes it as the server does", () => {
  const note = (againstno: unknown): Row => ({
    edateview: "2026-07-05",
    partyid: books.ids.Asha,
    againstno,
    godownid: 1,
    items: [{ itemid: cooler, qty: 10, rate: 100 }],
  });
  const form = () => declarationOf("salereturn").document?.bill ?? ({ kind: "sale", stock: -1 } as const);
  const factsFor = async (againstno: unknown) => {
    const rows = (await books.server.call("WEBAPI_billfacts", {
      entity: "salereturn",
      partyid: books.ids.Asha,
      itemids: String(cooler),
      againstno,
      againston: "2026-07-05",
    })) as unknown as readonly FactsRow[];
    const of = (kind: string) => rows.find((row) => row.kind === kind) as FactsRow;
    return {
      ...companyFactsOf(of("company")),
      party: partyFactsOf(of("party")),
      items: new Map([[cooler, itemFactsOf(of("item"))]]),
      againstDay: againstFactsOf(of("against")).day,
    };
  };

  test("before the save, by the day that it asks for; without the server by what the note keeps", async () => {
    const { label } = await save("sale", "2026-06-10");
    const facts = await factsFor(label);
    const made = completeBill(form(), note(label), facts);
    expect([facts.againstDay, made.values.mgrossamt, made.values.scess_amt, made.faults]).toEqual([
      "2026-06-10",
      1440,
      160,
      [],
    ]);
    const { againstDay: _, ...withoutLine } = facts;
    const kept = completeBill(form(), { ...note(label), ...made.values }, withoutLine);
    expect([kept.values, kept.items]).toEqual([made.values, made.items]);
    // For another bill nothing is kept.
    expect(completeBill(form(), { ...note("S/9"), ...made.values }, withoutLine).values).toMatchObject({
      mgrossamt: 1180,
      ratesof: "",
    });
    const { id } = await save("salereturn", "2026-07-05", { againstno: label });
    expect(await view(books.server, "salereturn", Number(id))).toMatchObject({
      mgrossamt: made.values.mgrossamt,
      scess_amt: made.values.scess_amt,
      ratesof: made.values.ratesof,
    });
  });

  test("a number that is no bill of the party has no day, and other kinds of bill do not ask", async () => {
    expect((await factsFor("S/9")).againstDay).toBe("");
    const rows = await books.server.call("WEBAPI_billfacts", {
      entity: "sale",
      partyid: books.ids.Asha,
      againstno: "S/9",
      againston: "2026-07-05",
    });
    expect(rows.map(({ kind }) => kind)).toEqual(["company", "party"]);
  });

  test("a bill from before there was GST has no rate: the note has that of its day", () => {
    const item = itemFactsOf({
      facts: JSON.stringify({
        id: 7,
        name: "Cooler",
        isService: false,
        isBatch: false,
        hsn: "",
        taxability: "",
        unitid: 1,
        units: [],
        rates: [{ from: "2017-07-01", gst: "18", cess: "0" }],
      }),
    } as FactsRow);
    const made = completeBill(
      { kind: "salereturn", stock: 0 },
      { ...note("S/9"), items: [{ itemid: 7, qty: 10, rate: 100 }] },
      { party: null, items: new Map([[7, item]]), ownState: "27", isRounded: false, againstDay: "2017-06-30" },
    );
    expect([made.values.mgrossamt, made.faults]).toEqual([1180, []]);
  });
});
