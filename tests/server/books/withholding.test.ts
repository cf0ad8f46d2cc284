import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { completeBill } from "../../../src/definitions/bill/complete-bill";
import { completeJournal } from "../../../src/definitions/bill/complete-journal";
import { completeMoney } from "../../../src/definitions/bill/complete-money";
import { itemFactsOf, partyFactsOf } from "../../../src/definitions/bill/facts-rows";
import type { FactsRow } from "../../../src/definitions/bill/facts-rows";
import { moneyLedgerOf } from "../../../src/definitions/bill/money-facts";
import type { MoneyFactsRow } from "../../../src/definitions/bill/money-facts";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import type { Row } from "../../../src/wire/envelope";
import { grantClerk, inCompany } from "../records/company";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";

let books: Books;
const ids: Record<string, unknown> = {};
beforeAll(async () => {
  books = await openBooks();
  const rates = (firm: number, perdocument: number, peryear: number) => [
    { eff_date: "2025-04-01", ratefirm: firm, rateperson: 1, ratenopan: 20, perdocument, peryear },
  ];
  await books.save("tdssection", {
    code: "194C",
    wtname: "Contractors",
    wtkind: "deduct",
    wtrates: rates(2, 30_000, 1_00_000),
  });
  await books.save("tdssection", { code: "206C", wtname: "Scrap", wtkind: "collect", wtrates: rates(1, 0, 0) });
  const party = async (drconame: string, values: Row) => {
    ids[drconame] = (
      await books.save("debtors", {
        drconame,
        acgroupid: "Sundry Creditors",
        gsttype: "regular",
        pan: "AAKCS4821F",
        stateid: "Maharashtra",
        ...values,
      })
    ).id;
  };
  await party("Builder", { gstin: "27AAKCS4821F1ZB", istds: 1, tdssectionid: "194C" });
  await party("No Pan", { gsttype: "unregistered", pan: "", istds: 1, tdssectionid: "194C", deductee: "dedperson" });
  await party("Scrap Dealer", { acgroupid: "Sundry Debtors", gsttype: "unregistered", istcs: 1, tcssectionid: "206C" });
  await party("Repairs", {
    acgroupid: "Indirect Expenses",
    gsttype: "unregistered",
    isbillwise: 0,
    istds: 1,
    tdssectionid: "194C",
  });
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

let bills = 0;
const visit = (rate: number) => [{ itemid: "Visit", qty: 1, rate }];
const purchase = (rate: number, more: Row = {}) =>
  books.save("purchase", {
    edateview: "2026-06-10",
    partyid: "Builder",
    billno: `W/${++bills}`,
    items: visit(rate),
    ...more,
  });
const remove = async (entity: string, id: unknown) =>
  (await books.server.call(`${entity}_R_btndelete_approve`, { id, type: "delete" }, { id: crypto.randomUUID() }))[0];
const year = async () =>
  (
    await inCompany(books.server, ({ tx }) =>
      sql<{ text: string }>`
  select concat_ws(' ', fy, 'paid', base, 'dealt with', handled, 'tax', amount) as text from withheld_year where base <> 0 order by partyid, sectionid`.execute(
        tx,
      ),
    )
  ).rows.map(({ text }) => text);
const verified = () => inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid));

describe("TDS on purchases (2 %, above 30,000 a bill or 1,00,000 a year)", () => {
  test("it lies on the value without GST; the supplier is owed less, the government the rest; paying later takes nothing again", async () => {
    await purchase(50_000, { billno: "W/A" });
    expect(await books.balances()).toEqual([
      "Builder Cr 58000.00",
      "Input CGST Dr 4500.00",
      "Input SGST Dr 4500.00",
      "Purchase Dr 50000.00",
      "TDS Payable Cr 1000.00",
    ]);
    expect(await books.open()).toEqual(["Builder / W/A Cr 58000.00"]);
    expect(
      await books.save("payment", {
        edateview: "2026-07-01",
        partyid: "Builder",
        accountid: "Bank",
        mgrossamt: 58_000,
      }),
    ).toMatchObject({ err: 0 });
    expect([await books.open(), await books.balances()]).toEqual([
      [],
      [
        "Bank Cr 58000.00",
        "Input CGST Dr 4500.00",
        "Input SGST Dr 4500.00",
        "Purchase Dr 50000.00",
        "TDS Payable Cr 1000.00",
      ],
    ]);
    expect([await year(), await verified()]).toEqual([["2026-27 paid 50000.00 dealt with 50000.00 tax 1000.00"], []]);
  });

  test("small bills have none until the year is beyond its threshold, then all of them at once; the next year begins anew", async () => {
    const tds = async (rate: number, more: Row = {}) =>
      (await books.server.call("purchase_R_getviewdata", { txtid: (await purchase(rate, more)).id }))[0]?.swt_amt;
    expect([
      await tds(30_000),
      await tds(30_000),
      await tds(30_000),
      await tds(20_000),
      await tds(1_000),
      await tds(30_000, { edateview: "2027-04-01" }),
    ]).toEqual([0, 0, 0, 2200, 20, 0]);
    expect(await year()).toEqual([
      "2026-27 paid 111000.00 dealt with 111000.00 tax 2220.00",
      "2027-28 paid 30000.00 dealt with 0.00 tax 0.00",
    ]);
  });

  test("an edit counts itself once, a deletion leaves nothing", async () => {
    const made = await purchase(90_000);
    await purchase(20_000);
    await books.save("purchase", { id: made.id, items: visit(95_000) });
    expect(await year()).toEqual(["2026-27 paid 115000.00 dealt with 115000.00 tax 2300.00"]);
    const narrated = async () =>
      (
        await inCompany(books.server, ({ tx }) =>
          sql<{ n: number }>`select count(*)::int as n from withheld_entry`.execute(tx),
        )
      ).rows[0]?.n;
    const before = await narrated();
    await books.save("purchase", { id: made.id, narration: "a word" });
    expect(await narrated()).toBe(before);
    await remove("purchase", made.id);
    expect([await year(), await verified()]).toEqual([["2026-27 paid 20000.00 dealt with 20000.00 tax 400.00"], []]);
  });

  test("without a PAN the higher rate", async () => {
    await purchase(40_000, { partyid: "No Pan" });
    expect(await books.balances()).toEqual(["No Pan Cr 32000.00", "Purchase Dr 40000.00", "TDS Payable Cr 8000.00"]);
  });

  test("waived or changed only with a reason; what was waived is not caught up", async () => {
    expect(await purchase(90_000, { wtwaived: 1 })).toMatchObject({
      err: 1,
      errkey: "wtreason",
      errormsg: "Enter the reason why the TDS is waived.",
    });
    expect(await purchase(90_000, { wtamount: 900 })).toMatchObject({
      err: 1,
      errkey: "wtreason",
      errormsg: "Enter the reason why the TDS is different from the computed amount.",
    });
    expect(await purchase(90_000, { wtamount: 90_001, wtreason: "x" })).toMatchObject({ err: 1, errkey: "wtamount" });
    expect(await books.balances()).toEqual([]);
    await purchase(90_000, { wtwaived: 1, wtreason: "Transporter" });
    await purchase(20_000, { wtamount: 200, wtreason: "Certificate 13" });
    expect(await year()).toEqual(["2026-27 paid 110000.00 dealt with 110000.00 tax 200.00"]);
  });

  test("the form computes from the facts that it asks what the server posts, for a stored bill without its own part", async () => {
    const made = await purchase(90_000);
    const asked = async (recid: unknown) =>
      (await books.server.call("WEBAPI_billfacts", {
        entity: "purchase",
        partyid: ids.Builder,
        itemids: String(books.ids.Visit),
        recid,
      })) as readonly unknown[] as readonly FactsRow[];
    const form = async (recid: unknown, rate: number) => {
      const rows = await asked(recid);
      const [party, item] = [rows.find(({ kind }) => kind === "party"), rows.find(({ kind }) => kind === "item")];
      if (!party || !item) throw new Error("no facts");
      const facts = {
        party: partyFactsOf(party),
        items: new Map([[item.id, itemFactsOf(item)]]),
        ownState: "27",
        isRounded: true,
      };
      return completeBill(
        { kind: "purchase", stock: 1 },
        { edateview: "2026-06-10", items: [{ itemid: item.id, qty: 1, rate }] },
        facts,
      ).values;
    };
    expect(await form(made.id, 90_000)).toMatchObject({
      swt_code: "TDS 194C",
      swt_rate: 2,
      swt_amt: 1800,
      mgrossamt: 106_200,
    });
    expect(await form(0, 20_000)).toMatchObject({ swt_amt: 400 });
    expect(await form(made.id, 20_000)).toMatchObject({ swt_amt: 0 });
    const second = await purchase(20_000);
    await remove("purchase", made.id);
    expect([(await form(second.id, 20_000)).swt_amt, (await form(second.id, 19_000)).swt_amt]).toEqual([400, 0]);
  });
});

test("an advance has its TDS when it is paid; the bill that comes later uses it up, and only what lies beyond it is taxed", async () => {
  const pay = (mgrossamt: number) =>
    books.save("payment", { edateview: "2026-06-01", partyid: "Builder", accountid: "Bank", mgrossamt });
  const made = await pay(40_000);
  expect(await books.balances()).toEqual(["Bank Cr 39200.00", "Builder Dr 40000.00", "TDS Payable Cr 800.00"]);
  const tds = async (bill: Row) => (await books.server.call("purchase_R_getviewdata", { txtid: bill.id }))[0]?.swt_amt;
  const [first, second] = [await purchase(30_000), await purchase(60_000)];
  expect([await tds(first), await tds(second)]).toEqual([0, 1000]);
  expect(await year()).toEqual(["2026-27 paid 90000.00 dealt with 90000.00 tax 1800.00"]);
  expect(await books.save("purchase", { id: second.id, items: visit(50_000) })).toMatchObject({ err: 0 });
  expect([await tds(second), await verified()]).toEqual([800, []]);
  await remove("purchase", second.id);
  await remove("purchase", first.id);
  await remove("payment", made.id);
  expect([await books.balances(), await year()]).toEqual([[], []]);
});

describe("what is spread over the oldest bills is not spread again by another narration", () => {
  const narrate = (entity: string, made: Row, more: Row = {}) =>
    books.save(entity, { id: made.id, narration: crypto.randomUUID(), ...more });
  const kept = async (entity: string, made: Row, more: Row = {}) => {
    const [posted, balances, open] = [await books.posted(entity, made.id), await books.balances(), await books.open()];
    expect(await narrate(entity, made, more)).toMatchObject({ err: 0 });
    expect([await books.posted(entity, made.id), await books.balances(), await books.open(), await verified()]).toEqual(
      [posted, balances, open, []],
    );
  };

  test("DOC-015 an advance stays one, with its TDS and its sum of the bank, after the bill came; another amount is spread anew", async () => {
    const made = await books.save("payment", {
      edateview: "2026-06-01",
      partyid: "Builder",
      accountid: "Bank",
      mgrossamt: 40_000,
    });
    await purchase(60_000);
    await kept("payment", made);
    expect(await year()).toEqual(["2026-27 paid 60000.00 dealt with 60000.00 tax 1200.00"]);
    expect(await narrate("payment", made, { accountid: "Petty Cash" })).toMatchObject({ err: 0 });
    expect((await books.balances()).filter((text) => /Cash|TDS/.test(text))).toEqual([
      "Petty Cash Cr 39200.00",
      "TDS Payable Cr 1200.00",
    ]);
    await narrate("payment", made, { mgrossamt: 40_001 });
    expect((await books.balances()).filter((text) => /Cash/.test(text))).toEqual(["Petty Cash Cr 40001.00"]);
  });

  test("DOC-015 a part of it that settles a bill keeps to that bill, though an older one came", async () => {
    await purchase(50_000, { billno: "W/P" });
    const made = await books.save("payment", {
      edateview: "2026-06-20",
      partyid: "Builder",
      accountid: "Bank",
      mgrossamt: 98_000,
    });
    expect(await books.balances()).toContain("Bank Cr 97200.00");
    await purchase(60_000, { edateview: "2026-06-02" });
    await kept("payment", made);
    await books.save("payment", { id: made.id, allocation: "onaccount" });
    await kept("payment", made);
    await books.save("payment", { id: made.id, allocation: "oldest" });
    expect(await books.balances()).toContain("Bank Cr 98000.00");
  });

  test("DOC-016 an advance that was received keeps its TCS", async () => {
    const made = await books.save("receipt", {
      edateview: "2026-06-01",
      partyid: "Scrap Dealer",
      accountid: "Bank",
      mgrossamt: 10_000,
    });
    await books.save("sale", {
      edateview: "2026-06-10",
      partyid: "Scrap Dealer",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 10, rate: 1000 }],
    });
    await kept("receipt", made);
    expect(await books.balances()).toContain("TCS Payable Cr 118.00");
  });

  test("DOC-017 a journal over the oldest keeps to the bills that it settled, its tax too", async () => {
    const made = await books.save("journal", {
      edateview: "2026-06-01",
      allocation: "oldest",
      entries: [
        { ledgerid: "Rent", debit: 40_000 },
        { ledgerid: "Builder", credit: 40_000 },
      ],
    });
    await books.save("payment", {
      edateview: "2026-06-02",
      partyid: "Builder",
      accountid: "Bank",
      mgrossamt: 20_000,
      allocation: "onaccount",
    });
    await kept("journal", made);
    expect(await narrate("journal", made, { wtwaived: 1, wtreason: "Below the mark" })).toMatchObject({ err: 0 });
    expect(await books.open()).toEqual([
      "Builder / MUM/J2627/0001 Cr 40000.00",
      "Builder / MUM/PY2627/0001 Dr 20000.00",
    ]);
  });
});

test("TCS is collected on all that the buyer owes, and is part of the bill", async () => {
  const made = await books.save("sale", {
    edateview: "2026-06-10",
    partyid: "Scrap Dealer",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 10, rate: 1000 }],
  });
  expect(await books.balances()).toEqual([
    "Output CGST Cr 900.00",
    "Output SGST Cr 900.00",
    "Sales Cr 10000.00",
    "Scrap Dealer Dr 11918.00",
    "TCS Payable Cr 118.00",
  ]);
  expect((await books.server.call("sale_R_getviewdata", { txtid: made.id }))[0]).toMatchObject({
    swt_code: "TCS 206C",
    swt_amt: 118,
    mgrossamt: 11_918,
  });
  expect(await books.open()).toEqual(["Scrap Dealer / MUM/S2627/0001 Dr 11918.00"]);
});

describe("TDS without a bill", () => {
  test("a journal that credits a party with an expense; one that moves money from party to party has none", async () => {
    const journal = (entries: readonly Row[], more: Row = {}) =>
      books.save("journal", { edateview: "2026-06-20", entries, ...more });
    const made = await journal([
      { ledgerid: "Rent", debit: 40_000 },
      { ledgerid: "Builder", credit: 40_000 },
    ]);
    expect(await books.balances()).toEqual(["Builder Cr 39200.00", "Rent Dr 40000.00", "TDS Payable Cr 800.00"]);
    expect((await books.server.call("journal_R_getviewdata", { txtid: made.id }))[0]).toMatchObject({ swt_amt: 800 });
    // The bill that it opens is the amount left to pay.
    expect([await books.open(), await verified()]).toEqual([["Builder / MUM/J2627/0001 Cr 39200.00"], []]);
    await books.save("journal", { id: made.id, wtwaived: 1, wtreason: "Below the mark" });
    expect(await books.balances()).toEqual(["Builder Cr 40000.00", "Rent Dr 40000.00"]);
    await remove("journal", made.id);
    await journal([
      { ledgerid: "Steel Co", debit: 40_000 },
      { ledgerid: "Builder", credit: 40_000 },
    ]);
    expect([await books.balances(), await year()]).toEqual([["Builder Cr 40000.00", "Steel Co Dr 40000.00"], []]);
  });

  test("an expense that is paid at once: less goes out of the bank", async () => {
    await books.save("payment", { edateview: "2026-06-20", partyid: "Repairs", accountid: "Bank", mgrossamt: 50_000 });
    expect(await books.balances()).toEqual(["Bank Cr 49000.00", "Repairs Dr 50000.00", "TDS Payable Cr 1000.00"]);
    expect(await verified()).toEqual([]);
  });
});

describe("TCS before the bill (1 % on receipt or debit, whichever is earlier)", () => {
  const receive = (mgrossamt: number, more: Row = {}) =>
    books.save("receipt", { edateview: "2026-06-01", partyid: "Scrap Dealer", accountid: "Bank", mgrossamt, ...more });
  const sell = (rate: number) =>
    books.save("sale", {
      edateview: "2026-06-10",
      partyid: "Scrap Dealer",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 10, rate }],
    });
  const tcs = async (entity: string, made: Row) =>
    (await books.server.call(`${entity}_R_getviewdata`, { txtid: made.id }))[0]?.swt_amt;

  test("DOC-016 an advance has its TCS when it is received; the bill that comes later uses it up, and what lies beyond it is taxed", async () => {
    const made = await receive(10_000);
    expect([await tcs("receipt", made), await books.balances(), await books.open()]).toEqual([
      100,
      ["Bank Dr 10000.00", "Scrap Dealer Cr 9900.00", "TCS Payable Cr 100.00"],
      ["Scrap Dealer / MUM/RC2627/0001 Cr 9900.00"],
    ]);
    const bill = await sell(1000);
    expect([await tcs("sale", bill), await year(), await verified()]).toEqual([
      18,
      ["2026-27 paid 11800.00 dealt with 11800.00 tax 118.00"],
      [],
    ]);
    expect(await books.balances()).toEqual([
      "Bank Dr 10000.00",
      "Output CGST Cr 900.00",
      "Output SGST Cr 900.00",
      "Sales Cr 10000.00",
      "Scrap Dealer Dr 1918.00",
      "TCS Payable Cr 118.00",
    ]);
    const rest = await receive(11_818 - 9_900, {
      edateview: "2026-06-20",
      bills: [{ refno: String(bill.label), amount: 1918 }],
    });
    expect([await tcs("receipt", rest), await books.open()]).toEqual([
      0,
      ["Scrap Dealer / MUM/RC2627/0001 Cr 9900.00", "Scrap Dealer / MUM/S2627/0001 Dr 9900.00"],
    ]);
    const settled = await books.save("journal", {
      edateview: "2026-06-21",
      entries: [
        { ledgerid: "Scrap Dealer", debit: 9900, refno: String(made.label) },
        { ledgerid: "Scrap Dealer", credit: 9900, refno: String(bill.label) },
      ],
    });
    expect([await books.open(), await verified()]).toEqual([[], []]);
    for (const [entity, one] of [
      ["journal", settled],
      ["receipt", rest],
      ["sale", bill],
      ["receipt", made],
    ] as const)
      await remove(entity, one.id);
    expect(await year()).toEqual([]);
  });

  test("DOC-016 what settles a bill has none: it was collected with the bill; of a receipt that goes beyond the bills only the rest has", async () => {
    await sell(1000);
    const made = await receive(12_918);
    expect([await tcs("receipt", made), await books.open()]).toEqual([
      10,
      ["Scrap Dealer / MUM/RC2627/0001 Cr 990.00"],
    ]);
    expect(await books.save("receipt", { id: made.id, mgrossamt: 11_918 })).toMatchObject({ err: 0 });
    expect([await tcs("receipt", made), await books.open(), await year(), await verified()]).toEqual([
      0,
      [],
      ["2026-27 paid 11800.00 dealt with 11800.00 tax 118.00"],
      [],
    ]);
  });

  test("waived only with a reason", async () => {
    expect(await receive(10_000, { wtwaived: 1 })).toMatchObject({
      err: 1,
      errkey: "wtreason",
      errormsg: "Enter the reason why the TCS is waived.",
    });
    await receive(10_000, { wtwaived: 1, wtreason: "Declaration 27C" });
    expect(await books.balances()).toEqual(["Bank Dr 10000.00", "Scrap Dealer Cr 10000.00"]);
  });
});

describe("what the form shows before saving is what the server posts", () => {
  const facts = async (entity: string, names: readonly string[], recid: unknown = 0) => {
    const ledgerids = names.map((name) => ids[name] ?? books.ids[name]).join(",");
    const rows = (await books.server.call("WEBAPI_moneyfacts", {
      entity,
      ledgerids,
      recid: String(recid),
    })) as readonly unknown[] as readonly MoneyFactsRow[];
    return new Map(rows.map((row) => [row.id, moneyLedgerOf(row)]));
  };
  const idOf = (name: string) => Number(ids[name] ?? books.ids[name]);
  const stored = async (entity: string, id: unknown) =>
    (await books.server.call(`${entity}_R_getviewdata`, { txtid: id }))[0]?.swt_amt;

  test.each([
    ["payment", "Builder", { mgrossamt: 1_58_000.49 }, 2000],
    ["payment", "Builder", { mgrossamt: 61_234.56, allocation: "onaccount" }, 1225],
    ["payment", "Builder", { mgrossamt: 35_000, bills: [{ refno: "W/L", amount: 1_000 }] }, 680],
    ["payment", "No Pan", { mgrossamt: 40_000 }, 8000],
    ["payment", "Repairs", { mgrossamt: 50_000 }, 1000],
    ["payment", "Builder", { mgrossamt: 90_000, wtamount: 77, wtreason: "Certificate" }, 77],
    ["receipt", "Scrap Dealer", { mgrossamt: 10_049.4 }, 100],
    ["receipt", "Asha", { mgrossamt: 10_000 }, 0],
  ] as const)("DOC-015 DOC-016 a %s of %s %j has %d", async (entity, party, values, tax) => {
    await purchase(50_000, { billno: "W/L" });
    const entered = { edateview: "2026-06-20", partyid: idOf(party), accountid: idOf("Bank"), ...values };
    const form = completeMoney(entity, entered, await facts(entity, [party, "Bank"]));
    const made = await books.save(entity, entered);
    expect([form.values.swt_amt, await stored(entity, made.id)]).toEqual([tax, tax]);
    const again = async () =>
      completeMoney(entity, entered, await facts(entity, [party, "Bank"], made.id)).values.swt_amt;
    expect(await again()).toBe(tax);
    await (entity === "payment"
      ? purchase(70_000)
      : books.save("sale", {
          edateview: "2026-06-10",
          partyid: party,
          godownid: "Main",
          items: [{ itemid: "Bolt", qty: 10, rate: 1000 }],
        }));
    await books.save(entity, { id: made.id, narration: "A word" });
    expect([await again(), await stored(entity, made.id)]).toEqual([tax, tax]);
  });

  test.each([
    [
      "on one party",
      [
        ["Rent", 40_000.5],
        ["Builder", -40_000.5],
      ],
      800,
    ],
    [
      "on two, by what each is credited with",
      [
        ["Rent", 90_000.01],
        ["Builder", -30_000.01],
        ["No Pan", -60_000],
      ],
      12_600,
    ],
    [
      "on two lines of one party",
      [
        ["Rent", 60_000],
        ["Builder", -25_000],
        ["Builder", -35_000],
      ],
      1200,
    ],
    [
      "with none",
      [
        ["Asha", 60_000],
        ["Builder", -60_000],
      ],
      0,
    ],
  ] as const)("DOC-017 a journal %s", async (_, lines, tax) => {
    const entered = {
      edateview: "2026-06-20",
      entries: lines.map(([name, amount]) => ({
        ledgerid: idOf(name),
        debit: Math.max(0, amount),
        credit: Math.max(0, -amount),
      })),
    };
    const form = completeJournal(
      entered,
      await facts(
        "journal",
        lines.map(([name]) => name),
      ),
    );
    const made = await books.save("journal", entered);
    expect([form.faults, form.values.swt_amt, await stored("journal", made.id), await verified()]).toEqual([
      [],
      tax,
      tax,
      [],
    ]);
  });

  test("who may not enter the kind is refused; who may not see bills is told none of them", async () => {
    await purchase(50_000, { billno: "W/L" });
    const { clerk } = books.server.users;
    const ask = (entity: string) =>
      books.server.call("WEBAPI_moneyfacts", { entity, ledgerids: String(ids.Builder) }, undefined, clerk);
    expect((await ask("payment"))[0]).toMatchObject({ err: 1, errkey: "rights" });
    await grantClerk(books.server, "payment", { rights: ["view", "add"] });
    expect(JSON.parse(String((await ask("payment"))[0]?.facts))).toMatchObject({ name: "Builder", open: null });
    expect((await facts("payment", ["Builder"])).get(idOf("Builder"))?.open).toMatchObject([
      { refno: "W/L", balance: -5_800_000 },
    ]);
    await expect(ask("sale")).rejects.toThrow("entity is not a payment, receipt, journal or contra.");
  });
});

test("a ledger names the section of each tax that applies to it", async () => {
  const ledger = (more: Row) =>
    books.save("debtors", { drconame: `Ledger ${crypto.randomUUID()}`, acgroupid: "Sundry Creditors", ...more });
  expect(await ledger({ istds: 1 })).toMatchObject({
    err: 1,
    errkey: "tdssectionid",
    errormsg: "Choose the TDS section.",
  });
  expect(await ledger({ istds: 1, tdssectionid: "206C" })).toMatchObject({
    err: 1,
    errkey: "tdssectionid",
    errormsg: "This is not a TDS section.",
  });
});
