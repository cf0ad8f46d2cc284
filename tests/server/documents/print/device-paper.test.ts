import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { formatDate } from "../../../../src/domain/date-format";
import { formModelQuestion } from "../../../../src/wire/definition-questions";
import { ENDPOINTS } from "../../../../src/wire/endpoints";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { PASSWORD, type TestUser } from "../../harness";
import { grantClerk } from "../../records/company";
import { drawnHere, printingDevice, TODAY, type PrintingDevice } from "./help/device-form";
import { png } from "./png";
import { readPdf } from "./read-pdf";

let books: Books;
let base = "";
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  base = await books.server.listen();
  const add = async (entity: string, name: string, values: Row) => {
    const [made] = await books.server.call(`${entity}_R_save`, { id: 0, ...values });
    expect(made).toMatchObject({ err: 0 });
    Object.assign(books.ids, { [name]: Number(made?.id) });
  };
  await add("state", "Muscat", { statename: "Muscat", countryid: "Oman" });
  const customer = { acgroupid: "Sundry Debtors", address: "Al Khuwair Street 12\nMuscat" };
  await add("debtors", "Gulf", { ...customer, drconame: "Gulf", gsttype: "overseas", stateid: "Muscat" });
  await add("debtors", "Freight", { drconame: "Freight", acgroupid: "Indirect Incomes" });
  const rates = { eff_date: "2025-04-01", ratefirm: 2, rateperson: 1, ratenopan: 20, perdocument: 0, peryear: 0 };
  await add("tdssection", "206C", { code: "206C", wtname: "206C", wtkind: "collect", wtrates: [rates] });
  const dealer = { acgroupid: "Sundry Debtors", gsttype: "unregistered", stateid: "Maharashtra", pan: "AAKCS4821F" };
  const collects = { istcs: 1, tcssectionid: "206C" };
  await add("debtors", "Scrap Dealer", { ...dealer, ...collects, drconame: "Scrap Dealer" });
  await books.server.parts.db.asSystem((tx) =>
    sql`update company set legalname = 'Kaveri Pumps Private Limited', gstin = '27AAGCK7383J1Z9', address = E'14 MG Road\nPune', pincode = '411001', logo = ${png(80, 40)}
      where coid = ${books.server.users.owner.user.coid}`.execute(tx),
  );
});
beforeEach(() =>
  books.server.parts.db.asSystem(async (tx) => {
    await sql`delete from user_right`.execute(tx);
    await sql`delete from print_kind`.execute(tx);
    await sql`delete from print_settings`.execute(tx);
    await sql`update m_debtors set bankname = 'State Bank', bankacno = '30412345678', bankifsc = 'SBIN0000300', bankupi = 'kaveri@sbi' where id = ${books.ids.Bank}`.execute(
      tx,
    );
    books.server.setClock(null);
  }),
);

async function serversPages(formname: string, id: string, as: TestUser = books.server.users.owner) {
  const answer = await books.server.app.inject({
    method: "GET",
    url: `${ENDPOINTS.invoicePdf}?${new URLSearchParams({ formname, id })}`,
    headers: { authorization: `Bearer ${as.token}` },
  });
  expect(answer.statusCode === 200 ? "" : answer.body).toBe("");
  return readPdf(answer.rawPayload);
}

const device = (as: TestUser = books.server.users.owner): Promise<PrintingDevice> =>
  printingDevice(books.server, base, as);

const saveSettings = async (values: Row): Promise<void> => {
  const [row] = await books.server.call("printsettings_R_save", { id: "", ...values }, { id: crypto.randomUUID() });
  expect(row).toMatchObject({ err: 0 });
};

/** A reference as a picker leaves it in a form or a line. */
const chosen = (key: string, name: string): Row => ({ [key]: books.ids[name], [`${key}_label`]: name });
const line = (item: string, more: Row): Row => ({ ...chosen("itemid", item), qty: 1, rate: 100, ...more });
const saleTo = (party: string, items: readonly Row[], more: Row = {}): Row => ({
  edateview: TODAY,
  ...chosen("partyid", party),
  ...chosen("godownid", "Main"),
  items,
  ...more,
});
const bolts = (): readonly Row[] => [line("Bolt", { qty: 3, rate: 1234.5 })];

/** A document entered without a connection: its pages as the device draws them, and as the server does later. */
async function bothPages(here: PrintingDevice, kind: string, values: Row) {
  here.line.up = false;
  const key = await here.enter(`${kind}detail`, values);
  const drawn = await drawnHere(await here.paper(`${kind}detail`, key));
  const sent = await serversPages(`${kind}detail`, await here.sent(key));
  return { drawn, sent };
}

/** The same on both sides, with these texts. */
async function expectSame(here: PrintingDevice, kind: string, values: Row, texts: readonly string[]): Promise<void> {
  const { drawn, sent } = await bothPages(here, kind, values);
  expect(drawn).toEqual(sent);
  for (const text of texts) expect(drawn.join(" ")).toContain(text);
}

test("bills made without a connection have the same text on the device's paper as on the server's once they were sent", async () => {
  await saveSettings({ bankid: books.ids.Bank, terms: "Interest at 18 % after the due date.", copies: 2 });
  const here = await device();
  await here.prepare("sale", "quotation");
  const mixed = [
    line("Bolt", { qty: 3, rate: 1234.5, discount: 5 }),
    line("Paint", { qty: 2, rate: 99.99, batchno: "B1" }),
    line("Bolt", { qty: 1, rate: 9000, unitid: "", unitid_label: "" }),
  ];
  const charges = [{ ...chosen("ledgerid", "Freight"), amount: 50, gstpercent: 18, chargerate: "own", hsncode: "" }];
  const more = { charges, discountamt: 100, narration: "Deliver before noon" };
  await expectSame(here, "sale", saleTo("Asha", mixed, more), [
    "Tax Invoice MUM/S",
    "ORIGINAL FOR RECIPIENT",
    "DUPLICATE FOR TRANSPORTER",
    "Bill to Asha State: Maharashtra (27)",
    "Reverse charge: No",
    "Batch B1",
    "CGST",
    "Round off",
    "Freight",
    "Discount in the lines and on the bill",
    "State Bank",
    "Scan to pay by UPI",
    "Remarks Deliver before noon",
    "Interest at 18 % after the due date.",
  ]);
  await expectSame(here, "sale", saleTo("Ravi", mixed), ["Place of supply: Karnataka (29)", "IGST", "12%", "18%"]);
  await expectSame(here, "sale", saleTo("Gulf", bolts(), { iswithouttax: 1 }), [
    "Export Invoice",
    "SUPPLY MEANT FOR EXPORT UNDER BOND",
    "Country of destination: Oman",
    "Al Khuwair Street 12 Muscat",
  ]);
  await expectSame(here, "quotation", saleTo("Ravi", bolts()), ["Quotation", "1 Bolt 7318 3 PCS 1,234.50"]);
});

test("on a roll and on half a sheet the device follows the settings of the company and of the kind", async () => {
  await saveSettings({
    size: "A5",
    colour: "blue",
    no_hsn: 1,
    kinds: [{ kind: "sale", size: "R80", terms: "No exchange" }],
  });
  const here = await device();
  await here.prepare("sale", "purchase");
  await expectSame(here, "sale", saleTo("Asha", bolts()), ["Bolt 3 PCS × 1,234.50, HSN 7318, GST 18%", "No exchange"]);
  const bought = saleTo("Steel Co", bolts(), { billno: "B/7" });
  await expectSame(here, "purchase", bought, ["Supplier Steel Co", "GSTIN: 27AAKCS4821F1ZB", "Supplier's bill: B/7"]);
});

test("receipts, journals and transfers have the same text on both papers", async () => {
  const here = await device();
  await here.prepare("receipt", "journal", "stocktransfer");
  const money = { edateview: TODAY, mgrossamt: 4370, mode: "cheque", instrumentno: "001122", narration: "In full" };
  await expectSame(here, "receipt", { ...money, ...chosen("partyid", "Asha"), ...chosen("accountid", "Bank") }, [
    "Receipt",
    "Asha",
    "Cheque",
    "001122",
    "Rupees Four Thousand Three Hundred Seventy Only",
    "Remarks In full",
  ]);
  const entries = [
    { ...chosen("ledgerid", "Rent"), debit: 1500, credit: 0 },
    { ...chosen("ledgerid", "Asha"), debit: 0, credit: 1000 },
    { ...chosen("ledgerid", "Bank"), debit: 0, credit: 500 },
  ];
  await expectSame(here, "journal", { edateview: TODAY, entries }, ["Rent", "1,500.00", "Total"]);
  const moved = { edateview: TODAY, ...chosen("fromgodownid", "Main"), ...chosen("togodownid", "Shop") };
  await expectSame(here, "stocktransfer", { ...moved, items: [line("Bolt", { qty: 7 })] }, [
    "Main",
    "Shop",
    "Bolt",
    "7",
  ]);
});

test("a credit note, an order and a payment that names a bill say the same of it on both papers", async () => {
  const made = await books.save("sale", {
    edateview: TODAY,
    partyid: books.ids.Asha,
    godownid: books.ids.Main,
    items: [{ itemid: books.ids.Bolt, qty: 3, rate: 100 }],
  });
  const [sold = {}] = await books.server.call("sale_R_getviewdata", { txtid: made.id });
  const number = String(sold.autobillno);
  const here = await device();
  await here.prepare("sale", "salereturn", "saleorder", "receipt");
  const back = saleTo("Asha", [line("Bolt", { qty: 1 })], { againstno: number });
  await expectSame(here, "salereturn", back, ["Credit Note", `Against: ${number} dated ${formatDate(TODAY)}`]);
  const { godownid: _, godownid_label: __, ...order } = saleTo("Ravi", bolts(), { deliverydate: TODAY });
  await expectSame(here, "saleorder", order, [`Deliver by: ${formatDate(TODAY)}`]);
  const money = { edateview: TODAY, mgrossamt: 100, bills: [{ refno: number, amount: 100 }] };
  const received = { ...money, ...chosen("partyid", "Asha"), ...chosen("accountid", "Bank") };
  const { drawn, sent } = await bothPages(here, "receipt", received);
  expect(drawn).toEqual(sent);
  expect(drawn.join(" ")).toContain(`1 ${number} 100.00`);
  expect(drawn.join(" ")).not.toContain("Set against");
});

test("a document of the server that was downloaded is drawn without a connection as the server drew it", async () => {
  const items = [{ itemid: books.ids.Bolt, qty: 3, rate: 10.125 }];
  const head = { edateview: TODAY, partyid: books.ids.Asha, godownid: books.ids.Main };
  const made = await books.save("sale", { ...head, items });
  const id = String(made.id);
  const pages = await serversPages("saledetail", id);
  const here = await device();
  await here.prepare("sale");
  here.line.up = false;
  expect(await drawnHere(await here.paper("saledetail", id))).toEqual(pages);
  await expect(here.paper("saledetail", "99999")).rejects.toThrow(
    "You are offline, and this is not on this device. Open it once while online.",
  );
});

test("who may not print gets no settings and no paper; a hidden field is on neither", async () => {
  const { clerk } = books.server.users;
  const reads = ["debtors", "item", "unit", "state", "country", "godown", "acgroup"];
  for (const entity of reads) await grantClerk(books.server, entity, { rights: ["view"] });
  await grantClerk(books.server, "sale", { rights: ["view", "add"] });
  expect(await books.server.call("WEBAPI_papers", {}, undefined, clerk)).toEqual([]);
  const without = await device(clerk);
  await without.prepare("sale");
  without.line.up = false;
  const key = await without.enter("saledetail", saleTo("Asha", bolts()));
  await expect(without.paper("saledetail", key)).rejects.toThrow("You don't have permission to print this document.");
  await grantClerk(books.server, "sale", { rights: ["view", "add", "print"], hidden: "duedate,sroundoff" });
  const here = await device(clerk);
  await here.prepare("sale");
  here.line.up = false;
  const next = await here.enter("saledetail", saleTo("Asha", bolts()));
  const drawn = await drawnHere(await here.paper("saledetail", next));
  expect(drawn.join(" ")).toContain("Tax Invoice");
  expect(drawn.join(" ")).not.toMatch(/Due date|Round off/);
  expect(drawn).toEqual(await serversPages("saledetail", await here.sent(next), clerk));
});

test("what cannot be printed here says why: no settings yet, no number, refused, TCS, another branch, gone", async () => {
  const here = await device();
  here.line.up = false;
  await expect(here.paper("saledetail", `tmp:${crypto.randomUUID()}`)).rejects.toThrow("this is not on this device");
  here.line.up = true;
  await here.prepare("sale");
  await expect(here.paper("saledetail", `tmp:${crypto.randomUUID()}`)).rejects.toThrow(
    "This record was made on this device, and its save no longer exists.",
  );
  here.line.up = false;
  const refused = await here.enter("saledetail", saleTo("Asha", bolts(), { narration: "x".repeat(1001) }));
  here.line.up = true;
  await here.offline.drain("online");
  await expect(here.paper("saledetail", refused)).rejects.toThrow(
    "This sale needs attention. Correct it in the outbox, then print it.",
  );
  const second = await device();
  await second.prepare();
  await second.offline.reader.read(formModelQuestion("saledetail"));
  second.line.up = false;
  const unnumbered = await second.enter("saledetail", saleTo("Asha", bolts()));
  await expect(second.paper("saledetail", unnumbered)).rejects.toThrow(
    "The server gives this sale its number. It can be printed once it is sent.",
  );
  here.line.up = false;
  const collected = await here.enter("saledetail", saleTo("Scrap Dealer", bolts()));
  await expect(here.paper("saledetail", collected)).rejects.toThrow(
    "TCS of this sale depends on other sales of the year. It can be printed once it is sent.",
  );
  const { rows } = await books.server.parts.db.asSystem((tx) =>
    sql<{ companyid: string }>`
      select companyid from branch where coid = ${books.server.users.owner.user.coid} and name = 'Nashik'`.execute(tx),
  );
  second.line.up = true;
  await second.offline.session.signIn({
    username: "owner",
    password: PASSWORD,
    companyid: rows[0]!.companyid,
    pin: "",
  });
  await expect(second.paper("saledetail", unnumbered)).rejects.toThrow(
    /^This sale was entered in .+ · .+\. Sign in there to print it\.$/,
  );
});
