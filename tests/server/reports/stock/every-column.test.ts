import { beforeAll, expect, test } from "vitest";
import type { ReportColumn } from "../../../../src/definitions/report/report-column";
import type { ReportFilter } from "../../../../src/definitions/report/report-filter";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { tradeOf } from "../parties/help/trade";
import type { Trade } from "../parties/help/trade";
import { stockStory } from "./help/stock-story";
import { expectWhole } from "../help/expect-whole";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
});

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const NUMBERS = [upTo(3401, 3411), upTo(3501, 3506), upTo(3601, 3606), [3608]].flat();

test.each(NUMBERS)(
  "report %i groups and sorts by each of its columns, alone and with another, and its filters are whole",
  async (number) => {
    await stockStory(trade);
    const [definition = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid: number });
    const columns = JSON.parse(String(definition.cols)) as ReportColumn[];
    const filters = JSON.parse(String(definition.filters)) as ReportFilter[];
    for (const { kind, source, options, name } of filters) {
      const isWhole = kind === "choice" ? (options ?? []).length > 1 : kind !== "record" || Boolean(source);
      expect([name, isWhole]).toEqual([name, true]);
    }
    // The trail has the time of the database, so days far apart are asked for.
    const args = { dtpfrom: "2026-04-01", dtpto: "2099-12-31", itemname: number === 3402 ? books.ids.Bolt : 0 };
    const ask = (more: Row) =>
      books.server.call(String(definition.DataSourceID_SQL), { ...args, detailed: true, ...more });
    const [first] = columns;
    for (const { field, unsorted } of columns) {
      expectWhole(await ask({ group: field, from: 1, top: 2 }), `group ${field}`);
      if (unsorted) continue;
      expectWhole(await ask({ sort: field, from: 1, top: 20 }), `sort ${field}`);
      if (first && field !== first.field)
        expectWhole(
          await ask({ group: `${first.field},${field}`, sort: `-${field}`, from: 1, top: 20 }),
          `two ${field}`,
        );
    }
    expectWhole(await ask({ detailedA: true, detailed: false }), "the second switch");
  },
);
