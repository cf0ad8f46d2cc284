import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { LabelsAnswer } from "../../../../src/definitions/print/labels/label-line";
import { LABEL_SIZES } from "../../../../src/definitions/print/labels/label-sizes";
import { ENDPOINTS } from "../../../../src/wire/endpoints";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import type { TestUser } from "../../harness";
import { grantClerk } from "../../records/company";
import { tradeOf, type Trade } from "../../reports/parties/help/trade";
import { pageSizes, readPdf } from "../print/read-pdf";
import { readBars } from "./read-bars";

const EAN = "8901234567890";
/** Points in a mm. */
const MM = 72 / 25.4;

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
  const { PCS = 0, BOX = 0 } = await unitIds();
  await change("Bolt", {
    mrp: 1234.5,
    saleprice: 999,
    barcodes: [{ barcode: "BOLT-M8" }, { barcode: "18901234567897", packunitid: BOX }],
  });
  await change("Paint", { mrp: 450, saleprice: 400, barcodes: [{ barcode: EAN, packunitid: PCS }] });
});
beforeEach(() =>
  books.server.parts.db.asSystem(async (tx) => {
    await sql`delete from user_right`.execute(tx);
    await sql`delete from print_settings`.execute(tx);
  }),
);

async function unitIds(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await books.server.parts.db.asSystem((tx) =>
    sql<{
      unitname: string;
      id: number;
    }>`select unitname, id::int as id from m_unit where coid = ${books.server.users.owner.user.coid}`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ unitname, id }) => [unitname, id]));
}

/** Names of chosen records and the version are in what is read, and not in what is saved. */
const isRead = (key: string): boolean => /_label$|^rowver$|^(?:category|itemgroup|unit|shade)name$/.test(key);

async function change(name: string, values: Row): Promise<void> {
  const id = books.ids[name];
  const [record = {}] = await books.server.call("item_R_getviewdata", { txtid: id });
  const kept = Object.fromEntries(Object.entries(record).filter(([key]) => !isRead(key)));
  const op = { id: crypto.randomUUID(), base: { kind: "ver", ver: Number(record.rowver) } } as const;
  const [saved] = await books.server.call("item_R_save", { ...kept, ...values, id }, op);
  expect(saved?.err === 0 ? "" : JSON.stringify(saved)).toBe("");
}

const ask = (body: Row, as: TestUser = books.server.users.owner) =>
  books.server.app.inject({
    method: "POST",
    url: ENDPOINTS.labels,
    headers: { authorization: `Bearer ${as.token}` },
    payload: { size: "A4x24", ...body },
  });

async function labels(body: Row, as?: TestUser) {
  const answer = await ask(body, as);
  expect(answer.statusCode === 200 ? "" : answer.body).toBe("");
  const { pdf: base64, notes } = answer.json<LabelsAnswer>();
  const pdf = Buffer.from(base64, "base64");
  return { pdf, notes, pages: await readPdf(pdf), codes: readBars(pdf) };
}

const linesOf = (query: Row, as?: TestUser) => books.server.call("labels_R_lines", query, undefined, as);

const idOf = (name: string): number => books.ids[name] ?? 0;
const of = (...names: readonly string[]): string => names.map(idOf).join(",");
const paint = (count: number, more: Row = {}): Row => ({ itemid: idOf("Paint"), count, ...more });

test("a sheet has as many labels as wanted, each with bars that a decoder reads, from the first free place on", async () => {
  const { pdf, pages, codes, notes } = await labels({ items: of("Paint"), first: 23, lines: [paint(4)] });
  expect(await pageSizes(pdf)).toEqual([
    [595, 842],
    [595, 842],
  ]);
  expect(notes).toEqual([]);
  expect(codes.map(({ format, text }) => [format, text])).toEqual(Array.from({ length: 4 }, () => ["EAN_13", EAN]));
  expect(pages.map((page) => page.match(/Paint 8901234567890 MRP ₹ 450\.00/g)?.length)).toEqual([2, 2]);
  // Places 23 and 24 are the last two of the first sheet, then the first two of the next.
  const { left, top, width, height, gap } = LABEL_SIZES.A4x24;
  const places = [23, 24, 1, 2].map((place) => [(place - 1) % 3, Math.floor((place - 1) / 3)] as const);
  codes.forEach(({ x, y }, at) => {
    const [column, row] = places[at] ?? [0, 0];
    const [from, above] = [(left + column * (width + gap)) * MM, (top + row * height) * MM];
    expect(x).toBeGreaterThan(from);
    expect(x).toBeLessThan(from + width * MM);
    expect(y).toBeGreaterThan(above);
    expect(y).toBeLessThan(above + height * MM);
  });
});

test.each(Object.entries(LABEL_SIZES))(
  "%s has its pages, and its barcodes are read",
  async (size, { page, columns, rows, dot }) => {
    const count = columns * rows + 1;
    const { pdf, codes } = await labels({
      items: of("Paint", "Bolt"),
      size,
      lines: [paint(count - 1), { itemid: idOf("Bolt"), count: 1 }],
    });
    const edges = [Math.round(page.width * MM), Math.round(page.height * MM)];
    expect(await pageSizes(pdf)).toEqual([edges, edges]);
    expect(codes).toHaveLength(count);
    expect(codes[0]).toMatchObject({ format: "EAN_13", text: EAN });
    expect(codes.at(-1)).toMatchObject({ format: "CODE_128", text: "BOLT-M8" });
    if (dot !== null)
      for (const { module } of codes) expect(module / MM / dot).toBeCloseTo(Math.round(module / MM / dot), 2);
  },
);

test("batch and expiry are in a GS1-128 where the label has room, otherwise the code alone is, which is said", async () => {
  const lines = [paint(1, { batchno: "L-7", expirydate: "2027-02-28" })];
  const wide = await labels({ items: of("Paint"), lines });
  expect(wide.codes.map(({ format, text }) => [format, text])).toEqual([
    ["CODE_128", "]C1010890123456789017270228" + "10L-7"],
  ]);
  expect(wide.pages[0]).toContain("(01)08901234567890(17)270228(10)L-7");
  expect(wide.pages[0]).toContain("Batch L-7 · Exp 28-Feb-2027");
  expect(wide.notes).toEqual([]);
  const narrow = await labels({ items: of("Paint"), size: "R38x25", lines });
  expect(narrow.codes.map(({ format, text }) => [format, text])).toEqual([["EAN_13", EAN]]);
  expect(narrow.pages[0]).toContain("Batch L-7 · Exp 28-Feb-2027");
  expect(narrow.notes).toEqual([
    "1 line has a batch or expiry that is too long for the barcode on this label. Choose a wider label to have it in the barcode.",
  ]);
});

test("an item without a barcode has its item code, which scanners find too, and this is said", async () => {
  const { codes, notes } = await labels({ items: of("Loose"), lines: [{ itemid: idOf("Loose"), count: 1 }] });
  expect(codes).toMatchObject([{ format: "CODE_128", text: "Loose" }]);
  expect(notes).toEqual(["1 line has an item without a barcode. The label has its item code instead."]);
});

test("what stands on a label is the company's choice", async () => {
  const flags = { label_name: 0, label_code: 1, label_mrp: 0, label_price: 1, label_batch: 0, label_expiry: 1 };
  const [saved] = await books.server.call(
    "printsettings_R_save",
    { id: "", labelsize: "R50x25", ...flags },
    { id: crypto.randomUUID() },
  );
  expect(saved).toMatchObject({ err: 0 });
  const [form] = await books.server.call("printsettings_R_getviewdata", { id: "" });
  expect(form).toMatchObject({ labelsize: "R50x25", ...flags });
  expect(await linesOf({ items: of("Paint") })).toMatchObject([{ size: "R50x25" }]);
  const { pages } = await labels({
    items: of("Paint"),
    size: "R50x25",
    lines: [paint(1, { batchno: "L-7", expirydate: "2027-02-28" })],
  });
  expect(pages[0]).toMatch(/8901234567890 Paint Price ₹ 400\.00 Exp 28-Feb-2027/);
  expect(pages[0]).not.toMatch(/MRP|Batch/);
});

test("the lines of a purchase come with batch, expiry, the code of their pack and a label for each piece", async () => {
  const items = [
    { itemid: "Paint", qty: 2.5, rate: 10, batchno: "L-7", mfgdate: "2026-01-01", expirydate: "2027-02-28" },
    { itemid: "Bolt", qty: 3, rate: 10, unitid: "BOX" },
    { itemid: "Bolt", qty: 12, rate: 10 },
  ];
  const { id } = await trade.purchase("2026-06-01", "B/1", 1, 1, { items });
  const lines = await linesOf({ formname: "purchasedetail", id });
  expect(lines).toMatchObject([
    { item: "Paint", barcodes: EAN, batchno: "L-7", expirydate: "2027-02-28", count: 3 },
    { item: "Bolt", barcodes: "18901234567897\nBOLT-M8", count: 3 },
    { item: "Bolt", barcodes: "BOLT-M8\n18901234567897", count: 12 },
  ]);
  const { codes, pages } = await labels({
    formname: "purchasedetail",
    id,
    lines: lines.map(({ itemid, batchno, expirydate, barcodes }) => ({
      itemid,
      batchno,
      expirydate,
      barcode: String(barcodes).split("\n")[0],
      count: 1,
    })),
  });
  expect(codes.map(({ text }) => text)).toEqual([
    "]C1010890123456789017270228" + "10L-7",
    "]C10118901234567897",
    "BOLT-M8",
  ]);
  // A box holds a hundred.
  expect(pages.join(" ").match(/MRP ₹ [\d,.]+/g)).toEqual(["MRP ₹ 450.00", "MRP ₹ 1,23,450.00", "MRP ₹ 1,234.50"]);
});

test.each(["inward", "purchasechallan", "opening"])("%s offers labels of its lines", async (entity) => {
  const [head] = await books.server.call("WEBAPI_R_dynaform", { menutype: `${entity}detail` });
  expect(JSON.parse(String(head?.papers))).toContainEqual({
    title: "Labels",
    path: `/Labels?formname=${entity}detail`,
    param: "id",
  });
});

test("users without the right to print are offered no labels and get none; hidden fields are on none", async () => {
  const { clerk } = books.server.users;
  const body = { items: of("Paint"), lines: [paint(1)] };
  const head = async (): Promise<unknown> =>
    (await books.server.call("common_R_getlistgrid", { formname: "item" }, undefined, clerk))[0]?.papers;
  await grantClerk(books.server, "item", { rights: ["view"] });
  expect(await head()).toBe("");
  const denied = await ask(body, clerk);
  expect([denied.statusCode, denied.json()]).toEqual([403, { Message: "You don't have permission to print items." }]);
  expect((await linesOf({ items: of("Paint") }, clerk))[0]).toMatchObject({
    errormsg: "You don't have permission to print items.",
  });
  await grantClerk(books.server, "item", { rights: ["view", "print"], hidden: "mrp,itemname" });
  expect(await head()).toContain("/Labels");
  const seen = await labels(body, clerk);
  expect(seen.pages[0]).not.toMatch(/Paint|MRP|450/);
  expect(seen.codes).toMatchObject([{ text: EAN }]);
  expect((await linesOf({ items: of("Paint") }, clerk))[0]).toMatchObject({ item: `#${idOf("Paint")}` });
  await grantClerk(books.server, "item", { rights: ["view", "print"], hidden: "barcodes,code" });
  const none = await ask(body, clerk);
  expect([none.statusCode, none.json()]).toEqual([
    400,
    { Message: "Paint has no barcode. Enter one in Items Master." },
  ]);
});

test("labels of a document need the right to print its kind, and the document of the branch", async () => {
  const { id } = await trade.purchase("2026-06-01", "B/1", 1, 1);
  const { clerk, stranger } = books.server.users;
  await grantClerk(books.server, "item", { rights: ["view", "print"] });
  await grantClerk(books.server, "purchase", { rights: ["view"] });
  const body = { formname: "purchasedetail", id, lines: [{ itemid: idOf("Bolt"), count: 1 }] };
  for (const [as, sentence] of [
    [clerk, "You don't have permission to download purchases."],
    [trade.nashik, "This purchase no longer exists."],
    [stranger, "This purchase no longer exists."],
  ] as const) {
    expect((await ask(body, as)).body).toContain(sentence);
    expect((await linesOf({ formname: "purchasedetail", id }, as))[0]).toMatchObject({ errormsg: sentence });
  }
  expect((await ask({ items: of("Paint"), lines: [paint(1)] }, stranger)).body).toContain(
    "One of these items no longer exists.",
  );
});

test("what cannot be printed is refused with a sentence", async () => {
  await change("Visit", { code: "भेट" });
  await change("Loose", { code: "L".repeat(40) });
  for (const [body, sentence] of [
    [{ items: "", lines: [paint(1)] }, "Select items in Items Master, or open a document, and press Labels there."],
    [{ items: of("Paint"), lines: [paint(0)] }, "Enter how many labels you want of at least one item."],
    [
      { items: of("Paint"), lines: [paint(3000), paint(2001)] },
      "These are 5,001 labels. Print at most 5,000 at a time.",
    ],
    [{ items: of("Paint"), first: 25, lines: [paint(1)] }, "A sheet of this size has 24 labels. Enter 1 to 24."],
    [{ items: of("Bolt"), lines: [paint(1)] }, "An item is no longer among the lines. Open Labels again."],
    [
      { items: of("Paint"), lines: [paint(1, { barcode: "X" })] },
      "X is no longer a barcode of Paint. Open Labels again.",
    ],
    [
      { items: of("Visit"), lines: [{ itemid: idOf("Visit"), count: 1 }] },
      "The code भेट of Visit has letters that no barcode can hold. Enter a barcode in Items Master.",
    ],
    [
      { items: of("Loose"), size: "R38x25", lines: [{ itemid: idOf("Loose"), count: 1 }] },
      `The barcode ${"L".repeat(40)} of Loose is too long for this label. Choose a wider label.`,
    ],
    [
      { items: of("Paint"), lines: [paint(1, { expirydate: "soon" })] },
      "These labels cannot be drawn. Check their quantities and dates.",
    ],
    [
      { items: of("Paint"), size: "A3", lines: [paint(1)] },
      "These labels cannot be drawn. Check their quantities and dates.",
    ],
    [
      { items: Array.from({ length: 501 }, () => 1).join(","), lines: [paint(1)] },
      "Select at most 500 items for labels.",
    ],
  ] as const) {
    const answer = await ask(body);
    expect([answer.statusCode, answer.json()]).toEqual([400, { Message: sentence }]);
  }
  const { id } = await trade.money("receipt", "2026-06-02", "Asha", 100);
  expect((await ask({ formname: "receiptdetail", id, lines: [paint(1)] })).body).toContain(
    "This receipt has no items to label.",
  );
});
