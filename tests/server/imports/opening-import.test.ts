import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { readText } from "../../../src/client/elements/import/read-text";
import { csvFile } from "../../../src/client/rows/csv";
import { OPENING_KINDS, type OpeningKind } from "../../../src/definitions/opening/opening-kinds";
import { readOpeningSheet } from "../../../src/definitions/opening/opening-sheet";
import { isoDate } from "../../../src/domain/calendar";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import type { Row } from "../../../src/wire/envelope";
import { importProcedure } from "../../../src/wire/imports";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import type { TestUser } from "../harness";
import { grantClerk, inCompany } from "../records/company";

/** The books begin on 1 April 2026. */
let books: Books;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  async ({ server }) => {
    await server.parts.db.asSystem((tx) => sql`delete from m_debtors where drconame like '%New%'`.execute(tx));
    await server.parts.db.asSystem((tx) =>
      sql`update m_debtors set opening = 0, openingtype = 'Dr', alias = ''`.execute(tx),
    );
    await server.parts.db.asSystem((tx) => sql`delete from m_debtors_openingbill`.execute(tx));
  },
);

const check = (kind: string, rows: readonly Row[], as?: TestUser) =>
  books.server.call("openingimport_R_check", { kind, rows }, undefined, as);
const faults = async (kind: string, rows: readonly Row[]) =>
  (await check(kind, rows)).flatMap((one) => one.faults as unknown[]);
const send = async (kind: string, args: Row, as?: TestUser) =>
  (await books.server.call(importProcedure(kind), { rowno: 2, ...args }, { id: randomUUID() }, as))[0] ?? {};
const state = async () => (await books.server.call("openingimport_R_state", {}))[0];
const sound = async () =>
  expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
const ver = async (ledger: string) =>
  Number((await check("openingledger", [{ row: "2", ledger, amount: "1", side: "Dr" }]))[0]?.ver);
const setLedger = async (ledger: string, amount: string, side: string, more: Row = {}) =>
  send("openingledger", {
    ledgerid: books.ids[ledger] ?? 0,
    ledger,
    group: "",
    amount,
    side,
    ver: await ver(ledger),
    ...more,
  });

describe("ledgers", () => {
  test("are found by name or alias in any case, with what stands there; a new one needs its group", async () => {
    await books.save("debtors", { id: books.ids.Bank, alias: "SBI-1", opening: 50, openingtype: "Cr" });
    const rows = await check("openingledger", [
      { row: "2", ledger: "sbi-1", amount: "5", side: "Dr" },
      { row: "3", ledger: "RENT", amount: "5", side: "Dr" },
      { row: "4", ledger: "New One", group: "cash-in-hand", amount: "5", side: "Dr" },
      { row: "5", ledger: "New Two", amount: "5", side: "Dr" },
      { row: "6", ledger: "New Three", group: "Nowhere", amount: "5", side: "Dr" },
    ]);
    expect(rows.map(({ row, id, name, was, faults: found }) => [row, id, name, was, found])).toEqual([
      ["2", books.ids.Bank, "Bank", "-50.00", []],
      ["3", books.ids.Rent, "Rent", "0.00", []],
      ["4", 0, "New One", "0.00", []],
      ["5", 0, "New Two", "0.00", [["Ledger", "There is no ledger New Two. Enter its Group, and it is added."]]],
      ["6", 0, "New Three", "0.00", [["Group", "There is no account group Nowhere."]]],
    ]);
  });

  test("set, not added: the same again writes nothing, and the books hold the difference", async () => {
    expect(await setLedger("Bank", "5000.00", "Dr")).toMatchObject({ err: 0 });
    expect(await setLedger("New Capital", "4000.00", "Cr", { group: "Capital Account" })).toMatchObject({
      err: 0,
      isnew: 1,
    });
    expect(await setLedger("New Customer", "10.00", "Dr", { group: "Sundry Debtors" })).toMatchObject({ err: 0 });
    const before = await books.balances();
    expect(before).toEqual([
      "Bank Dr 5000.00",
      "New Capital Cr 4000.00",
      "New Customer Dr 10.00",
      "Opening Balance Difference Cr 1010.00",
    ]);
    // A capital account is not kept bill by bill; a customer is.
    expect(await books.open()).toEqual(["New Customer / Opening Dr 10.00"]);
    const version = await ver("Bank");
    expect(await setLedger("Bank", "5000", "Dr", { ver: 1 })).toMatchObject({ err: 0, rowver: version, isnew: 0 });
    expect(await setLedger("New Capital", "4000.00", "Cr", { group: "Capital Account" })).toMatchObject({
      err: 0,
      isnew: 0,
    });
    expect([await books.balances(), await ver("Bank")]).toEqual([before, version]);
    expect(await state()).toEqual({ debit: "5010.00", credit: "4000.00", stock: "0.00" });
    expect(await setLedger("Bank", "0", "Dr")).toMatchObject({ err: 0 });
    expect(await books.balances()).toEqual([
      "New Capital Cr 4000.00",
      "New Customer Dr 10.00",
      "Opening Balance Difference Dr 3990.00",
    ]);
    await sound();
  });

  test("one that was changed after the check is not overwritten; one that was made meanwhile neither", async () => {
    const seen = await ver("Bank");
    await books.save("debtors", { id: books.ids.Bank, opening: 7 });
    expect(await setLedger("Bank", "8", "Dr", { ver: seen })).toMatchObject({
      err: 1,
      errormsg: "Row 2: Bank was changed after this file was checked. Choose the file again.",
    });
    expect(await setLedger("Bank", "7", "Dr", { ver: seen })).toMatchObject({ err: 0 });
    await books.save("debtors", { drconame: "New Shed", acgroupid: "Fixed Assets", opening: 9 });
    expect(await setLedger("New Shed", "8", "Dr", { ver: 0, group: "Fixed Assets" })).toMatchObject({ err: 1 });
    expect((await books.balances()).filter((line) => line.startsWith("New Shed"))).toEqual(["New Shed Dr 9.00"]);
  });

  test("a balance that its bills do not fit is a fault of its row, and refused where it is sent all the same", async () => {
    await books.save("debtors", {
      id: books.ids.Asha,
      opening: 100,
      openingbills: [{ refno: "A", refdate: "2026-01-01", amount: 60 }],
    });
    const sentence = [
      ["Ledger", "The opening bills of Asha come to 60.00 Dr. Its balance cannot be less. Change the bills first."],
    ];
    expect(await faults("openingledger", [{ row: "2", ledger: "Asha", amount: "59.99", side: "Dr" }])).toEqual(
      sentence,
    );
    expect(await faults("openingledger", [{ row: "2", ledger: "Asha", amount: "100", side: "Cr" }])).toEqual(sentence);
    expect(await faults("openingledger", [{ row: "2", ledger: "Asha", amount: "60", side: "Dr" }])).toEqual([]);
    expect(await setLedger("Asha", "59.99", "Dr")).toMatchObject({
      err: 1,
      errormsg: "Row 2: The opening bills of Asha come to 60.00, but its opening balance is 59.99.",
    });
  });
});

describe("bills", () => {
  const bill = (row: number, refno: string, amount: string, side = "own", refdate = "2026-02-10"): Row => ({
    row,
    refno,
    refdate,
    duedate: "",
    amount,
    side,
  });
  const setBills = async (bills: readonly Row[], more: Row = {}) =>
    send("openingbill", { ledgerid: books.ids.Asha, ver: await ver("Asha"), bills, ...more });
  beforeEach(async () => {
    await books.save("debtors", { id: books.ids.Asha, opening: 1000 });
  });

  test("are set one by one, an advance on the other side; what is left of the balance is a bill more, and the same again writes nothing", async () => {
    expect(await setBills([bill(2, "A/1", "700"), bill(3, "ADV", "50", "Cr")])).toMatchObject({ err: 0 });
    expect(await books.open()).toEqual(["Asha / A/1 Dr 700.00", "Asha / ADV Cr 50.00", "Asha / Opening Dr 350.00"]);
    const version = await ver("Asha");
    expect(await setBills([bill(2, "A/1", "700.00"), bill(3, "ADV", "50", "other")], { ver: 0 })).toMatchObject({
      err: 0,
      rowver: version,
    });
    // Bills that are not in the file stay.
    expect(await setBills([bill(2, "a/1", "600", "Dr"), bill(3, "A/2", "40")])).toMatchObject({ err: 0 });
    expect(await books.open()).toEqual([
      "Asha / A/1 Dr 600.00",
      "Asha / A/2 Dr 40.00",
      "Asha / ADV Cr 50.00",
      "Asha / Opening Dr 410.00",
    ]);
    expect(await setBills([bill(2, "A/1", "1")], { ver: version })).toMatchObject({
      err: 1,
      errormsg: "Row 2: Asha was changed after this file was checked. Choose the file again.",
    });
    await sound();
  });

  test("the check tells what a party has, and every fault", async () => {
    await setBills([bill(2, "A/1", "700")]);
    expect(
      await check("openingbill", [
        { row: "2", ledger: "asha", refno: "A/2", refdate: "2026-03-31", amount: "5", side: "own" },
      ]),
    ).toMatchObject([
      {
        id: books.ids.Asha,
        name: "Asha",
        was: "1000.00",
        faults: [],
        bills: [{ refno: "A/1", fy: "2025-26", amount: "700.00" }],
      },
    ]);
    expect(
      await faults("openingbill", [
        { row: "2", ledger: "Nobody", refdate: "2026-01-01" },
        { row: "3", ledger: "Bank", refdate: "2026-04-01" },
      ]),
    ).toEqual([
      ["Party", "There is no ledger Nobody. Import the ledgers first."],
      ["Party", "Bank is not kept bill by bill."],
      ["Bill Date", "Enter a date before the books begin on 01-Apr-2026."],
    ]);
  });

  test("a bill that a receipt settles is not made smaller by a file either, and its row is named", async () => {
    await setBills([bill(2, "A/1", "700")]);
    const paid = await books.save("receipt", {
      edateview: "2026-05-01",
      partyid: "Asha",
      accountid: "Bank",
      mgrossamt: 300,
      bills: [{ refno: "A/1", amount: 300 }],
    });
    expect(await setBills([bill(7, "A/9", "1"), bill(8, "A/1", "299")])).toMatchObject({
      err: 1,
      errormsg: `Row 8: bill A/1 is settled by ${String(paid.label)} (300.00). Enter 300.00 or more.`,
    });
  });
});

describe("what the books refuse stands in the preview, at the row of the file", () => {
  const billRow = (row: string, refno: string, amount: string, more: Row = {}): Row => ({
    row,
    ledger: "Asha",
    refno,
    refdate: "2026-02-10",
    amount,
    side: "own",
    ...more,
  });
  const ledgerRow = (row: string, ledger: string, amount: string, side = "Dr"): Row => ({ row, ledger, amount, side });
  const stockRow = (row: string, item: string, qty: string, value: string): Row => ({
    row,
    item,
    godown: "Main",
    qty,
    value,
  });
  const lock = () =>
    books.server.parts.db.asSystem((tx) => sql`update book_settings set locked_to = '2026-04-30'`.execute(tx));
  const preview = async (kind: string, rows: readonly Row[]) =>
    (await check(kind, rows)).flatMap(({ row, faults: own }) =>
      (own as readonly string[][]).map(([label, sentence]) => `${String(row)} ${label ?? ""}: ${sentence ?? ""}`),
    );

  test("bills that a receipt settles are neither made smaller nor turned round; more of them, and others, may be", async () => {
    await books.save("debtors", {
      id: books.ids.Asha,
      opening: 1000,
      openingbills: [{ refno: "A/1", refdate: "2026-02-10", amount: 700 }],
    });
    const receive = (mgrossamt: number, refno: string) =>
      books.save("receipt", {
        edateview: "2026-05-01",
        partyid: "Asha",
        accountid: "Bank",
        mgrossamt,
        bills: [{ refno, amount: mgrossamt }],
      });
    const [paid, rest] = [await receive(300, "A/1"), await receive(60, "Opening")];
    const sentence = `Bill A/1 is settled by ${String(paid.label)} (300.00). Enter 300.00 or more.`;
    expect(await preview("openingbill", [billRow("2", "A/9", "1"), billRow("3", "a/1", "299")])).toEqual([
      `3 Bill No: ${sentence}`,
    ]);
    expect(await preview("openingbill", [billRow("2", "A/1", "700", { side: "other" })])).toEqual([
      `2 Bill No: ${sentence}`,
    ]);
    expect(await preview("openingbill", [billRow("2", "A/9", "250")])).toEqual([
      `2 Bill No: What is left of the opening balance is settled by ${String(rest.label)} (60.00). Leave 60.00 or more of it without a bill.`,
    ]);
    expect(await preview("openingbill", [billRow("2", "A/1", "300"), billRow("3", "A/2", "5")])).toEqual([]);
    expect(await preview("openingledger", [ledgerRow("2", "Asha", "750"), ledgerRow("3", "Ravi", "5")])).toEqual([
      `2 Ledger: What is left of the opening balance is settled by ${String(rest.label)} (60.00). Leave 60.00 or more of it without a bill.`,
    ]);
    expect(await preview("openingledger", [ledgerRow("2", "Asha", "760")])).toEqual([]);
  });

  test("nothing that changes is taken into a locked period; what is there already passes", async () => {
    await books.save("debtors", {
      id: books.ids.Asha,
      opening: 100,
      openingbills: [{ refno: "A/1", refdate: "2026-02-10", amount: 60 }],
    });
    await books.save("opening", {
      edateview: "2026-04-01",
      kind: "opening",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 3, ownvalue: 10 }],
    });
    await lock();
    const sentence = "The books are locked up to 30-Apr-2026, which includes 01-Apr-2026.";
    expect(
      await preview("openingledger", [
        ledgerRow("2", "Asha", "100.00"),
        ledgerRow("3", "Asha", "101"),
        ledgerRow("4", "Rent", "0"),
        { ...ledgerRow("5", "New Shed", "9"), group: "Fixed Assets" },
      ]),
    ).toEqual([`3 Ledger: ${sentence}`, `5 Ledger: ${sentence}`]);
    expect(await preview("openingbill", [billRow("2", "A/1", "60"), billRow("3", "A/2", "5")])).toEqual([
      `3 Party: ${sentence}`,
    ]);
    expect(
      await preview("openingstock", [
        stockRow("2", "Bolt", "3", "10.00"),
        stockRow("3", "Bolt", "4", "10"),
        stockRow("4", "Loose", "1", "1"),
      ]),
    ).toEqual([`3 Item: ${sentence}`, `4 Item: ${sentence}`]);
    // The preview gives the same messages as the saves.
    expect(await setLedger("Asha", "101", "Dr")).toMatchObject({ err: 1, errormsg: `Row 2: ${sentence}` });
    expect(await setLedger("Asha", "100", "Dr")).toMatchObject({ err: 0 });
    expect(
      await send("openingbill", {
        ledgerid: books.ids.Asha,
        ver: await ver("Asha"),
        bills: [{ row: 3, refno: "A/2", refdate: "2026-02-10", duedate: "", amount: "5", side: "own" }],
      }),
    ).toMatchObject({ err: 1, errormsg: `Row 2: ${sentence}` });
  });
});

describe("stock", () => {
  const line = (row: number, item: string, qty: string, value: string, more: Row = {}): Row => ({
    row,
    itemid: books.ids[item],
    batchno: "",
    mfgdate: "",
    expirydate: "",
    qty,
    unitid: 0,
    rate: "",
    value,
    seen: "",
    ...more,
  });
  const setStock = (items: readonly Row[], godown = "Main") =>
    send("openingstock", { godownid: books.ids[godown], items });
  const seen = async (item: string, godown = "Main", batchno = "") =>
    (await check("openingstock", [{ row: "2", item, godown, batchno, qty: "1", value: "1" }]))[0]?.seen;

  test("by godown and batch, worth to the paisa what the file says; the same again writes nothing, and a line is changed where it stands", async () => {
    const first = [
      line(2, "Bolt", "3", "100"),
      line(3, "Paint", "2", "50", { batchno: "B1", expirydate: "2027-06-30" }),
    ];
    expect(await setStock(first)).toMatchObject({ err: 0 });
    expect(await setStock([line(4, "Bolt", "1", "7.00", { rate: "7" })], "Shop")).toMatchObject({ err: 0 });
    expect(await books.stock()).toEqual(["Bolt / Main 3", "Bolt / Shop 1", "Paint / Main 2"]);
    expect(await state()).toMatchObject({ stock: "157.00" });
    const docs = await books.server.call("opening_R_listgrid", {});
    expect(await setStock(first)).toMatchObject({ err: 0, isnew: 0 });
    expect(
      await setStock([line(2, "Bolt", "4", "120.01", { seen: await seen("Bolt") }), line(3, "Loose", "1", "1")]),
    ).toMatchObject({ err: 0 });
    expect(await books.stock()).toEqual(["Bolt / Main 4", "Bolt / Shop 1", "Loose / Main 1", "Paint / Main 2"]);
    expect(await state()).toMatchObject({ stock: "178.01" });
    expect([docs.length, (await books.server.call("opening_R_listgrid", {})).length]).toEqual([2, 3]);
    expect(await setStock([line(9, "Bolt", "5", "1", { seen: "" })])).toMatchObject({
      err: 1,
      errormsg: "Row 9: The opening stock of this item was changed after this file was checked. Choose the file again.",
    });
    await sound();
  });

  test("the check finds items by code, name and unit, and every fault", async () => {
    expect(
      await check("openingstock", [{ row: "2", item: "BOLT", godown: "main", qty: "2", unit: "box", value: "5" }]),
    ).toMatchObject([
      { id: books.ids.Bolt, godownid: books.ids.Main, godown: "Main", faults: [], seen: "", was: "0.00" },
    ]);
    expect(
      await faults("openingstock", [
        { row: "2", item: "Ghost", godown: "Main", qty: "1" },
        { row: "3", item: "Bolt", qty: "1" },
        { row: "4", item: "Bolt", godown: "Moon", qty: "1" },
        { row: "5", item: "Visit", godown: "Main", qty: "1" },
        { row: "6", item: "Paint", godown: "Main", qty: "1" },
        { row: "7", item: "Loose", godown: "Main", qty: "1", unit: "BOX" },
      ]),
    ).toEqual([
      ["Item", "There is no item Ghost. Add it to the Items Master first."],
      ["Godown", "Enter the Godown."],
      ["Godown", "There is no godown Moon."],
      ["Item", "Visit is a service, so it has no stock."],
      ["Batch", "Paint is kept in batches. Enter its batch."],
      ["Unit", "Loose has no unit BOX."],
    ]);
  });

  test("an inactive item is told in the preview as the save says it; where it has stock already it may stay and change", async () => {
    const isActive = (isactive: boolean) =>
      books.server.parts.db.asSystem((tx) =>
        sql`update m_item set isactive = ${isactive} where itemname = 'Bolt'`.execute(tx),
      );
    const row = (qty: string, godown = "Main"): Row => ({ row: "2", item: "Bolt", godown, qty, value: "5" });
    await setStock([line(2, "Bolt", "3", "10")]);
    await isActive(false);
    try {
      expect(await faults("openingstock", [row("3"), row("4")])).toEqual([]);
      expect(await faults("openingstock", [row("4", "Shop")])).toEqual([
        ["Item", "Item Bolt is inactive. Make it active in the Items Master first."],
      ]);
      expect(await setStock([line(2, "Bolt", "4", "10", { seen: await seen("Bolt") })])).toMatchObject({ err: 0 });
      expect(await setStock([line(7, "Bolt", "4", "10")], "Shop")).toMatchObject({
        err: 1,
        errormsg: "Row 7: Item Bolt is inactive.",
      });
    } finally {
      await isActive(true);
    }
  });

  test("a fault that only the document finds names the row of the file", async () => {
    expect(await setStock([line(5, "Bolt", "1", "1"), line(6, "Paint", "1", "1")])).toMatchObject({
      err: 1,
      errormsg: "Row 6: Paint is kept in batches. Enter its batch.",
    });
    expect(await books.stock()).toEqual([]);
  });
});

test("a template has the own ledgers, bills and items with what is entered, and no ledger of the books' own difference", async () => {
  await books.save("debtors", {
    id: books.ids.Asha,
    opening: 100,
    openingbills: [{ refno: "A", refdate: "2026-01-01", amount: 60 }],
  });
  await books.save("opening", {
    edateview: "2026-04-01",
    kind: "opening",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 3, ownvalue: 10 }],
  });
  const template = async (kind: string) =>
    (await books.server.call("openingimport_R_template", { kind })).map(({ cells }) => cells as string[]);
  const ledgers = await template("openingledger");
  expect(ledgers).toContainEqual(["Asha", "Sundry Debtors", "100.00", ""]);
  expect(ledgers.map(([name]) => name)).not.toContain("Opening Balance Difference");
  expect(await template("openingbill")).toEqual([["Asha", "A", "01-Jan-2026", "", "60.00", "Dr"]]);
  expect(await template("openingstock")).toEqual([
    ["Bolt", "Main", "", "", "", "3", "PCS", "", "10.00"],
    ["Loose", "", "", "", "", "", "PCS", "", ""],
    ["Paint", "", "", "", "", "", "PCS", "", ""],
  ]);
});

test("a template that is uploaded unchanged finds every name again: with two blanks, and with a sign that a spreadsheet would run", async () => {
  const names = [
    "New Shah  & Co",
    "=New Sum",
    "+New Plus",
    "-New Minus",
    "@New At",
    "New A, -B",
    "'=New Quoted",
    "New\u00a0Hard  Blank",
  ];
  const [ledgers, items] = [
    names.map((drconame) => ({ drconame, acgroupid: "Fixed Assets", opening: 5 })),
    names.slice(0, 3).map((itemname) => ({
      code: itemname,
      itemname,
      unitid: "PCS",
      hsncode: "7318",
      gstrates: [{ eff_date: "2017-07-01", gstrate: 18 }],
    })),
  ];
  for (const ledger of ledgers) expect(await books.save("debtors", ledger)).toMatchObject({ err: 0 });
  for (const item of items) expect(await books.save("item", item)).toMatchObject({ err: 0 });
  await books.save("debtors", { drconame: "New Home", acgroupid: "Fixed Assets", opening: 5 });
  await books.save("opening", {
    edateview: "2026-04-01",
    kind: "opening",
    godownid: "Main",
    items: names.slice(0, 3).map((itemid) => ({ itemid, qty: 3, ownvalue: 10 })),
  });
  const again = async (kind: OpeningKind) => {
    const rows = (await books.server.call("openingimport_R_template", { kind })).map(({ cells }) => cells as string[]);
    const sheet = readOpeningSheet(
      kind,
      readText((await csvFile(OPENING_KINDS[kind].template, rows).text()).replace(/^\uFEFF/, "")),
      isoDate("2026-09-30"),
    );
    expect(sheet.problems).toEqual([]);
    return (await check(kind, sheet.records)).map(({ id, name, faults: own }) => [Number(id) > 0, name, own]);
  };
  const found = (all: readonly string[]) => expect.arrayContaining(all.map((name) => [true, name, []]));
  const [left, right] = [await again("openingledger"), await again("openingstock")];
  expect([left.length, left]).toEqual([names.length + 1, found([...names, "New Home"])]);
  expect([right.length, right]).toEqual([3, found(names.slice(0, 3))]);
});

test("kinds are offered by rights, and nothing is shown or done without them", async () => {
  const types = async (as?: TestUser) =>
    (await books.server.call("openingimport_R_types", {}, undefined, as)).map(({ type }) => type);
  expect(await types()).toEqual(["openingledger", "openingbill", "openingstock"]);
  const { clerk } = books.server.users;
  await grantClerk(books.server, "openingamt", {});
  expect(await types(clerk)).toEqual([]);
  await grantClerk(books.server, "debtors", { rights: ["view", "edit"], locked: "openingbills" });
  expect(await types(clerk)).toEqual(["openingledger"]);
  expect(await check("openingstock", [], clerk)).toMatchObject([
    { err: 1, errkey: "rights", errormsg: "You don't have permission to import opening stock by godown and batch." },
  ]);
  expect(
    await send(
      "openingbill",
      {
        ledgerid: books.ids.Asha,
        ver: 1,
        bills: [{ row: 2, refno: "A", refdate: "2026-01-01", duedate: "", amount: "1", side: "Dr" }],
      },
      clerk,
    ),
  ).toMatchObject({ err: 1, errkey: "rights" });
  expect(
    (
      await check("openingledger", [{ row: "2", ledger: "New", group: "Fixed Assets", amount: "1", side: "Dr" }], clerk)
    )[0],
  ).toMatchObject({ faults: [["Ledger", "There is no ledger New, and you don't have permission to add ledgers."]] });
});
