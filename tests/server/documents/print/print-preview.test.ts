import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { ENDPOINTS } from "../../../../src/wire/endpoints";
import type { Row } from "../../../../src/wire/envelope";
import type { PaperPreview } from "../../../../src/definitions/print/paper-preview";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import type { TestUser } from "../../harness";
import { tradeOf, type Trade } from "../../reports/parties/help/trade";
import { pageSizes, readPdf } from "./read-pdf";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
});

const ask = (body: Row, as: TestUser = books.server.users.owner) =>
  books.server.app.inject({
    method: "POST",
    url: ENDPOINTS.printPreview,
    headers: { authorization: `Bearer ${as.token}` },
    payload: body,
  });

async function preview(body: Row): Promise<{ readonly document: string; readonly pdf: Buffer; readonly text: string }> {
  const answer = await ask(body);
  expect(answer.statusCode === 200 ? "" : answer.body).toBe("");
  const { document, pdf: base64 } = answer.json<PaperPreview>();
  const pdf = Buffer.from(base64, "base64");
  return { document, pdf, text: (await readPdf(pdf)).join(" ") };
}

test("where there is no document of the kind yet, the preview is an example that says so", async () => {
  const sale = await preview({ previewkind: "sale", size: "A5", terms: "Cash only" });
  expect(sale.document).toBe("");
  expect(await pageSizes(sale.pdf)).toEqual([[420, 595]]);
  for (const text of ["EXAMPLE", "Example item 1", "Total ₹ 4,885.00", "Terms Cash only"])
    expect(sale.text).toContain(text);
  const journal = await preview({ previewkind: "journal" });
  expect([journal.document, journal.text.includes("EXAMPLE")]).toEqual(["", true]);
});

test("the preview is the first copy of the newest document with the unsaved settings, and saves nothing", async () => {
  await trade.sale("2026-06-01", "Asha", 1, 100);
  await trade.sale("2026-06-02", "Ravi", 2, 200);
  const roll = await preview({
    previewkind: "sale",
    copies: 3,
    kinds: JSON.stringify([{ kind: "sale", size: "R80", no_hsn: 1 }]),
  });
  expect(roll.document).toBe("Sale MUM/S2627/0002");
  expect((await pageSizes(roll.pdf)).map(([width]) => width)).toEqual([227]);
  expect(roll.text).toContain("Bill to: Ravi");
  expect(roll.text).not.toContain("HSN");
  const three = await preview({ previewkind: "sale", copies: 3 });
  expect(await pageSizes(three.pdf)).toEqual([[595, 842]]);
  expect(three.text).toContain("ORIGINAL FOR RECIPIENT");
  const { rows } = await books.server.parts.db.asSystem((tx) =>
    sql`select 1 from print_settings union all select 1 from print_kind`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test("settings that a save would refuse are refused with the same sentence, and others may not preview", async () => {
  for (const [body, sentence] of [
    [{ previewkind: "sale", bankid: 999_999 }, "Choose a bank ledger that is in use."],
    [{ previewkind: "item" }, "Choose a kind of document from the list."],
    [{ previewkind: "sale", size: "A3" }, "These settings cannot be drawn. Check their values."],
    [{}, "These settings cannot be drawn. Check their values."],
  ] as const) {
    const answer = await ask(body);
    expect([answer.statusCode, answer.json()]).toEqual([400, { Message: sentence }]);
  }
  const other = await ask({ previewkind: "sale" }, books.server.users.clerk);
  expect([other.statusCode, other.json()]).toEqual([
    403,
    { Message: "Only a company admin can view and change these settings." },
  ]);
});
