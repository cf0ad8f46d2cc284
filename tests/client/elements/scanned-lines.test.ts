import { expect, test } from "vitest";
import type { Line } from "../../../src/client/elements/lines/line-values";
import { withFound } from "../../../src/client/elements/lines/pasted-choice";
import { countScan } from "../../../src/client/elements/lines/scanned-lines";
import type { LineColumn } from "../../../src/definitions/form-row";

const column: LineColumn = {
  key: "itemid",
  title: "Item",
  comp_type: "ddls",
  DataSourceID_SQL: "item",
  scanAdds: "qty",
};

test("DOC-006 a scanned code is a line of what it names; scanned again it adds 1, also when its item was found meanwhile", () => {
  const first = countScan(column, "qty", [], "8901234567894");
  expect(first).toMatchObject({ at: 0, lines: [{ itemid: "8901234567894", itemid_unknown: 1, qty: "1" }] });
  const found = withFound(column, first.lines, new Map([["8901234567894", { value: "7", label: "Soap" }]] as never));
  const again = countScan(column, "qty", found, "8901234567894");
  expect(again).toMatchObject({ at: 0, lines: [{ itemid: "7", itemid_label: "Soap", qty: "2" }] });
  const other = countScan(column, "qty", again.lines, "4006381333931");
  expect(other.at).toBe(1);
  const typed: Line = { ...again.lines[0], qty: "12.5" };
  expect(countScan(column, "qty", [typed], "8901234567894").lines[0]?.qty).toBe("13.5");
  expect(countScan(column, "qty", [{ ...typed, qty: "abc" }], "8901234567894").lines[0]?.qty).toBe("1");
});
