import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { grantClerk } from "../../records/company";
import type { TestUser } from "../../harness";
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

const DAYS = { dtpfrom: "2026-06-01", dtpto: "2026-06-30" };
const FIELDS = [
  "vdate",
  "kind",
  "vno",
  "party",
  "gstin",
  "place",
  "taxable",
  "cgst",
  "sgst",
  "igst",
  "cess",
  "roundoff",
  "total",
];
const register = (kind: "sales" | "purchase", args: Row = {}, fields = FIELDS, as?: TestUser) =>
  reportText(books.server, `${kind}register_R_report`, { ...DAYS, ...args }, fields, as);

/** A local sale of 1,000.30, rounded, one to Karnataka at two rates with untaxed freight, and a credit note of 118. */
const sell = async () => {
  await trade.sale("2026-06-10", "Asha", 1, 1000.3);
  await trade.sale("2026-06-12", "Ravi", 1, 500, {
    items: [
      { itemid: "Bolt", qty: 1, rate: 500 },
      { itemid: "Paint", batchno: "B1", qty: 2, rate: 100 },
    ],
    charges: [{ ledgerid: "Freight and Packing", amount: 70 }],
  });
  await trade.save("salereturn", {
    edateview: "2026-06-20",
    partyid: "Asha",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 100 }],
  });
};

test("every invoice and credit note with its taxes; the sums are those of the ledgers", async () => {
  await sell();
  // 1000.30 + 90.03 + 90.03 = 1180.36; 770 + 90 + 24 = 884.
  expect(await register("sales")).toEqual([
    "2026-06-10 | Sale | MUM/S2627/0001 | Asha |  | Maharashtra | 1000.3 | 90.03 | 90.03 | 0 | 0 | -0.36 | 1180",
    "2026-06-12 | Sale | MUM/S2627/0002 | Ravi |  | Karnataka | 770 | 0 | 0 | 114 | 0 | 0 | 884",
    "2026-06-20 | Credit Note (Sales Return) | MUM/CN2627/0001 | Asha |  | Maharashtra | -100 | -9 | -9 | 0 | 0 | 0 | -118",
    "= total 1946.00, taxable 1670.30, cgst 81.03, sgst 81.03, igst 114.00, cess 0.00, tcs 0, roundoff -0.36",
  ]);
  expect(await books.balances()).toEqual([
    "Asha Dr 1062.00",
    "Freight and Packing Cr 70.00",
    "Output CGST Cr 81.03",
    "Output IGST Cr 114.00",
    "Output SGST Cr 81.03",
    "Ravi Dr 884.00",
    "Round Off Dr 0.36",
    "Sales Cr 1600.30",
  ]);
});

test("with columns for the rates of these bills", async () => {
  await sell();
  const fields = ["vno", "taxable", "taxable0", "tax0", "taxable12", "tax12", "taxable18", "tax18", "total"];
  expect(await register("sales", { detailedA: true }, fields)).toEqual([
    "MUM/S2627/0001 | 1000.3 | 0 | 0 | 0 | 0 | 1000.3 | 180.06 | 1180",
    "MUM/S2627/0002 | 770 | 70 | 0 | 200 | 24 | 500 | 90 | 884",
    "MUM/CN2627/0001 | -100 | 0 | 0 | 0 | 0 | -100 | -18 | -118",
    "= total 1946.00, taxable 1670.30, taxable0 70.00, tax0 0.00, taxable12 200.00, tax12 24.00, taxable18 1400.30, tax18 252.06, cgst 81.03, sgst 81.03, igst 114.00, cess 0.00, tcs 0, roundoff -0.36",
  ]);
  const [head = {}] = await books.server.call("salesregister_R_report", { ...DAYS, detailedA: true });
  expect(
    (JSON.parse(String(head.answercols)) as { title: string }[])
      .map(({ title }) => title)
      .filter((title) => /%/.test(title)),
  ).toEqual(["Taxable 0%", "GST 0%", "Taxable 12%", "GST 12%", "Taxable 18%", "GST 18%"]);
});

test("purchases with the supplier's number, and reverse charge, which the supplier is not paid", async () => {
  await trade.purchase("2026-06-02", "SC/1", 10, 50);
  await trade.purchase("2026-06-03", "SC/2", 1, 100, { isrcm: 1 });
  await trade.save("purchasereturn", {
    edateview: "2026-06-20",
    partyid: "Steel Co",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 50 }],
  });
  const fields = ["vno", "refno", "gstin", "taxable", "cgst", "sgst", "rcm", "roundoff", "total"];
  expect(await register("purchase", {}, fields)).toEqual([
    "MUM/P2627/0001 | SC/1 | 27AAKCS4821F1ZB | 500 | 45 | 45 | 0 | 0 | 590",
    "MUM/P2627/0002 | SC/2 | 27AAKCS4821F1ZB | 100 | 9 | 9 | 18 | 0 | 100",
    "MUM/DN2627/0001 | MUM/DN2627/0001 | 27AAKCS4821F1ZB | -50 | -4.5 | -4.5 | 0 | 0 | -59",
    "= total 631.00, taxable 550.00, cgst 49.50, sgst 49.50, igst 0.00, cess 0.00, rcm 18.00, roundoff 0.00",
  ]);
  expect((await books.balances()).filter((line) => /Input|Steel/.test(line))).toEqual([
    "Input CGST Dr 49.50",
    "Input SGST Dr 49.50",
    "Steel Co Cr 631.00",
  ]);
});

test("a changed bill counts as it is now, under its new party and day; a cancelled one, an order and a challan do not", async () => {
  const first = await trade.sale("2026-05-10", "Ravi", 1, 100);
  const second = await trade.sale("2026-06-11", "Ravi", 1, 200);
  await trade.save("sale", {
    id: first.id,
    edateview: "2026-06-05",
    partyid: "Asha",
    items: [{ itemid: "Bolt", qty: 3, rate: 100 }],
  });
  await trade.cancel("sale", second.id);
  const order = {
    partyid: "Asha",
    edateview: "2026-06-05",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 900 }],
  };
  await trade.save("saleorder", order);
  await trade.save("salechallan", order);
  const fields = ["vdate", "vno", "party", "place", "taxable", "cgst", "igst", "total"];
  expect(await register("sales", {}, fields)).toEqual([
    "2026-06-05 | MUM/S2627/0001 | Asha | Maharashtra | 300 | 27 | 0 | 354",
    "= total 354.00, taxable 300.00, cgst 27.00, sgst 27.00, igst 0.00, cess 0.00, tcs 0, roundoff 0.00",
  ]);
  expect(await register("sales", { dtpfrom: "2026-05-01", dtpto: "2026-05-31" }, fields)).toHaveLength(1);
});

test("filters: party, item, kind, branch and words; groups with their sums", async () => {
  await sell();
  await trade.sale("2026-06-15", "Ravi", 1, 1000, {}, trade.nashik);
  const numbers = async (args: Row) => (await register("sales", args, ["vno"])).slice(0, -1);
  expect(await numbers({ ddlledger: books.ids.Ravi })).toEqual(["MUM/S2627/0002", "NSK/S2627/0001"]);
  expect(await numbers({ itemname: books.ids.Paint })).toEqual(["MUM/S2627/0002"]);
  expect(await numbers({ billnoB: "salereturn" })).toEqual(["MUM/CN2627/0001"]);
  expect(await numbers({ billnoA: trade.nashik.user.branchid })).toEqual(["NSK/S2627/0001"]);
  expect(await numbers({ searchname: "cn2627" })).toEqual(["MUM/CN2627/0001"]);
  const [head = {}] = await books.server.call("salesregister_R_report", {
    ...DAYS,
    group: "branch,party,place",
    from: 1,
    top: 1,
  });
  const groups = JSON.parse(String(head.groups)) as { key: string[]; count: number; sums: Row }[];
  expect(
    groups
      .filter(({ key }) => key.length === 2)
      .map(({ key, count, sums }) => `${key.join(" > ")} ${count} ${String(sums.total)}`),
  ).toEqual(["Nashik > Ravi 1 1180.00", "Pune > Asha 2 1062.00", "Pune > Ravi 1 884.00"]);
});

test("collected tax is part of the total and of what is outstanding", async () => {
  await trade.save("tdssection", {
    code: "206C",
    wtname: "Scrap",
    wtkind: "collect",
    wtrates: [{ eff_date: "2025-04-01", ratefirm: 1, rateperson: 1, ratenopan: 5, perdocument: 0, peryear: 0 }],
  });
  const made = await trade.save("debtors", {
    drconame: "Scrap Dealer",
    acgroupid: "Sundry Debtors",
    gsttype: "unregistered",
    pan: "AAKCS4821F",
    stateid: "Maharashtra",
    istcs: 1,
    tcssectionid: "206C",
  });
  await trade.sale("2026-06-10", "Scrap Dealer", 1, 1000);
  // 1% of 1,180 in whole rupees.
  expect(
    await register("sales", { ddlledger: made.id }, ["taxable", "cgst", "sgst", "tcs", "roundoff", "total"]),
  ).toEqual([
    "1000 | 90 | 90 | 12 | 0 | 1192",
    "= total 1192.00, taxable 1000.00, cgst 90.00, sgst 90.00, igst 0.00, cess 0.00, tcs 12.00, roundoff 0.00",
  ]);
  const outstanding = await reportText(
    books.server,
    "outstandingreceivables_R_report",
    { dtpto: "2026-06-30", detailed: true },
    ["pending"],
  );
  expect(outstanding[0]).toBe("1192");
});

test("a counter sale for cash", async () => {
  await trade.save("salepos", {
    edateview: "2026-06-10",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 118 }],
  });
  expect(await register("sales", {}, ["kind", "party", "taxable", "cgst", "total"])).toEqual([
    "POS Invoice | Cash | 100 | 9 | 118",
    "= total 118.00, taxable 100.00, cgst 9.00, sgst 9.00, igst 0.00, cess 0.00, tcs 0, roundoff 0.00",
  ]);
});

test("a user sees only kinds that they may view whole, without hidden names", async () => {
  const { server } = books;
  await sell();
  await grantClerk(server, "salesregister", { rights: ["view"] });
  await grantClerk(server, "salereturn", { rights: ["view"] });
  await grantClerk(server, "sale", { rights: ["view"], hidden: "mgrossamt" });
  await grantClerk(server, "debtors", { rights: ["view"], hidden: "drconame,gstin" });
  expect(await register("sales", {}, ["vno", "party", "total"], server.users.clerk)).toEqual([
    "MUM/CN2627/0001 |  | -118",
    "= total -118.00, taxable -100.00, cgst -9.00, sgst -9.00, igst 0.00, cess 0.00, tcs 0, roundoff 0.00",
  ]);
  expect(await register("sales", { billnoA: trade.nashik.user.branchid }, ["vno"], server.users.clerk)).toEqual([
    "refused at rights: You don't have permission to view this branch.",
  ]);
  expect(await register("sales", { searchname: "Asha" }, ["vno"], server.users.clerk)).toHaveLength(1);
  const rates = await register("sales", { detailedA: true }, ["vno", "party", "tax18"], server.users.clerk);
  expect(rates[0]).toBe("MUM/CN2627/0001 |  | -18");
});
