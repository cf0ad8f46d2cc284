import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ENDPOINTS } from "../../../../src/wire/endpoints";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { tradeOf, type Trade } from "../../reports/parties/help/trade";
import { png } from "./png";
import { pageSizes, picturesIn, readPdf } from "./read-pdf";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
});
beforeEach(() =>
  books.server.parts.db.asSystem(async (tx) => {
    await sql`delete from print_settings`.execute(tx);
    await sql`delete from print_kind`.execute(tx);
  }),
);

async function pdfOf(formname: string, id: unknown): Promise<Buffer> {
  const answer = await books.server.app.inject({
    method: "GET",
    url: `${ENDPOINTS.invoicePdf}?${new URLSearchParams({ formname, id: String(id) })}`,
    headers: { authorization: `Bearer ${books.server.users.owner.token}` },
  });
  expect(answer.statusCode === 200 ? "" : answer.body).toBe("");
  return answer.rawPayload;
}

const saveSettings = async (values: Row): Promise<Row> =>
  (await books.server.call("printsettings_R_save", { id: "", ...values }, { id: crypto.randomUUID() }))[0] ?? {};

const settings = async (): Promise<Row> =>
  (await books.server.call("printsettings_R_getviewdata", { id: "" }))[0] ?? {};

const LINE = { itemid: "Bolt", qty: 3, rate: 1234.5, discount: 10 };
const sale = (more: Row = {}) => trade.sale("2026-06-01", "Asha", 3, 1234.5, { items: [LINE], ...more });

test.each([
  ["A4", [595, 842]],
  ["A4L", [842, 595]],
  ["A5", [420, 595]],
])("a sale on %s has pages of that size, with all that rule 46 names", async (size, page) => {
  expect(await saveSettings({ size })).toMatchObject({ err: 0 });
  const { id } = await sale({ items: Array.from({ length: 60 }, () => LINE) });
  const pdf = await pdfOf("saledetail", id);
  const pages = await readPdf(pdf);
  expect(await pageSizes(pdf)).toEqual(pages.map(() => page));
  const taxes = size === "A5" ? "" : " 299.98 299.98";
  for (const text of [
    `1 Bolt 7318 3 PCS 1,234.50 10 3,333.15 18%${taxes}`,
    `60 Bolt 7318 3 PCS 1,234.50 10 3,333.15 18%${taxes}`,
    "Taxable value 1,99,989.00 CGST 17,998.80 SGST 17,998.80",
    "7318 1,99,989.00 18% 17,998.80 17,998.80 35,997.60",
  ])
    expect(pages.join(" ")).toContain(text);
});

test("a kind of bills on a roll has one page as long as its lines, with each line's figures below its name", async () => {
  await saveSettings({ kinds: [{ kind: "sale", size: "R80", terms: "No exchange" }], terms: "Interest at 18 %" });
  const lengths: number[] = [];
  for (const count of [1, 100]) {
    const { id } = await sale({ items: Array.from({ length: count }, () => LINE) });
    const pdf = await pdfOf("saledetail", id);
    const [[width, height] = [0, 0], ...more] = await pageSizes(pdf);
    expect([width, more]).toEqual([227, []]);
    lengths.push(height);
    const [text = ""] = await readPdf(pdf);
    expect(text.match(/Bolt 3 PCS × 1,234\.50, Disc 10 %, HSN 7318, GST 18% 3,333\.15/g)).toHaveLength(count);
    for (const wanted of ["Tax Invoice", "Bill to: Asha", "Terms No exchange", "Authorised signatory"])
      expect(text).toContain(wanted);
  }
  expect(lengths[1]).toBeGreaterThan(lengths[0]! + 99 * 15);
  const quoted = await trade.save("quotation", { edateview: "2026-06-01", partyid: "Asha", items: [LINE] });
  const other = await pdfOf("quotationdetail", quoted.id);
  expect(await pageSizes(other)).toEqual([[595, 842]]);
  expect((await readPdf(other))[0]).toContain("Terms Interest at 18 %");
});

test("columns that the company leaves out are on no paper, and those of one kind only not on its papers", async () => {
  const { id } = await sale();
  await saveSettings({ no_hsn: 1, no_discount: 1 });
  expect((await readPdf(await pdfOf("saledetail", id)))[0]).toContain(
    "1 Bolt 3 PCS 1,234.50 3,333.15 18% 299.98 299.98",
  );
  await saveSettings({ no_hsn: 1, kinds: [{ kind: "sale", size: "A4", no_taxes: 1 }] });
  expect((await readPdf(await pdfOf("saledetail", id)))[0]).toMatch(
    /1 Bolt 7318 3 PCS 1,234\.50 10 3,333\.15 18% (?!299)/,
  );
});

test("the picture of the signature stands on the paper; what is no picture or too large is refused with a sentence", async () => {
  const { id } = await sale();
  expect(picturesIn(await pdfOf("saledetail", id))).toEqual([]);
  expect(await saveSettings({ signature: png(120, 30) })).toMatchObject({ err: 0 });
  expect(picturesIn(await pdfOf("saledetail", id))).toEqual([[120, 30]]);
  const base64 = (bytes: Buffer): string => bytes.toString("base64");
  const large = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(51 * 1024)]);
  for (const [signature, sentence] of [
    [`data:image/jpeg;base64,${base64(large)}`, "The signature is 52 KB. It can be 50 KB at most. Make it smaller."],
    [`data:image/png;base64,${base64(Buffer.from("%PDF-1.7"))}`, "The signature must be a PNG or JPEG picture."],
    [
      png(2, 2).replace("png", "jpeg"),
      "The content of the signature does not match its file type. Choose the file again.",
    ],
  ] as const)
    expect(await saveSettings({ signature })).toMatchObject({ errkey: "signature", errormsg: sentence });
  expect((await settings()).signature).toBe(png(120, 30));
});

test("settings come back as saved, and a kind that cannot be printed so is refused at its line", async () => {
  const given = {
    size: "A5",
    colour: "green",
    no_batch: 1,
    kinds: [{ kind: "salepos", size: "R80", no_hsn: 1, terms: "Thank you" }],
  };
  await saveSettings(given);
  expect(await settings()).toMatchObject({
    ...given,
    no_hsn: 0,
    kinds: [{ ...given.kinds[0], kind_label: expect.stringMatching(/POS/i), no_batch: 0 }],
  });
  expect(await saveSettings({ kinds: [{ kind: "journal", size: "R80" }] })).toMatchObject({
    errkey: "kinds",
    errormsg: "Papers, line 1: Only bills can be printed on a roll. Choose A4 or A5.",
    line: 1,
    column: "size",
  });
  expect(await saveSettings({ kinds: [{ kind: "item", size: "A4" }] })).toMatchObject({
    errkey: "kinds",
    errormsg: "Papers, line 1: Choose a kind of document from the list.",
  });
  expect((await settings()).kinds).toHaveLength(1);
});
