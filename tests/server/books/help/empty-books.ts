import { afterAll, beforeAll, beforeEach } from "vitest";
import { openBooks } from "./books";
import type { Books } from "./books";

/**
 * Books opened once per file and emptied before each of its tests, at noon of 30 September 2026. `also` deletes more.
 */
export function onEmptyBooks(
  take: (books: Books) => void,
  also: (books: Books) => Promise<unknown> = () => Promise.resolve(),
): void {
  let books: Books;
  beforeAll(async () => {
    books = await openBooks();
    take(books);
  });
  beforeEach(async () => {
    books.server.setClock(new Date("2026-09-30T12:00:00Z"));
    await books.reset();
    await also(books);
  });
  afterAll(() => books.server.close());
}
