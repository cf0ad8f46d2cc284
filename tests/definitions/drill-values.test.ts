import { expect, test } from "vitest";
import { drillValues } from "../../src/definitions/report/report-column";

const column = { title: "Assets", field: "right", linkreportno: 3102, linkfieldname: "ddlledger", linkfield: "id" };

test("a row names the report that a cell opens, for all columns or for one that names a field of its own", () => {
  const own = { ...column, linkreportfield: "rightreport" };
  const row = { id: 7, linkreportno: 3106, rightreport: 3401 };
  expect(drillValues(column, row)).toEqual({ reportno: 3106, values: { ddlledger: "7" } });
  expect(drillValues(own, row)).toEqual({ reportno: 3401, values: { ddlledger: "7" } });
  expect(drillValues(own, { ...row, rightreport: 0 })).toBeNull();
  expect(drillValues(own, { id: 7, linkreportno: 0 })).toEqual({ reportno: 3102, values: { ddlledger: "7" } });
});
