import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { gstinCheckDigit } from "../../../../src/domain/identity/gstin";
import { ENDPOINTS } from "../../../../src/wire/endpoints";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import type { TestUser } from "../../harness";
import { grantClerk } from "../../records/company";
import { tradeOf, type Trade } from "../../reports/parties/help/trade";
import { readPdf } from "./read-pdf";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
  await trade.save("state", { statename: "Muscat", countryid: "Oman" });
  const customer = (drconame: string, more: Row) =>
    trade.save("debtors", { drconame, acgroupid: "Sundry Debtors", ...more });
  const address = "Al Khuwair Street 12\nMuscat";
  await customer("Gulf Trading LLC", { gsttype: "overseas", stateid: "Muscat", address });
  await customer("Zone Ltd", { gsttype: "sez", gstin: gstin("27AAQFZ7315M1Z") });
  const milk = { code: "Milk", itemname: "Milk", unitid: "LTR", hsncode: "0401", taxability: "exempt" };
  await trade.save("item", milk);
});
beforeEach(() =>
  books.server.parts.db.asSystem(async (tx) => {
    await sql`delete from user_right`.execute(tx);
    await sql`delete from print_settings`.execute(tx);
    await sql`delete from m_gstregistration`.execute(tx);
  }),
);

const gstin = (first14: string): string => first14 + gstinCheckDigit(first14);

async function page(id: unknown, as: TestUser = books.server.users.owner, formname = "saledetail"): Promise<string> {
  const answer = await books.server.app.inject({
    method: "GET",
    url: `${ENDPOINTS.invoicePdf}?${new URLSearchParams({ formname, id: String(id) })}`,
    headers: { authorization: `Bearer ${as.token}` },
  });
  expect(answer.statusCode === 200 ? "" : answer.body).toBe("");
  return (await readPdf(answer.rawPayload)).join(" ");
}

const sale = (partyid: string, more: Row = {}) => trade.sale("2026-06-10", partyid, 10, 100, more);

const EXPORT = "SUPPLY MEANT FOR EXPORT";
const ZONE = "SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS";
const PAID = "ON PAYMENT OF INTEGRATED TAX";
const UNPAID = "UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX";

test("an export invoice says whether its tax is paid, and names buyer, address and country of destination", async () => {
  const paid = await page((await sale("Gulf Trading LLC")).id);
  for (const text of [
    "Export Invoice",
    `${EXPORT} ${PAID}`,
    "Bill to Gulf Trading LLC Al Khuwair Street 12 Muscat",
    "Country of destination: Oman",
    "Place of supply: Other Countries (96)",
    "1 Bolt 7318 10 PCS 100.00 1,000.00 18% 180.00",
    "Taxable value 1,000.00 IGST 180.00 Total ₹ 1,180.00",
  ])
    expect(paid).toContain(text);
  expect(paid).not.toMatch(/CGST|SGST|UNDERTAKING/);
  const unpaid = await page((await sale("Gulf Trading LLC", { iswithouttax: 1 })).id);
  expect(unpaid).toContain(`${EXPORT} ${UNPAID}`);
  expect(unpaid).toContain("1 Bolt 7318 10 PCS 100.00 1,000.00");
  expect(unpaid).toContain("Total ₹ 1,000.00");
  expect(unpaid).not.toMatch(/IGST|CGST|ON PAYMENT/);
});

test("goods that go out before their bill have a delivery challan in three copies, with the vehicle; goods that come back have none", async () => {
  const { owner } = books.server.users;
  await books.server.call("printsettings_R_save", { terms: "", copies: 3 }, { id: crypto.randomUUID() });
  await trade.save("purchase", {
    edateview: "2026-06-01",
    partyid: "Steel Co",
    godownid: "Main",
    billno: "DC1",
    items: [{ itemid: "Bolt", qty: 50, rate: 10 }],
  });
  const challan = await trade.save("salechallan", {
    edateview: "2026-06-10",
    partyid: "Asha",
    godownid: "Main",
    vehicleno: "MH12AB1234",
    items: [{ itemid: "Bolt", qty: 10, rate: 100 }],
  });
  const text = await page(challan.id, owner, "salechallandetail");
  for (const wanted of [
    "Delivery Challan",
    "ORIGINAL FOR CONSIGNEE",
    "DUPLICATE FOR TRANSPORTER",
    "TRIPLICATE FOR CONSIGNER",
    "Vehicle: MH12AB1234",
    "1 Bolt 7318 10 PCS 100.00",
  ])
    expect(text).toContain(wanted);
  expect(text).not.toMatch(/Sale Challan|RECIPIENT|SUPPLIER/);
  const back = await trade.save("salechallanreturn", {
    edateview: "2026-06-12",
    partyid: "Asha",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 100, srcentity: "salechallan", srcid: challan.id, srcline: 1 }],
  });
  expect(await page(back.id, owner, "salechallanreturndetail")).not.toMatch(/Delivery Challan|CONSIGNEE/);
});

test("a supply to a special economic zone says so, and a sale at home says nothing of it", async () => {
  const paid = await page((await sale("Zone Ltd")).id);
  expect(paid).toContain(`${ZONE} ${PAID}`);
  expect(paid).toContain("Tax Invoice");
  expect(paid).not.toContain("Country of destination");
  expect(await page((await sale("Zone Ltd", { iswithouttax: 1 })).id)).toContain(`${ZONE} ${UNPAID}`);
  expect(await page((await sale("Asha")).id)).not.toMatch(/SUPPLY|COMPOSITION|Country of destination/);
});

test("a bill of supply for exempt goods has that title and no column or line of tax", async () => {
  const text = await page((await sale("Asha", { items: [{ itemid: "Milk", qty: 10, rate: 60 }] })).id);
  for (const wanted of [
    "Bill of Supply",
    "# Description HSN/SAC Qty Unit Rate Amount",
    "1 Milk 0401 10 LTR 60.00 600.00",
  ])
    expect(text).toContain(wanted);
  expect(text).not.toMatch(/CGST|SGST|IGST|Tax Invoice|COMPOSITION|Taxable GST/);
});

test("a composition dealer's bill of supply says that no tax is collected, from the day of the registration on", async () => {
  await trade.save("gstregistration", { fromdate: "2026-06-01", regtype: "owncomposition" });
  const under = await page((await sale("Asha")).id);
  for (const wanted of [
    "Bill of Supply",
    "COMPOSITION TAXABLE PERSON, NOT ELIGIBLE TO COLLECT TAX ON SUPPLIES",
    "1 Bolt 7318 10 PCS 100.00 1,000.00",
    "Total ₹ 1,000.00",
  ])
    expect(under).toContain(wanted);
  expect(under).not.toMatch(/CGST|SGST|IGST/);
  const before = await page((await sale("Asha", { edateview: "2026-05-31" })).id);
  expect(before).toContain("Tax Invoice");
  expect(before).not.toContain("COMPOSITION");
});

test("the declaration stands on a roll too", async () => {
  await trade.save("gstregistration", { fromdate: "2026-06-01", regtype: "owncomposition" });
  const kinds = [{ kind: "sale", size: "R80", terms: "" }];
  await books.server.call("printsettings_R_save", { id: "", kinds }, { id: crypto.randomUUID() });
  expect(await page((await sale("Asha")).id)).toContain("COMPOSITION TAXABLE PERSON");
  await books.server.parts.db.asSystem((tx) => sql`delete from print_kind`.execute(tx));
});

test("who may not see the state of ledgers does not see the country", async () => {
  const { id } = await sale("Gulf Trading LLC");
  const { clerk } = books.server.users;
  await grantClerk(books.server, "sale", { rights: ["view", "print"] });
  await grantClerk(books.server, "debtors", { rights: ["view"] });
  expect(await page(id, clerk)).toContain("Country of destination: Oman");
  await grantClerk(books.server, "debtors", { rights: ["view"], hidden: "stateid" });
  expect(await page(id, clerk)).not.toContain("Oman");
});
