import { beforeAll, expect, test } from "vitest";
import type { ReportColumn } from "../../../../src/definitions/report/report-column";
import type { ReportFilter } from "../../../../src/definitions/report/report-filter";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { tradeOf } from "./help/trade";
import type { Trade } from "./help/trade";
import { expectWhole } from "../help/expect-whole";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
});

const NUMBERS = [
  3116, 3201, 3202, 3203, 3204, 3205, 3206, 3207, 3208, 3209, 3301, 3302, 3303, 3304, 3305, 3306, 3307, 3308, 3309,
  3310, 3311, 3312,
];

test.each(NUMBERS)(
  "report %i groups and sorts by each of its columns, alone and with another, and its filters are whole",
  async (number) => {
    await trade.sale("2026-08-11", "Asha", 2, 100);
    await trade.sale("2026-09-12", "Ravi", 1, 300);
    await trade.purchase("2026-08-01", "SC/1", 10, 50);
    await trade.money("receipt", "2026-09-20", "Asha", 100);
    await trade.save("saleorder", {
      edateview: "2026-09-01",
      partyid: "Asha",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 3, rate: 100 }],
    });
    const [definition = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid: number });
    const columns = JSON.parse(String(definition.cols)) as ReportColumn[];
    const filters = JSON.parse(String(definition.filters)) as ReportFilter[];
    for (const { kind, source, options, name } of filters)
      expect([name, kind === "choice" ? (options ?? []).length > 1 : kind !== "record" || Boolean(source)]).toEqual([
        name,
        true,
      ]);
    const args = {
      dtpfrom: "2026-04-01",
      dtpto: "2026-09-30",
      ddlledger: number === 3205 ? books.ids.Asha : 0,
      detailed: true,
      ...(number === 3116 ? { lotno: "18" } : {}),
    };
    const ask = (more: Row) => books.server.call(String(definition.DataSourceID_SQL), { ...args, ...more });
    const [first] = columns;
    for (const { field, unsorted } of columns) {
      expectWhole(await ask({ group: field, from: 1, top: 2 }), `group ${field}`);
      if (unsorted) continue;
      expectWhole(await ask({ sort: field }), `sort ${field}`);
      if (first && field !== first.field)
        expectWhole(await ask({ group: `${first.field},${field}`, sort: `-${field}` }), `group 2 ${field}`);
    }
  },
);
