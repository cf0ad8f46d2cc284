import { expect, test } from "vitest";
import { homeShelves } from "../../../src/client/dashboard/home-entries";
import type { WidgetRow } from "../../../src/definitions/widget-row";
import type { KindOf } from "../../../src/client/ui/widget-kind";

const row = (Widgetstype: string, heading: string, formgroupname = "Accounts"): WidgetRow => ({
  formgroupname,
  Widgetstype,
  bg: "",
  total: 1,
  heading,
  pathname: "",
  faicon: "",
  percentage: "",
  percentageDescription: "",
  formmnu: "",
});
const kindOf: KindOf = (type) => ({
  type,
  isChart: type === "box-verticalbar",
  isSmall: /^box-[a-d]$/.test(type),
  columns: 3,
  Draw: () => null,
});
const shelves = (rows: readonly WidgetRow[]) =>
  homeShelves(rows, kindOf).map((shelf) =>
    shelf.map(({ list, rows: own }) => `${list}(${own.map(({ heading }) => heading).join(", ")})`),
  );

test("figures and short lists stand above, longer lists and charts below; lines of one list are one card", () => {
  expect(
    shelves([
      row("box-d", "Bank", "Money"),
      row("box-d", "Cash", "Money"),
      row("box-c", "Receivables"),
      row("box-d", "Today", "Sales"),
      row("box-d", "Month", "Sales"),
      row("box-d", "Year", "Sales"),
      row("box-verticalbar", "Chart", "Sales"),
      row("box-d", "Approve", "Attention"),
    ]),
  ).toEqual([
    ["Money(Bank, Cash)", "(Receivables)"],
    ["Sales(Today, Month, Year)", "(Chart)", "Attention(Approve)"],
  ]);
});

test("figures alone are one row, and nothing is none", () => {
  expect(shelves([row("box-a", "Ledgers")])).toEqual([["(Ledgers)"]]);
  expect(shelves([])).toEqual([]);
});
