import { expect, test } from "vitest";
import { drillTarget } from "../../../src/client/report/place/drill";
import { readReport } from "../../../src/client/report/read/report-definition";
import { readQuestion } from "../../../src/client/report/read/report-question";
import { FILTER_NAMES, FILTERS } from "../../../src/definitions/report/report-filter";
import type { ReportColumn } from "../../../src/definitions/report/report-column";
import { dayBook } from "./report-harness";

const firstOf = (more: Record<string, unknown>) => {
  const [row = {}] = dayBook({
    filters: JSON.stringify(FILTER_NAMES.map((name) => ({ name, ...FILTERS[name] }))),
    detailedallowed: 1,
    ...more,
  });
  return readQuestion(readReport(row), new URLSearchParams());
};

test("REP-037 every filter, both switches and the layout start with the default of the definition", () => {
  const values = Object.fromEntries(
    FILTER_NAMES.map((name, at) => [
      name,
      name === "dtpfrom" ? "2026-05-01" : name === "dtpto" ? "2026-05-31" : `${at + 10}`,
    ]),
  );
  const defaults = Object.fromEntries(Object.entries(values).map(([name, value]) => [`default${name}`, value]));
  const switches = { defaultdetailed: "true", defaultdetailedA: "true", defaultmactabletype: "MacTableC" };
  expect(firstOf({ ...defaults, ...switches })).toMatchObject({
    values,
    detailed: true,
    detailedA: true,
    layout: "MacTableC",
  });
  expect(
    firstOf({ defaultdetailed: "false", defaultdetailedA: "false", defaultmactabletype: "MacTable" }),
  ).toMatchObject({ detailed: false, detailedA: false, layout: "MacTable" });
});

test("REP-076 a cell passes its five pairs of filter name and row field to the report that it opens", () => {
  const column: ReportColumn = {
    title: "Item",
    field: "item",
    linkreportno: 3402,
    linkfieldname: "itemname",
    linkfield: "itemid",
    linkfieldnameB: "godown",
    linkfieldB: "godownid",
    linkfieldnameC: "category",
    linkfieldC: "categoryid",
    linkfieldnameD: "area",
    linkfieldD: "areaid",
    linkfieldnameE: "searchname",
    linkfieldE: "words",
  };
  const [definition = {}] = dayBook({ filters: "[]" });
  const row = { item: "Bolt", itemid: 11, godownid: 12, categoryid: 13, areaid: 14, words: "zinc" };
  const target = drillTarget(readReport(definition), { values: {} }, column, row);
  expect(Object.fromEntries(target?.query ?? [])).toEqual({
    id: "3402",
    itemname: "11",
    godown: "12",
    category: "13",
    area: "14",
    searchname: "zinc",
  });
});
