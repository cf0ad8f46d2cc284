import { expect, test } from "vitest";
import { givenPart } from "../../../src/server/engine/reports/given-part";
import type { ReportQuestion } from "../../../src/server/engine/reports/declaration";

test("a report with a row for each of 1,50,000 items has its sums and its first page", () => {
  const rows = Array.from({ length: 150_000 }, (_, at) => ({ item: `Item ${at}`, qty: "1.5" }));
  const columns = [
    { field: "item", title: "Item" },
    { field: "qty", title: "Quantity", format: "qty", sum: true },
  ] as const;
  const question = { start: 0, length: 500, detailed: true, group: [], sort: null } as unknown as ReportQuestion;
  const part = givenPart({ rows }, columns, question);
  expect(part.rows).toHaveLength(500);
  expect([part.total, part.sums]).toEqual([150_000, { qty: "225000" }]);
});
