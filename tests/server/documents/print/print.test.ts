import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ENDPOINTS } from "../../../../src/wire/endpoints";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import type { TestUser } from "../../harness";
import { grantClerk } from "../../records/company";
import { tradeOf, type Trade } from "../../reports/parties/help/trade";
import { readPdf } from "./read-pdf";
import { readQr } from "./read-qr";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
  await books.server.parts.db.asSystem((tx) =>
    sql`update company set legalname = 'Kaveri Pumps Private Limited', gstin = '27AAGCK7383J1Z9', address = E'14 MG Road\nPune', pincode = '411001'
      where coid = ${books.server.users.owner.user.coid}`.execute(tx),
  );
});
beforeEach(() =>
  books.server.parts.db.asSystem(async (tx) => {
    await sql`delete from user_right`.execute(tx);
    await sql`delete from print_settings`.execute(tx);
  }),
);

const get = (query: Readonly<Record<string, string>>, as: TestUser = books.server.users.owner) =>
  books.server.app.inject({
    method: "GET",
    url: `${ENDPOINTS.invoicePdf}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${as.token}` },
  });

async function pagesOf(formname: string, id: unknown, as?: TestUser): Promise<readonly string[]> {
  const answer = await get({ formname, id: String(id) }, as);
  expect(answer.statusCode === 200 ? "" : answer.body).toBe("");
  return readPdf(answer.rawPayload);
}

const saveSettings = (values: Row, as?: TestUser) =>
  books.server.call("printsettings_R_save", { id: "", ...values }, { id: crypto.randomUUID() }, as);

const sale = (more: Row = {}) => trade.sale("2026-06-01", "Asha", 3, 1234.5, more);

test("ENV-036 an invoice comes as PDF by its id under the asked name", async () => {
  const { id } = await sale();
  const answer = await get({ formname: "saledetail", id: String(id), downloadfilename: "Bill 1.pdf" });
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "inline; filename*=UTF-8''Bill%201.pdf",
  });
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const own = await get({ formname: "saledetail", id: String(id) });
  expect(own.headers["content-disposition"]).toBe("inline; filename*=UTF-8''MUM-S2627-0001.pdf");
});

test("a tax invoice has all that rule 46 names", async () => {
  const { id } = await sale({ narration: "Against order 17" });
  const [page = "", ...more] = await pagesOf("saledetail", id);
  expect(more).toEqual([]);
  for (const text of [
    "Kaveri Pumps Private Limited",
    "14 MG Road, Pune 411001",
    "GSTIN 27AAGCK7383J1Z9",
    "Tax Invoice",
    "MUM/S2627/0001 01-Jun-2026",
    "ORIGINAL FOR RECIPIENT",
    "Bill to Asha",
    "State: Maharashtra (27)",
    "Place of supply: Maharashtra (27)",
    "Reverse charge: No",
    "Due date: 01-Jul-2026",
    // Number, description, HSN, quantity, unit, rate, value, rate of tax, each tax.
    "1 Bolt 7318 3 PCS 1,234.50 3,703.50 18% 333.32 333.32",
    // Tax by HSN.
    "7318 3,703.50 18% 333.32 333.32 666.64",
    "Taxable value 3,703.50 CGST 333.32 SGST 333.32 Round off -0.14 Total ₹ 4,370.00",
    "Rupees Four Thousand Three Hundred Seventy Only",
    "Remarks Against order 17",
    "For Kaveri Pumps Private Limited Authorised signatory",
  ])
    expect(page).toContain(text);
});

test("a sale to another state has IGST in place of CGST and SGST", async () => {
  const { id } = await trade.sale("2026-06-01", "Ravi", 1, 1000);
  const [page = ""] = await pagesOf("saledetail", id);
  expect(page).toContain("Place of supply: Karnataka (29)");
  expect(page).toContain("1 Bolt 7318 1 PCS 1,000.00 1,000.00 18% 180.00");
  expect(page).not.toMatch(/CGST|SGST/);
});

test("collected tax stands between the bill and what is owed; deducted tax is no part of what a bill asks for", async () => {
  for (const [code, wtkind] of Object.entries({ "206C": "collect", "194C": "deduct" })) {
    const rates = { eff_date: "2025-04-01", ratefirm: 2, rateperson: 1, ratenopan: 20, perdocument: 0, peryear: 0 };
    await trade.save("tdssection", { code, wtname: code, wtkind, wtrates: [rates] });
  }
  const parties = { acgroupid: "Sundry Debtors", gsttype: "unregistered", stateid: "Maharashtra", pan: "AAKCS4821F" };
  await trade.save("debtors", { ...parties, drconame: "Scrap Dealer", istcs: 1, tcssectionid: "206C" });
  const sold = await trade.sale("2026-06-10", "Scrap Dealer", 10, 1000);
  expect((await pagesOf("saledetail", sold.id))[0]).toContain(
    "Taxable value 10,000.00 CGST 900.00 SGST 900.00 TCS 206C 236.00 Total ₹ 12,036.00",
  );
  await trade.save("debtors", {
    ...parties,
    drconame: "Builder",
    acgroupid: "Sundry Creditors",
    istds: 1,
    tdssectionid: "194C",
  });
  const bought = await trade.purchase("2026-06-10", "B/1", 1, 40_000, { partyid: "Builder" });
  const [record] = await books.server.call("purchase_R_getviewdata", { txtid: bought.id });
  expect(record).toMatchObject({ swt_code: "TDS 194C", swt_amt: 800 });
  expect((await pagesOf("purchasedetail", bought.id))[0]).toContain("Taxable value 40,000.00 Total ₹ 40,000.00");
});

test("the account to pay into, its UPI id and the terms stand on a sale once they are saved, and on no purchase", async () => {
  await books.server.parts.db.asSystem((tx) =>
    sql`update m_debtors set bankname = 'HDFC Bank', bankbranch = 'MG Road', bankacno = '50200012345678', bankifsc = 'HDFC0000123',
      bankupi = 'kaveri@hdfcbank' where id = ${books.ids.Bank}`.execute(tx),
  );
  expect(
    (await saveSettings({ bankid: books.ids.Bank, terms: "Interest at 18 % after the due date.", copies: 1 }))[0],
  ).toMatchObject({ err: 0 });
  const { id } = await sale();
  const [page = ""] = await pagesOf("saledetail", id);
  expect(page).toContain("Bank: HDFC Bank, MG Road Account: 50200012345678 IFSC: HDFC0000123 UPI: kaveri@hdfcbank");
  expect(page).toContain("Scan to pay by UPI");
  const bill = await get({ formname: "saledetail", id: String(id) });
  expect(readQr(bill.rawPayload)).toBe(
    "upi://pay?pa=kaveri@hdfcbank&pn=Kaveri%20Pumps%20Private%20Limited&am=4370.00&cu=INR&tn=MUM%2FS2627%2F0001",
  );
  expect(page).toContain("Terms Interest at 18 % after the due date.");
  const bought = await trade.purchase("2026-06-01", "SC/1", 1, 100);
  const [other = ""] = await pagesOf("purchasedetail", bought.id);
  expect(other).toContain("Supplier Steel Co");
  expect(other).not.toMatch(/Scan to pay|IFSC/);
});

const money = (text: string | undefined): number => Math.round(Number((text ?? "").replaceAll(",", "")) * 100);

test("over pages what was carried forward is brought forward, and ends in the taxable value", async () => {
  const items = Array.from({ length: 130 }, (_, at) => ({ itemid: "Bolt", qty: at + 1, rate: 10.25 }));
  const { id } = await sale({ items });
  const pages = await pagesOf("saledetail", id);
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((page, at) => expect(page).toContain(`Page ${at + 1} of ${pages.length}`));
  const lines = (page: string) => [...page.matchAll(/\b(\d+) Bolt 7318 [\d,]+ PCS 10\.25 ([\d,.]+) 18%/g)];
  let so = 0;
  pages.forEach((page, at) => {
    expect(money(/Brought forward: ([\d,.]+)/.exec(page)?.[1])).toBe(so);
    so += lines(page).reduce((sum, [, , value]) => sum + money(value), 0);
    if (at < pages.length - 1) expect(money(/Carried forward: ([\d,.]+)/.exec(page)?.[1])).toBe(so);
  });
  expect(pages.flatMap(lines).map(([, no]) => Number(no))).toEqual(items.map((_, at) => at + 1));
  expect(money(/Taxable value ([\d,.]+)/.exec(pages.at(-1) ?? "")?.[1])).toBe(so);
});

test("a total never stands on a page without a line", async () => {
  for (const count of Array.from({ length: 16 }, (_, at) => at + 36)) {
    const { id } = await sale({ items: Array.from({ length: count }, () => ({ itemid: "Bolt", qty: 1, rate: 10 })) });
    const page = (await pagesOf("saledetail", id)).find((one) => one.includes("Total ₹"));
    expect(page, `${count} lines`).toMatch(/\d Bolt 7318/);
  }
}, 120_000);

test("as many copies as the company prints, each with its mark and its own pages", async () => {
  await saveSettings({ terms: "", copies: 3 });
  const { id } = await sale({ items: Array.from({ length: 50 }, () => ({ itemid: "Bolt", qty: 1, rate: 10 })) });
  const pages = await pagesOf("saledetail", id);
  expect(pages.map((page) => /((?:ORIGINAL|DUPLICATE|TRIPLICATE) FOR \w+ · Page \d of \d)/.exec(page)?.[1])).toEqual(
    ["ORIGINAL FOR RECIPIENT", "DUPLICATE FOR TRANSPORTER", "TRIPLICATE FOR SUPPLIER"].flatMap((mark) => [
      `${mark} · Page 1 of 2`,
      `${mark} · Page 2 of 2`,
    ]),
  );
});

test("a receipt, a journal and a transfer print their fields, lines and amount in words", async () => {
  const receipt = await trade.money("receipt", "2026-06-02", "Asha", 1500, { narration: "Cheque 12" });
  const [page = ""] = await pagesOf("receiptdetail", receipt.id);
  for (const text of [
    "Receipt",
    "02-Jun-2026",
    "Asha",
    "Bank",
    "₹ 1,500.00",
    "Rupees One Thousand Five Hundred Only",
    "Cheque 12",
  ])
    expect(page).toContain(text);
  const journal = await trade.save("journal", {
    edateview: "2026-06-03",
    entries: [
      { ledgerid: "Rent", debit: 200, credit: 0 },
      { ledgerid: "Asha", debit: 0, credit: 200 },
    ],
  });
  expect((await pagesOf("journaldetail", journal.id))[0]).toMatch(
    /# Ledger Debit Credit.* 1 Rent 200\.00 2 Asha .*200\.00 Total 200\.00 200\.00/,
  );
  const moved = await trade.save("stocktransfer", {
    edateview: "2026-06-03",
    fromgodownid: "Main",
    togodownid: "Shop",
    items: [{ itemid: "Bolt", qty: 5 }],
  });
  const [slip = ""] = await pagesOf("stocktransferdetail", moved.id);
  expect(slip).toMatch(/Main.*Shop.*1 Bolt .*5/);
  expect(slip).not.toContain("Rupees");
});

test("a cancelled sale is marked on each page", async () => {
  const { id } = await sale();
  await trade.cancel("sale", id);
  expect((await pagesOf("saledetail", id))[0]).toContain("CANCELLED");
});

test("names in Devanagari are real glyphs", async () => {
  await trade.save("debtors", { drconame: "श्री गणेश ट्रेडर्स", acgroupid: "Sundry Debtors", stateid: "Maharashtra" });
  const { id } = await trade.sale("2026-06-01", "श्री गणेश ट्रेडर्स", 1, 100);
  const [page = ""] = await pagesOf("saledetail", id);
  expect(page.normalize("NFC")).toMatch(/ग.?णे.?श/);
});

test("without the right to print, of another company, and for what is no document there is a sentence and no PDF", async () => {
  const { id } = await sale({ narration: "Secret price" });
  const clerk = books.server.users.clerk;
  await grantClerk(books.server, "sale", { rights: ["view"] });
  const denied = await get({ formname: "saledetail", id: String(id) }, clerk);
  expect([denied.statusCode, denied.json().Message ?? denied.json().ExceptionMessage]).toEqual([
    403,
    "You don't have permission to download sales.",
  ]);
  await grantClerk(books.server, "sale", { rights: ["view", "print"], hidden: "narration" });
  expect((await pagesOf("saledetail", id, clerk))[0]).not.toContain("Secret price");
  for (const [query, as, sentence] of [
    [{ formname: "saledetail", id: String(id) }, books.server.users.stranger, "This sale no longer exists."],
    [{ formname: "saledetail", id: "999999" }, undefined, "This sale no longer exists."],
    [{ formname: "itemdetail", id: "1" }, undefined, "There is no document with the form itemdetail."],
    [{ formname: "saledetail", id: "x" }, undefined, "id and formname must name a document of your company."],
  ] as const) {
    const answer = await get(query, as);
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(answer.body).toContain(sentence);
  }
});

test("a paper that cannot be drawn gives a sentence with a reference, and the next one is drawn", async () => {
  const { id } = await sale();
  const logoIs = (logo: string) =>
    books.server.parts.db.asSystem((tx) =>
      sql`update company set logo = ${logo} where coid = ${books.server.users.owner.user.coid}`.execute(tx),
    );
  await logoIs("data:image/png;base64,AAAA");
  const answer = await get({ formname: "saledetail", id: String(id) });
  await logoIs("");
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { ExceptionMessage: expect.stringMatching(/^The PDF could not be made\. Error reference: \S+$/) },
  ]);
  expect((await pagesOf("saledetail", id))[0]).toContain("Tax Invoice");
});

test("only company admins change what is printed, and bad values are refused at their field", async () => {
  expect((await saveSettings({ terms: "", copies: 1 }, books.server.users.clerk))[0]).toMatchObject({
    errkey: "rights",
    errormsg: "Only a company admin can view and change these settings.",
  });
  await expect(saveSettings({ terms: "", copies: 4 })).rejects.toThrow("copies");
  await expect(saveSettings({ terms: "x".repeat(2001), copies: 1 })).rejects.toThrow("terms");
  expect((await saveSettings({ terms: "", copies: 1, bankid: 999_999 }))[0]).toMatchObject({
    errkey: "bankid",
    errormsg: "Choose a bank ledger that is in use.",
  });
});
