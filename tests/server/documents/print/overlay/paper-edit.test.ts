import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { NO_PAPER_OVERLAY, type PaperOverlay } from "../../../../../src/definitions/print/overlay/paper-overlay";
import type { PapersRow } from "../../../../../src/definitions/print/device-papers";
import { ENDPOINTS } from "../../../../../src/wire/endpoints";
import type { Row } from "../../../../../src/wire/envelope";
import type { Books } from "../../../books/help/books";
import { onEmptyBooks } from "../../../books/help/empty-books";
import { readPdf } from "../read-pdf";
import type { TestUser } from "../../../harness";
import { tradeOf, type Trade } from "../../../reports/parties/help/trade";

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
    await sql`delete from def_paper_draft`.execute(tx);
    await sql`delete from def_paper_revision`.execute(tx);
    await sql`delete from def_paper`.execute(tx);
  }),
);

const CHANGED: PaperOverlay = {
  labels: { "parties/Bill to": "Buyer" },
  leftOut: ["facts/Due date"],
  added: [
    { place: "line", label: "", text: "Our code {itemid}" },
    { place: "remarks", label: "", text: "Payable: {= mgrossamt * 2 / 2}" },
  ],
};

const sale = () => trade.sale("2026-06-01", "Asha", 3, 1234.5);
const seen = (id: unknown) => ({ formname: "saledetail", id });

async function edit(what: string, args: Row, as: TestUser = books.server.users.admin): Promise<Row> {
  return (await books.server.call(`paperedit_R_${what}`, args, undefined, as))[0] ?? {};
}
const draft = (id: unknown, overlay: Partial<PaperOverlay>, revision = 0) =>
  edit("savedraft", { ...seen(id), overlay: JSON.stringify({ ...NO_PAPER_OVERLAY, ...overlay }), revision });

async function page(id: unknown, isDraft = false, as: TestUser = books.server.users.admin): Promise<string> {
  const query = { formname: "saledetail", id: String(id), ...(isDraft ? { draft: "1" } : {}) };
  const answer = await books.server.app.inject({
    method: "GET",
    url: `${ENDPOINTS.invoicePdf}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${as.token}` },
  });
  expect(answer.statusCode === 200 ? "" : answer.body).toBe("");
  return (await readPdf(answer.rawPayload)).join(" ");
}

test("only the developer changes a layout or sees its draft", async () => {
  const { id } = await sale();
  expect(await draft(id, CHANGED)).toMatchObject({ err: 0 });
  for (const as of [books.server.users.owner, books.server.users.clerk])
    for (const [what, more] of Object.entries({
      get: {},
      savedraft: { overlay: JSON.stringify(CHANGED), revision: 0 },
      publish: {},
      discard: {},
      rollback: { revision: 0 },
    }))
      expect(await edit(what, { ...seen(id), ...more }, as)).toMatchObject({ errkey: "rights" });
  expect(await page(id, true, books.server.users.owner)).toContain("Bill to Asha");
  expect(await page(id, true)).toContain("Buyer Asha");
});

test("a draft is seen in its preview alone; published, it is on every paper of the kind, on devices too; rolled back, on none", async () => {
  const { id } = await sale();
  expect(await draft(id, CHANGED)).toMatchObject({ err: 0 });
  expect(await page(id)).toContain("Bill to Asha");
  const drafted = await page(id, true);
  expect(drafted).toContain("Buyer Asha");
  expect(drafted).toContain("Our code Bolt");
  expect(drafted).toContain("Payable: 4,370.00");
  expect(drafted).not.toContain("Due date");
  expect(await edit("publish", { ...seen(id), note: "As our buyers ask" })).toMatchObject({ err: 0, revision: 1 });
  const owners = await page(id, false, books.server.users.owner);
  expect(owners).toContain("Buyer Asha");
  const kept = (await books.server.call("WEBAPI_papers", {})) as readonly PapersRow[];
  const kinds = kept.flatMap(({ kind }) => (kind ? [kind] : []));
  expect(kinds.filter(({ overlay }) => overlay).map(({ entity }) => entity)).toEqual(["sale"]);
  expect(kinds.find(({ entity }) => entity === "sale")?.overlay).toEqual(CHANGED);
  const shown = await edit("get", seen(id));
  expect(shown).toMatchObject({ kind: "Sale", revision: 1, isdraft: 0 });
  expect(JSON.parse(String(shown.differences))).toEqual([
    { key: "Parties", column: "Bill to", before: "Bill to", after: "Buyer" },
    { key: "Beside the party", column: "Due date", before: "Printed", after: "Left out" },
    { key: "Below each item", column: "Text", before: "", after: "Our code {itemid}" },
    { key: "With the remarks", column: "Text", before: "", after: "Payable: {= mgrossamt * 2 / 2}" },
  ]);
  expect(JSON.parse(String(shown.parts))).toContainEqual({
    id: "facts/Place of supply",
    group: "facts",
    label: "Place of supply",
    isLabelled: true,
    mayLeaveOut: false,
  });
  expect(await edit("rollback", { ...seen(id), revision: 0 })).toMatchObject({ err: 0, revision: 2 });
  expect(await page(id)).toContain("Bill to Asha");
  expect(await edit("rollback", { ...seen(id), revision: 1 })).toMatchObject({ err: 0, revision: 3 });
  expect(await page(id)).toContain("Buyer Asha");
  const revisions = JSON.parse(String((await edit("get", seen(id))).revisions)) as readonly Row[];
  expect(revisions.map(({ revision, note, username }) => [revision, note, username])).toEqual([
    [3, "Back to revision 1", "admin"],
    [2, "Back to the layout of the product", "admin"],
    [1, "As our buyers ask", "admin"],
  ]);
});

test("what cannot be on a paper is refused with what and where, and the draft before stays", async () => {
  const { id } = await sale();
  expect(await draft(id, CHANGED)).toMatchObject({ err: 0 });
  const text = (place: string, one: string, label = "") => ({ added: [{ place, label, text: one }] }) as never;
  for (const [overlay, sentence] of [
    [{ leftOut: ["facts/Place of supply"] }, "Place of supply stays on the paper. It can only be labelled otherwise."],
    [{ leftOut: ["totals/Total"] }, "Total stays on the paper. It can only be labelled otherwise."],
    [text("remarks", "{vehicle}"), "A sale has no field vehicle."],
    [text("line", "{= qty * weight}"), "A line has no field weight."],
    [text("facts", "{narration}"), "Enter a label for the text {narration}."],
    [text("remarks", "{= qty * }"), /./],
  ] as const)
    expect(await draft(id, overlay)).toMatchObject({
      err: 1,
      errormsg: typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    });
  await expect(draft(id, text("above", "x"))).rejects.toThrow("cannot be taken: added.0.place");
  await expect(draft(id, { script: "x" } as never)).rejects.toThrow("cannot be taken");
  expect(await page(id, true)).toContain("Buyer Asha");
});

test("a text that fails for this document is told to the developer, and the document is printed without it", async () => {
  const { id } = await sale();
  const overlay = { added: [{ place: "remarks", label: "", text: "Each {= mgrossamt / duedays}" }] } as const;
  const fields = JSON.parse(String((await edit("get", seen(id))).fields)) as { readonly document: readonly string[] };
  expect(fields.document).toContain("mgrossamt");
  const zero = fields.document.find((field) => field === "sdiscount") ?? "";
  expect(zero).toBe("sdiscount");
  const added = [{ ...overlay.added[0], text: `Each {= mgrossamt / ${zero}}` }];
  expect(await draft(id, { added })).toMatchObject({ err: 0 });
  expect(await edit("publish", seen(id))).toMatchObject({ err: 0 });
  expect(JSON.parse(String((await edit("get", seen(id))).problems))).toEqual([
    "Each {= mgrossamt / sdiscount}: The calculation divides by zero. The result is 0.",
  ]);
  const printed = await page(id);
  expect(printed).toContain("Bill to Asha");
  expect(printed).not.toContain("Each");
});

test("two who change a layout at once: the second hears of the first", async () => {
  const { id } = await sale();
  await draft(id, CHANGED);
  await edit("publish", seen(id));
  expect(await draft(id, CHANGED)).toMatchObject({
    err: 1,
    errormsg: "The layout was published meanwhile (revision 1). Open it again to see it.",
  });
  expect(await edit("publish", seen(id))).toMatchObject({ err: 1, errormsg: "There is no draft to publish." });
  expect(await edit("rollback", { ...seen(id), revision: 9 })).toMatchObject({
    err: 1,
    errormsg: "The layout has no revision 9.",
  });
  await draft(id, { labels: { "parties/Bill to": "Client" } }, 1);
  expect(await edit("discard", seen(id))).toMatchObject({ err: 0 });
  expect(await page(id, true)).toContain("Buyer Asha");
});

test("a receipt has its own layout, without texts below items", async () => {
  const [made] = await books.server.call("receipt_R_save", {
    id: 0,
    edateview: "2026-06-02",
    partyid: books.ids.Asha,
    accountid: books.ids.Bank,
    mgrossamt: 100,
    narration: "In full",
  });
  expect(made).toMatchObject({ err: 0 });
  const on = { formname: "receiptdetail", id: made?.id };
  const shown = await edit("get", on);
  expect(JSON.parse(String(shown.fields))).toMatchObject({ line: [] });
  const send = (added: PaperOverlay["added"]) =>
    edit("savedraft", { ...on, overlay: JSON.stringify({ ...NO_PAPER_OVERLAY, added }), revision: 0 });
  expect(await send([{ place: "line", label: "", text: "x" }])).toMatchObject({
    errormsg: "Only bills have texts below their items.",
  });
  expect(await send([{ place: "facts", label: "Note", text: "{narration}" }])).toMatchObject({ err: 0 });
});
