/**
 * Questions that the server never answered, answered from the copies on a device: what it says is what the server says.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { deviceAnswer } from "../../../src/client/report/device/device-answer";
import { pagingOf, spanOf } from "../../../src/client/report/read/report-pages";
import { readReport, type Report } from "../../../src/client/report/read/report-definition";
import { readQuestion } from "../../../src/client/report/read/report-question";
import { rowsOf } from "../../../src/client/report/read/report-head";
import type { Offline } from "../../../src/client/offline/offline";
import { addDecimals } from "../../../src/domain/decimal";
import type { Row } from "../../../src/wire/envelope";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { deviceOf } from "./help/device";
import { mustSave } from "./help/must-save";

let books: Books;
let offline: Offline;
beforeAll(async () => {
  books = await openBooks();
  books.server.setClock(new Date("2026-06-30T12:00:00Z"));
  const bill = (entity: string, party: string, day: string, qty: number, rate: number, more: Row = {}) =>
    mustSave(books, entity, {
      edateview: day,
      partyid: party,
      godownid: "Main",
      items: [{ itemid: "Bolt", qty, rate }],
      ...more,
    });
  await bill("purchase", "Steel Co", "2026-05-02", 100, 40, { billno: "S-1" });
  await bill("sale", "Asha", "2026-05-10", 10, 90);
  await bill("sale", "Ravi", "2026-06-20", 3, 95.55);
  await mustSave(books, "receipt", {
    edateview: "2026-06-21",
    partyid: "Asha",
    accountid: "Bank",
    mgrossamt: 400,
    allocation: "oldest",
  });
  await mustSave(books, "stocktransfer", {
    edateview: "2026-06-22",
    fromgodownid: "Main",
    togodownid: "Shop",
    items: [{ itemid: "Bolt", qty: 7 }],
  });
  ({ offline } = await deviceOf(books.server, false));
});
afterAll(() => books.server.close());

const DAYS = { dtpto: "2026-06-30" };

async function definition(name: string): Promise<Report> {
  const [row = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid: name });
  return readReport(row);
}

async function both(name: string, values: Row) {
  const report = await definition(name);
  const first = readQuestion(report, new URLSearchParams());
  const question = { ...first, detailed: true, values: { ...first.values, ...values } };
  const here = await deviceAnswer(offline, report, question, spanOf(pagingOf(0), 0));
  const group = question.group.join();
  const there = await books.server.call(`${name}_R_report`, {
    ...question.values,
    detailed: "true",
    ...(group === "" ? {} : { group }),
  });
  expect(there[0]?.errormsg ?? "").toBe("");
  return { here: here?.rows ?? null, there };
}

const figures = (rows: readonly Row[], fields: readonly string[]) =>
  rowsOf(rows).map((row) =>
    fields.map((field) => (/amt|pending|overdue|qty/.test(field) ? addDecimals(String(row[field]), "0") : row[field])),
  );

test.each(["outstandingreceivables", "outstandingpayables"])(
  "%s: each open bill, its days overdue, the groups by party and the sums",
  async (name) => {
    const { here, there } = await both(name, DAYS);
    const fields = ["party", "refno", "refdate", "duedate", "overdue", "pending", "overdueamount"];
    expect(figures(here ?? [], fields)).toEqual(figures(there, fields));
    expect(figures(there, fields).length).toBeGreaterThan(0);
    const summed = (rows: readonly Row[] | null) =>
      (JSON.parse(String(rows?.[0]?.groups)) as { key: unknown; count: number; sums: Row }[]).map(
        ({ key, count, sums }) => [key, count, addDecimals(String(sums.pending), "0")],
      );
    expect(summed(here)).toEqual(summed(there));
    expect(String(here?.[0]?.notes)).toContain("open bills on this device");
  },
);

test("outstanding of one party; of another day, branch or salesman it answers nothing", async () => {
  const { here } = await both("outstandingreceivables", { ...DAYS, ddlledger: String(books.ids.Ravi) });
  expect(figures(here ?? [], ["party"])).toEqual([["Ravi"]]);
  const report = await definition("outstandingreceivables");
  const first = readQuestion(report, new URLSearchParams());
  for (const values of [{ dtpto: "2026-06-01" }, { ...DAYS, billnoA: "1" }, { ...DAYS, salesman: "4" }])
    expect(
      await deviceAnswer(offline, report, { ...first, values: { ...first.values, ...values } }, spanOf(pagingOf(0), 0)),
    ).toBeNull();
});

test("stock summary: the stock of each item now, of the company and of a godown", async () => {
  const days = { dtpfrom: "2026-04-01", ...DAYS };
  for (const godown of ["0", String(books.ids.Shop)]) {
    const { here, there } = await both("stocksummary", { ...days, godown });
    expect(figures(here ?? [], ["item", "closingqty"])).toEqual(figures(there, ["item", "closingqty"]));
    expect(here?.length).toBe(1);
  }
});

test("a report that the copies cannot answer, and a device without copies, answer nothing", async () => {
  const report = await definition("daybook");
  expect(
    await deviceAnswer(offline, report, readQuestion(report, new URLSearchParams()), spanOf(pagingOf(0), 0)),
  ).toBeNull();
  const bare = { ...offline, reference: { ...offline.reference, entities: async () => [] } };
  const owed = await definition("outstandingreceivables");
  expect(await deviceAnswer(bare, owed, readQuestion(owed, new URLSearchParams()), spanOf(pagingOf(0), 0))).toBeNull();
});
