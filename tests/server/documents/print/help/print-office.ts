import { sql } from "kysely";
import { beforeAll, expect } from "vitest";
import { ENDPOINTS } from "../../../../../src/wire/endpoints";
import type { Books } from "../../../books/help/books";
import { onEmptyBooks } from "../../../books/help/empty-books";
import { tradeOf, type Trade } from "../../../reports/parties/help/trade";
import { readPdf } from "../read-pdf";

/** A company with all that its papers name of it, its documents, and their PDFs. */
export interface PrintOffice {
  readonly books: Books;
  readonly trade: Trade;
  readonly pdf: (entity: string, id: unknown) => Promise<Buffer>;
  /** The texts of the pages. */
  readonly pages: (entity: string, id: unknown) => Promise<readonly string[]>;
}

/** Opened once per file, with its books emptied before each test. */
export function onPrintOffice(take: (office: PrintOffice) => void | Promise<void>): void {
  let books: Books;
  onEmptyBooks((opened) => {
    books = opened;
  });
  beforeAll(async () => {
    await books.server.parts.db.asSystem((tx) =>
      sql`update company set legalname = 'Kaveri Pumps Private Limited', gstin = '27AAGCK7383J1Z9', address = E'14 MG Road\nPune', pincode = '411001'
        where coid = ${books.server.users.owner.user.coid}`.execute(tx),
    );
    const pdf: PrintOffice["pdf"] = async (entity, id) => {
      const answer = await books.server.app.inject({
        method: "GET",
        url: `${ENDPOINTS.invoicePdf}?${new URLSearchParams({ formname: `${entity}detail`, id: String(id) })}`,
        headers: { authorization: `Bearer ${books.server.users.owner.token}` },
      });
      expect(answer.statusCode === 200 ? "" : answer.body).toBe("");
      return answer.rawPayload;
    };
    const pages: PrintOffice["pages"] = async (entity, id) => readPdf(await pdf(entity, id));
    await take({ books, trade: await tradeOf(books), pdf, pages });
  });
}
