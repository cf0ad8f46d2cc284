import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { REMINDER_TEXT } from "../../../src/definitions/print/letters/reminder";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { readPdf } from "../documents/print/read-pdf";
import { readQr } from "../documents/print/read-qr";
import type { TestUser } from "../harness";
import { grantClerk } from "../records/company";
import { tradeOf, type Trade } from "./parties/help/trade";
import { hasPaper, OWN_PAPERS, readOffers } from "../../../src/definitions/print/paper-offer";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
  const { coid } = books.server.users.owner.user;
  await books.server.parts.db.asSystem(async (tx) => {
    await sql`update company set legalname = 'Kaveri Pumps Private Limited', gstin = '27AAGCK7383J1Z9' where coid = ${coid}`.execute(
      tx,
    );
    await sql`update m_debtors set address = E'7 Hill Road\nBandra', pincode = '400050', mobile = '9820012345' where id = ${books.ids.Asha}`.execute(
      tx,
    );
    await sql`update m_debtors set bankname = 'HDFC Bank', bankacno = '50200012345678', bankupi = 'kaveri@hdfcbank' where id = ${books.ids.Bank}`.execute(
      tx,
    );
  });
});
beforeEach(async () => {
  await books.server.parts.db.asSystem(async (tx) => {
    await sql`delete from user_right`.execute(tx);
    await sql`delete from print_settings`.execute(tx);
  });
});

const post = (report: string, args: Row, as: TestUser = books.server.users.owner) =>
  books.server.app.inject({
    method: "POST",
    url: ENDPOINTS.export,
    headers: { authorization: `Bearer ${as.token}` },
    payload: {
      sqlsp: `${report}_R_report`,
      sqlpara: Object.keys(args),
      mypayans: Object.values(args),
      sp_download: "letter",
    },
  });

async function letter(report: string, args: Row, as?: TestUser) {
  const answer = await post(report, args, as);
  expect(answer.statusCode === 200 ? "" : answer.body).toBe("");
  const pages = await readPdf(answer.rawPayload);
  return { pages, page: pages[0] ?? "", pdf: answer.rawPayload, name: String(answer.headers["content-disposition"]) };
}

const sentence = async (report: string, args: Row, as?: TestUser): Promise<unknown> => {
  const answer = await post(report, args, as);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  return answer.json().Message;
};

const saveSettings = async (values: Row): Promise<void> => {
  const [saved] = await books.server.call("printsettings_R_save", { id: "", ...values }, { id: crypto.randomUUID() });
  expect(saved).toMatchObject({ err: 0 });
};

const DAYS = { dtpfrom: "2026-06-01", dtpto: "2026-09-30" };
const asha = (): Row => ({ ddlledger: books.ids.Asha });

/** Owed before the days 118.00, in them 1,180.00 less 500.00. */
async function tradeWithAsha(): Promise<void> {
  await trade.sale("2026-05-01", "Asha", 1, 100);
  await trade.sale("2026-06-10", "Asha", 10, 100);
  await trade.money("receipt", "2026-07-01", "Asha", 500);
}

test("a statement of account is a letter to the party: entries with balance, open bills, amount in words, and how to pay", async () => {
  await saveSettings({ bankid: books.ids.Bank });
  await tradeWithAsha();
  const { page, pages, pdf, name } = await letter("accountstatement", { ...DAYS, ...asha() });
  expect(pages).toHaveLength(1);
  expect(name).toBe('attachment; filename="Statement-of-Account.pdf"');
  for (const text of [
    "Kaveri Pumps Private Limited",
    "Statement of Account 30-Sep-2026",
    "To Asha 7 Hill Road Bandra PIN 400050 State: Maharashtra (27) Phone: 9820012345",
    "From: 01-Jun-2026",
    "Opening Balance 118.00 Dr",
    "10-Jun-2026 Sale MUM/S2627/0002 1,180.00 1,298.00 Dr",
    "01-Jul-2026 Receipt MUM/RC2627/0001 500.00 798.00 Dr",
    "Total 1,180.00 500.00 Closing Balance 798.00 Dr",
    "Balance due from you ₹ 798.00",
    "Rupees Seven Hundred Ninety Eight Only",
    "Sale MUM/S2627/0002 10-Jun-2026 10-Jul-2026 82 798.00 Dr Total of open bills 798.00 Dr",
    "Account: 50200012345678",
    "For Kaveri Pumps Private Limited Authorised signatory",
  ])
    expect(page).toContain(text);
  expect(readQr(pdf)).toBe(
    "upi://pay?pa=kaveri@hdfcbank&pn=Kaveri%20Pumps%20Private%20Limited&am=798.00&cu=INR&tn=Statement%20of%20account",
  );
});

test("what we owe is in the party's favour, and nobody is asked to pay it", async () => {
  await saveSettings({ bankid: books.ids.Bank });
  await trade.money("receipt", "2026-07-01", "Asha", 500);
  const { page, pdf } = await letter("accountstatement", { ...DAYS, ...asha() });
  expect(page).toContain("Balance in your favour ₹ 500.00");
  expect(page).not.toMatch(/Scan to pay|50200012345678/);
  expect(readQr(pdf)).toBeNull();
});

test("a reminder has the company's text, each open bill, the ageing, and the whole amount to pay", async () => {
  await saveSettings({ bankid: books.ids.Bank });
  await tradeWithAsha();
  await trade.sale("2026-09-20", "Asha", 1, 50);
  await trade.sale("2026-06-10", "Ravi", 1, 700);
  const asked = { dtpto: "2026-09-30", ...asha() };
  const { page, pdf } = await letter("outstandingreceivables", asked);
  for (const text of [
    "Payment Reminder 30-Sep-2026",
    "To Asha 7 Hill Road Bandra",
    REMINDER_TEXT,
    "1 Sale MUM/S2627/0002 10-Jun-2026 10-Jul-2026 82 1,180.00 798.00",
    "2 Sale MUM/S2627/0003 20-Sep-2026 20-Oct-2026 59.00 59.00",
    "Of this overdue 798.00 Outstanding ₹ 857.00",
    "Rupees Eight Hundred Fifty Seven Only",
    "Not due 1 to 30 days 31 to 60 days 61 to 90 days Over 90 days 59.00 0.00 0.00 798.00 0.00",
  ])
    expect(page).toContain(text);
  expect(page).not.toMatch(/Ravi|826/);
  expect(readQr(pdf)).toContain("&am=857.00&cu=INR&tn=Outstanding");
  await saveSettings({ reminder: "Kindly settle the bills below." });
  const own = await letter("outstandingreceivables", asked);
  expect(own.page).toContain("Kindly settle the bills below.");
  expect(own.page).not.toContain(REMINDER_TEXT);
});

test("a letter to a party asks for the party, and what has no letter says so", async () => {
  expect(await sentence("outstandingreceivables", { dtpto: "2026-09-30" })).toBe(
    "Choose the party that the reminder is for.",
  );
  expect(await sentence("outstandingreceivables", { dtpto: "2026-09-30", ddlledger: 999_999 })).toBe(
    "This ledger no longer exists.",
  );
  expect(await sentence("outstandingpayables", { dtpto: "2026-09-30" })).toBe(
    "The report Outstanding Payables has no letter. Choose PDF instead.",
  );
  expect(await sentence("nosuch", {})).toBe("nosuch_R_report is not a report. Only reports are downloaded as PDF.");
});

test("a price list has the prices of a customer's list and no cost", async () => {
  await trade.save("pricelistgroup", { pricelist_group_name: "Dealers" });
  await trade.purchase("2026-06-01", "B/1", 10, 60);
  await trade.save("pricelistdetail", {
    eff_date: "2026-06-01",
    pricelistgroupid: "Dealers",
    items: [
      { itemid: "Bolt", rate: 100, discount: 10 },
      { itemid: "Paint", rate: 250 },
    ],
  });
  const { page, name } = await letter("pricelistbydate", { dtpto: "2026-09-30" });
  expect(name).toBe('attachment; filename="Price-List.pdf"');
  for (const text of [
    "Price List 30-Sep-2026",
    "Price list: Dealers",
    "# Code Item Unit Rate Disc % Net rate",
    "1 Bolt Bolt PCS 100.00 10 90.00",
    "2 Paint Paint PCS 250.00 0 250.00",
  ])
    expect(page).toContain(text);
  expect(page).not.toMatch(/Cost|Margin|\b60\.00/);
});

test("a count sheet has what is in stock in the godown with an empty column, and the book quantity only when asked", async () => {
  const items = [
    { itemid: "Bolt", qty: 7, rate: 10 },
    { itemid: "Paint", qty: 3, rate: 10, batchno: "L-7", mfgdate: "2026-01-01", expirydate: "2027-02-28" },
  ];
  await trade.purchase("2026-06-01", "B/1", 1, 1, { items });
  await trade.save("stocktransfer", {
    edateview: "2026-06-02",
    fromgodownid: "Main",
    togodownid: "Shop",
    items: [{ itemid: "Bolt", qty: 2 }],
  });
  const asked = { godown: books.ids.Main };
  const { page, name } = await letter("countsheet", asked);
  expect(name).toBe('attachment; filename="Stock-Count-Sheet.pdf"');
  for (const text of [
    "Stock Count Sheet 30-Sep-2026",
    "Godown: Main",
    "Counted by: ____",
    "# Item Barcode Batch Unit Counted Remarks",
    "1 Bolt Bolt PCS",
    "2 Paint Paint L-7 Exp 28-Feb-2027 PCS",
  ])
    expect(page).toContain(text);
  expect(page).not.toMatch(/Book qty|Shop|Authorised signatory|For Kaveri/);
  const shown = await letter("countsheet", { ...asked, billnoB: "shown" });
  expect(shown.page).toContain("# Item Barcode Batch Unit Book qty Counted Remarks");
  expect(shown.page).toContain("1 Bolt Bolt PCS 5");
  const [blind] = await books.server.call("countsheet_R_report", { ...asked, from: 1, top: 10 });
  expect(Object.keys(blind ?? {})).not.toContain("bookqty");
});

test("without the right to print the report there is no letter and no word of one; hidden fields are not on it", async () => {
  await tradeWithAsha();
  const { clerk } = books.server.users;
  await grantClerk(books.server, "accountstatement", { rights: ["view"] });
  expect(await sentence("accountstatement", { ...DAYS, ...asha() }, clerk)).toBe(
    "You don't have permission to download the report Statement of Account.",
  );
  const label = async (): Promise<unknown> =>
    (await books.server.call("Rptlist_R_getviewdata", { txtid: "outstandingreceivables" }, undefined, clerk))[0]
      ?.letterlabel;
  await grantClerk(books.server, "outstandingreceivables", { rights: ["view"] });
  await grantClerk(books.server, "debtors", { rights: ["view"], hidden: "address,mobile" });
  await grantClerk(books.server, "sale", { rights: ["view"], hidden: "duedate" });
  expect(await label()).toBe("");
  await grantClerk(books.server, "outstandingreceivables", { rights: ["view", "print"] });
  expect(await label()).toBe("reminder");
  const { page } = await letter("outstandingreceivables", { dtpto: "2026-09-30", ...asha() }, clerk);
  expect(page).toContain("MUM/S2627/0002");
  expect(page).not.toMatch(/Hill Road|9820012345|10-Jul-2026/);
});

test("a letter has the documents of the user's branch alone where the user has no other", async () => {
  await tradeWithAsha();
  await trade.sale("2026-06-11", "Asha", 1, 5000, {}, trade.nashik);
  const { clerk } = books.server.users;
  await grantClerk(books.server, "outstandingreceivables", { rights: ["view", "print"] });
  await grantClerk(books.server, "debtors", { rights: ["view"] });
  await grantClerk(books.server, "sale", { rights: ["view"] });
  const own = await letter("outstandingreceivables", { dtpto: "2026-09-30", ...asha() }, clerk);
  expect(own.page).not.toMatch(/NSK|5,900/);
  const all = await letter("outstandingreceivables", { dtpto: "2026-09-30", ...asha() });
  expect(all.page).toContain("5,900.00");
});

test("the form of a party offers its statement and its outstanding bills, a supplier's what is owed to them; that of another ledger offers none", async () => {
  const [head] = await books.server.call("WEBAPI_R_dynaform", { menutype: "debtorsdetail" });
  const offers = readOffers(String(head?.papers));
  const offered = async (name: string): Promise<readonly string[]> => {
    const [ledger] = await books.server.call("debtors_R_getviewdata", { txtid: books.ids[name] });
    return offers.filter((offer) => hasPaper(offer, ledger?.[OWN_PAPERS])).map(({ title, path }) => `${title} ${path}`);
  };
  const statement = "Statement /Reportview?id=3205";
  expect(await offered("Asha")).toEqual([statement, "Outstanding /Reportview?id=3201"]);
  expect(await offered("Steel Co")).toEqual([statement, "Outstanding /Reportview?id=3202"]);
  expect(await offered("Rent")).toEqual([]);
});
