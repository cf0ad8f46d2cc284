import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { grantClerk } from "../records/company";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

const sale = (edateview: string, rate: number, more: Row = {}) =>
  books.save("sale", {
    edateview,
    partyid: "Asha",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate }],
    ...more,
  });
const list = (more: Row = {}, as = books.server.users.owner) =>
  books.server.call("unpaidinvoice_R_listgrid", more, undefined, as);
const told = (rows: readonly Row[]) =>
  rows.map((row) =>
    [row.drconameview, row.kindname, row.refno, row.edateview, row.duedate, row.amount, row.paid, row.outstanding].join(
      " | ",
    ),
  );

test("DOC-027 open bills of customers and suppliers with what is paid and left, due first; paid ones and money on account are not in it", async () => {
  await sale("2026-06-10", 1000);
  const second = await sale("2026-05-01", 100);
  await sale("2026-06-12", 500);
  await books.save("purchase", {
    edateview: "2026-06-01",
    partyid: "Steel Co",
    billno: "SC/1",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 2000 }],
  });
  await books.save("receipt", {
    edateview: "2026-06-20",
    partyid: "Asha",
    accountid: "Bank",
    mgrossamt: 180,
    bills: [{ refno: "MUM/S2627/0001", amount: 180 }],
  });
  await books.save("receipt", {
    edateview: "2026-06-20",
    partyid: "Asha",
    accountid: "Bank",
    mgrossamt: 118,
    bills: [{ refno: second.label, amount: 118 }],
  });
  await books.save("receipt", {
    edateview: "2026-06-21",
    partyid: "Asha",
    accountid: "Bank",
    mgrossamt: 50,
    allocation: "onaccount",
  });
  const rows = await list();
  expect(told(rows)).toEqual([
    "Steel Co | Pay | SC/1 | 2026-06-01 | 2026-06-11 | 2360 | 0 | 2360",
    "Asha | Receive | MUM/S2627/0001 | 2026-06-10 | 2026-07-10 | 1180 | 180 | 1000",
    "Asha | Receive | MUM/S2627/0003 | 2026-06-12 | 2026-07-12 | 590 | 0 | 590",
  ]);
  expect(rows.map(({ DisplayStart, TotalCount }) => [DisplayStart, TotalCount])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  expect(told(await list({ DisplayLength: 1, DisplayStart: 3 }))).toEqual(told(rows.slice(2)));
  expect(told(await list({ SortCol: "outstanding", SortDir: "desc" })).map((text) => text.split(" | ")[2])).toEqual([
    "SC/1",
    "MUM/S2627/0001",
    "MUM/S2627/0003",
  ]);
  expect((await list({ Search: "asha 0003" })).map(({ refno }) => refno)).toEqual(["MUM/S2627/0003"]);
  expect(
    (
      await list({
        filters: JSON.stringify([
          { field: "kindname", op: "contains", value: "pay" },
          { field: "outstanding", op: "gt", value: 2000 },
        ]),
      })
    ).map(({ refno }) => refno),
  ).toEqual(["SC/1"]);
  expect((await list({ groupby: "drconameview" })).map(({ drconameview }) => drconameview)).toEqual([
    "Asha",
    "Asha",
    "Steel Co",
  ]);
  expect(await list({ SortCol: "secret" }).catch((error: unknown) => String(error))).toMatch(/no column secret/);
});

test("DOC-027 what a journal makes a party owe stands among them, is received from there, and is gone", async () => {
  await books.save("journal", {
    edateview: "2026-06-10",
    entries: [
      { ledgerid: "Asha", debit: 300 },
      { ledgerid: "Rent", credit: 300 },
    ],
  });
  const [row = {}] = await list();
  expect([told([row]), row.formname]).toEqual([
    ["Asha | Receive | MUM/J2627/0001 | 2026-06-10 | 2026-06-10 | 300 | 0 | 300"],
    "journaldetail",
  ]);
  const values = JSON.parse(String(row.linkvalues)) as Row;
  expect(
    await books.save("receipt", {
      edateview: "2026-06-20",
      accountid: "Bank",
      partyid: values.partyid,
      mgrossamt: values.mgrossamt,
      bills: values.bills,
    }),
  ).toMatchObject({ err: 0 });
  expect([await list(), await books.open()]).toEqual([[], []]);
});

test("DOC-027 a row opens its bill, and begins the receipt or payment that settles it, which posts", async () => {
  const made = await sale("2026-06-10", 1000);
  const [row = {}] = await list();
  expect(row).toMatchObject({
    formid: made.id,
    formname: "saledetail",
    sqlsp: "sale_R_getviewdata",
    editallowed: 1,
    deleteallowed: 0,
    linklabel: "Receive",
    linkform: "receiptdetail",
  });
  const { bills, partyid_label: name, ...values } = JSON.parse(String(row.linkvalues)) as Record<string, string>;
  expect([values, name, JSON.parse(bills ?? "")]).toEqual([
    { partyid: String(books.ids.Asha), mgrossamt: "1180.00" },
    "Asha",
    [{ refno: "MUM/S2627/0001", amount: "1180.00" }],
  ]);
  expect(await books.save("receipt", { edateview: "2026-06-20", accountid: "Bank", ...values, bills })).toMatchObject({
    err: 0,
  });
  expect([await list(), await books.open()]).toEqual([[], []]);
});

test("DOC-027 ages: not due, and by thirty days over the due date; an opening balance is a bill of its ledger", async () => {
  const day = (back: number) =>
    new Date(books.server.parts.clock().getTime() + 19_800_000 - back * 86_400_000).toISOString().slice(0, 10);
  const made = await books.save("debtors", { drconame: "Old Customer", acgroupid: "Sundry Debtors", opening: 500 });
  for (const back of [30, 31, 60, 61, 91, 121]) await sale(day(back), 10);
  const rows = await list({ Search: "Asha" });
  expect(rows.map(({ overdue, age }) => `${String(overdue)} ${String(age)}`)).toEqual([
    "91 Over 90 days",
    "61 61-90 days",
    "31 31-60 days",
    "30 01-30 days",
    "1 01-30 days",
    "0 Not due",
  ]);
  expect((await list({ Search: "Old" }))[0]).toMatchObject({
    refno: "Opening",
    formname: "debtorsdetail",
    formid: made.id,
    outstanding: 500,
  });
  await books.save("debtors", { id: made.id, opening: 0 });
});

test("DOC-027 without the right nothing, a kind that he may not see is not in it, and a hidden amount is in no row, no search order and no file", async () => {
  const { server } = books;
  const { clerk } = server.users;
  await sale("2026-06-10", 1000);
  await books.save("purchase", {
    edateview: "2026-06-01",
    partyid: "Steel Co",
    billno: "SC/1",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 2000 }],
  });
  expect((await list({}, clerk))[0]).toMatchObject({ err: 1, errkey: "rights" });
  expect((await server.call("common_R_getlistgrid", { formname: "unpaidinvoice" }, undefined, clerk))[0]).toMatchObject(
    { viewallowed: 0 },
  );
  await grantClerk(server, "unpaidinvoice", { rights: ["view"] });
  await grantClerk(server, "sale", { rights: ["view"], hidden: "mgrossamt" });
  const rows = await list({}, clerk);
  expect(rows.map(({ refno, linklabel }) => [refno, linklabel])).toEqual([["MUM/S2627/0001", undefined]]);
  expect(JSON.stringify(rows)).not.toContain("1180");
  expect(
    JSON.stringify(await server.call("common_R_getlistgrid", { formname: "unpaidinvoice" }, undefined, clerk)),
  ).not.toContain("outstanding");
  expect(await list({ SortCol: "outstanding" }, clerk).catch((error: unknown) => String(error))).toMatch(
    /no column outstanding/,
  );
});

test("DOC-029 the advance charts are figures of the books: sales less returns by month, customers with the rest as one, and what they owe by age", async () => {
  const chart = async (name: string) => (await books.server.call(`advancecharts_R_${name}`, {}))[0] ?? {};
  const parse = (text: unknown) => JSON.parse(String(text)) as unknown;
  // A separate year: the records of the tests above stay, though their books are emptied.
  books.server.setClock(new Date("2031-11-21T06:00:00Z"));
  await sale("2031-06-10", 1000);
  await sale("2031-11-21", 500, { partyid: "Ravi" });
  await books.save("salereturn", {
    edateview: "2031-06-12",
    partyid: "Asha",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 100 }],
  });
  // An advance to a supplier, which is not owed by a customer.
  await books.save("payment", { edateview: "2031-06-20", partyid: "Steel Co", accountid: "Bank", mgrossamt: 700 });
  const sales = await chart("sales");
  expect([(parse(sales.labels) as string[])[2], (parse(sales.labels) as string[]).at(-1)]).toEqual([
    "Jun-31",
    "Nov-31",
  ]);
  expect(parse(sales.data)).toEqual([0, 0, 900, 0, 0, 0, 0, 500]);
  expect(await chart("customers")).toMatchObject({ labels: '["Asha","Ravi"]', data: "[1180,590]" });
  expect(parse((await chart("receivables")).data)).toEqual([590, 0, 0, 0, 1180]);
  expect(await chart("ontime")).toMatchObject({ gaugepercent: 33 });
  books.server.setClock(null);
});
