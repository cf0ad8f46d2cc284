import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, isIsoDate } from "../../../src/domain/calendar";
import { formatDate, kolkataDate } from "../../../src/domain/date-format";
import { confirmedText } from "../../../src/wire/confirming";
import type { Row } from "../../../src/wire/envelope";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { GOOD, line } from "./help/good-documents";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

const today = kolkataDate(Date.now());
const inDays = (days: number): string => (isIsoDate(today) ? addDays(today, days) : "");
const sell = (values: Row) => books.save("sale", { ...GOOD.sale, ...values });
const rows = (values: Row) =>
  books.server.call("sale_R_save", { id: 0, ...GOOD.sale, ...values }, { id: crypto.randomUUID() });

test("a date more than a year ahead is asked about, and stored once the user confirms just that date", async () => {
  const far = inDays(500);
  const asked = await sell({ edateview: far });
  expect(asked).toMatchObject({
    err: 1,
    errkey: "edateview",
    errormsg: `Sale Date ${formatDate(far)} is more than a year ahead.`,
    ask: `far:edateview:${far}`,
  });
  expect(await books.balances()).toEqual([]);
  expect(await sell({ edateview: inDays(501), confirmed: confirmedText([String(asked.ask)]) })).toMatchObject({
    err: 1,
    ask: `far:edateview:${inDays(501)}`,
  });
  const made = await sell({ edateview: far, confirmed: confirmedText([String(asked.ask)]) });
  expect(made).toMatchObject({ err: 0 });
  // Stored values do not ask for confirmation again.
  expect(await books.save("sale", { id: made.id, narration: "a word" })).toMatchObject({ err: 0 });
  expect(await sell({ edateview: inDays(360) })).toMatchObject({ err: 0 });
});

test("every date of a document is looked at, and what is wrong is said before anything is asked", async () => {
  const far = inDays(500);
  const money = { partyid: "Asha", accountid: "Bank", mgrossamt: 100, instrumentdate: far };
  expect(await books.save("receipt", { ...money, edateview: "2026-06-10" })).toMatchObject({
    errkey: "instrumentdate",
    ask: `far:instrumentdate:${far}`,
  });
  expect(
    await books.server.call("receipt_R_save", { id: 0, ...money, edateview: far }, { id: crypto.randomUUID() }),
  ).toHaveLength(2);
  expect(await rows({ edateview: far, partyid: "", items: [line({ qty: 0 })] })).not.toContainEqual(
    expect.objectContaining({ ask: expect.anything() }),
  );
});

test.each(["", "no list", "{}", "[1]"])("a confirmation that is none (%s) confirms nothing", async (confirmed) => {
  expect(await sell({ edateview: inDays(500), confirmed })).toMatchObject({ err: 1, errkey: "edateview" });
});
