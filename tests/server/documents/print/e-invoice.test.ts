import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { gstinCheckDigit } from "../../../../src/domain/identity/gstin";
import { ENDPOINTS } from "../../../../src/wire/endpoints";
import type { Row } from "../../../../src/wire/envelope";
import { irnOf, portalAnswer, signedQr, type Registered } from "../../../domain/gst/portal-answer";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { tradeOf, type Trade } from "../../reports/parties/help/trade";
import { pageSizes, readPdf } from "./read-pdf";
import { readPictureCodes } from "./read-picture-code";

const gstin = (first14: string): string => first14 + gstinCheckDigit(first14);
const SELLER = gstin("27AAGCK7383J1Z");
const BUYER = gstin("27AAQFK7315M1Z");
const BILL: Registered = {
  seller: SELLER,
  buyer: BUYER,
  number: "MUM/S2627/0001",
  day: "2026-06-01",
  year: "2026-27",
  total: 1180,
};

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
  await trade.save("debtors", {
    drconame: "Registered Co",
    acgroupid: "Sundry Debtors",
    gsttype: "regular",
    gstin: BUYER,
    stateid: "Maharashtra",
  });
});
beforeEach(() =>
  books.server.parts.db.asSystem(async (tx) => {
    await sql`delete from print_kind`.execute(tx);
    await sql`delete from print_settings`.execute(tx);
    await sql`update company set gstin = ${SELLER} where coid = ${books.server.users.owner.user.coid}`.execute(tx);
  }),
);

const sale = () => trade.sale(BILL.day, "Registered Co", 10, 100);
const change = (id: unknown, values: Row, entity = "sale") => books.save(entity, { id, ...values });

async function pdf(formname: string, id: unknown): Promise<Buffer> {
  const answer = await books.server.app.inject({
    method: "GET",
    url: `${ENDPOINTS.invoicePdf}?${new URLSearchParams({ formname, id: String(id) })}`,
    headers: { authorization: `Bearer ${books.server.users.owner.token}` },
  });
  expect(answer.statusCode === 200 ? "" : answer.body).toBe("");
  return answer.rawPayload;
}
async function settings(values: Row): Promise<void> {
  const [row] = await books.server.call("printsettings_R_save", { id: "", ...values }, { id: crypto.randomUUID() });
  expect(row).toMatchObject({ err: 0 });
}
const halves = (irn: string): string => `IRN ${irn.slice(0, 32)} ${irn.slice(32)}`;

test("a registered bill has IRN, acknowledgement, e-way bill and the portal's QR code on each copy of its paper, and posts nothing again", async () => {
  const { id } = await sale();
  const before = await books.balances();
  const qr = await signedQr(BILL);
  const saved = await change(id, {
    signedqr: qr,
    irn: irnOf(BILL),
    ackno: "112610036743849",
    ackdate: "2026-06-02",
    ewaybillno: "391009149369",
  });
  expect(saved).toMatchObject({ err: 0 });
  expect(await books.balances()).toEqual(before);
  await settings({ copies: 3 });
  const bytes = await pdf("saledetail", id);
  const pages = await readPdf(bytes);
  expect(pages).toHaveLength(3);
  for (const page of pages) {
    expect(page).toContain(`${halves(irnOf(BILL))} Ack No: 112610036743849 Ack Date: 02-Jun-2026`);
    expect(page).toContain("E-way bill: 391009149369");
  }
  expect(await readPictureCodes(bytes)).toEqual([[qr], [qr], [qr]]);
});

test("on a roll and on half a sheet the code is whole too", async () => {
  const { id } = await sale();
  const qr = await signedQr(BILL);
  await change(id, { signedqr: qr, irn: irnOf(BILL) });
  for (const [size, width] of [
    ["R80", 227],
    ["A5", 420],
  ] as const) {
    await settings({ kinds: JSON.stringify([{ kind: "sale", size }]) });
    const bytes = await pdf("saledetail", id);
    expect((await pageSizes(bytes)).map(([wide]) => wide)).toEqual([width]);
    expect((await readPdf(bytes)).join(" ")).toContain(halves(irnOf(BILL)));
    expect(await readPictureCodes(bytes)).toEqual([[qr]]);
  }
});

test("a bill without registration has no such part", async () => {
  const { id } = await sale();
  const bytes = await pdf("saledetail", id);
  expect((await readPdf(bytes)).join(" ")).not.toMatch(/IRN|Ack/);
  expect(await readPictureCodes(bytes)).toEqual([[]]);
});

test("what is not of this bill is refused with a sentence, and the bill stays as it was", async () => {
  const { id } = await sale();
  const refused = async (values: Row): Promise<unknown> => {
    const row = await change(id, values);
    expect(row.err).not.toBe(0);
    return row.errormsg;
  };
  expect(await refused({ signedqr: await signedQr({ ...BILL, seller: gstin("29AAGCK7383J1Z") }) })).toBe(
    `The portal has registered a bill of ${gstin("29AAGCK7383J1Z")}, this branch is ${SELLER}.`,
  );
  expect(await refused({ irn: irnOf({ ...BILL, number: "MUM/S2627/0009" }) })).toBe(
    "This is not the IRN of MUM/S2627/0001. Copy it from the portal again.",
  );
  expect(await refused({ signedqr: await signedQr({ ...BILL, total: 1190 }) })).toMatch(
    /^The portal has registered the total 1,190\.00, this bill has 1,180\.00\. Correct the bill\./,
  );
  expect(await refused({ signedqr: "hello" })).toBe(
    "This is no signed QR code of the e-invoice portal. Paste the whole answer of the portal.",
  );
  expect(await refused({ irn: "abc" })).toBe("An IRN has 64 characters: digits and the letters a to f.");
  expect(await refused({ ewaybillno: "12" })).toBe("The number of an e-way bill has 12 digits.");
  const [record] = await books.server.call("sale_R_getviewdata", { txtid: id });
  expect(record).toMatchObject({ signedqr: "", irn: "", ewaybillno: "" });
});

test("an IRN that is typed is taken where it is the hash of the bill, in either case", async () => {
  const { id } = await sale();
  expect(await change(id, { irn: irnOf(BILL).toUpperCase() })).toMatchObject({ err: 0 });
});

test("a company without GSTIN has nothing that an IRN could be compared with", async () => {
  await books.server.parts.db.asSystem((tx) =>
    sql`update company set gstin = '' where coid = ${books.server.users.owner.user.coid}`.execute(tx),
  );
  const { id } = await sale();
  expect(await change(id, { irn: "0".repeat(64) })).toMatchObject({ err: 0 });
});

test("a registered bill keeps what the portal has signed, until its e-invoice is cleared", async () => {
  const { id } = await sale();
  await change(id, { signedqr: await signedQr(BILL), irn: irnOf(BILL), ackno: "1", ackdate: "2026-06-02" });
  const more = { items: [{ itemid: "Bolt", qty: 11, rate: 100 }] };
  expect((await change(id, more)).errormsg).toMatch(/registered the total 1,180\.00, this bill has 1,298\.00/);
  expect((await change(id, { edateview: "2026-06-02" })).errormsg).toMatch(/the date 01-Jun-2026/);
  expect(await change(id, { narration: "Sent by road" })).toMatchObject({ err: 0 });
  const cleared = { ...more, signedqr: "", irn: "", ackno: "", ackdate: "" };
  expect(await change(id, cleared)).toMatchObject({ err: 0 });
});

test("a credit note is registered as such, and bills are found by their IRN", async () => {
  const { id } = await sale();
  await change(id, { irn: irnOf(BILL) });
  const note = await trade.save("salereturn", {
    edateview: "2026-06-03",
    partyid: "Registered Co",
    godownid: "Main",
    againstno: BILL.number,
    items: [{ itemid: "Bolt", qty: 1, rate: 100 }],
  });
  const own = { ...BILL, number: "MUM/CN2627/0001", day: "2026-06-03", type: "CRN", total: 118 };
  expect(await change(note.id, { signedqr: await signedQr(own) }, "salereturn")).toMatchObject({ err: 0 });
  const page = (await readPdf(await pdf("salereturndetail", note.id))).join(" ");
  // The code alone says the IRN too.
  expect(page).toContain(halves(irnOf(own)));
  expect(page).not.toContain("Ack No");
  const found = async (Search: string) =>
    (await books.server.call("sale_R_listgrid", { Search })).map((row) => row.autobillno);
  expect(await found(irnOf(BILL).slice(0, 12))).toEqual([BILL.number]);
  expect(await found(irnOf(own).slice(0, 12))).toEqual([]);
});

test("the JSON that a portal answers is longer than the field, and is never stored", async () => {
  const { id } = await sale();
  const row = await change(id, { signedqr: JSON.stringify(await portalAnswer(BILL)) });
  expect(row.errormsg).toMatch(/^Answer of the Portal/);
});
