import { expect } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";

/** A save that must be taken. */
export async function mustSave(books: Books, entity: string, values: Row): Promise<Row> {
  const row = await books.save(entity, values);
  expect(row.errormsg ?? "").toBe("");
  return row;
}
