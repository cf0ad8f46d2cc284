import { expect, test } from "vitest";
import { deviceSource } from "../../../src/client/elements/dropdown/device-source";
import type { Row } from "../../../src/wire/envelope";

const GROUPS: readonly Row[] = [
  { id: 1, reservedname: "Sundry Debtors", nature: "asset", acgroupnamemasterid: null },
  { id: 2, reservedname: "", nature: "asset", acgroupnamemasterid: 1 },
  { id: 3, reservedname: "Bank Accounts", nature: "asset", acgroupnamemasterid: null },
  { id: 4, reservedname: "Indirect Expenses", nature: "expense", acgroupnamemasterid: null },
  // Two groups that contain each other, which no save allows.
  { id: 5, reservedname: "", nature: "asset", acgroupnamemasterid: 6 },
  { id: 6, reservedname: "", nature: "asset", acgroupnamemasterid: 5 },
];
const device = (rows: readonly Row[] | null) =>
  ({ reference: { whole: async () => rows } }) as unknown as Parameters<typeof deviceSource>[0];

test.each([
  ["debtors:party", ["1", "2"]],
  ["debtors:money", ["3"]],
  ["debtors:nomoney", ["1", "2", "4", "5", "6"]],
  ["debtors:billparty", ["1", "2", "3", "5", "6"]],
  ["debtors:saleaccount", ["5", "6"]],
])("%s picks from the ledgers of its groups, also without the server", async (source, among) => {
  expect(await deviceSource(device(GROUPS), source)).toEqual({ entity: "debtors", among: new Set(among) });
});

test("without the groups on the device all ledgers that were downloaded are offered; other sources are what they are", async () => {
  expect(await deviceSource(device(null), "debtors:party")).toEqual({ entity: "debtors" });
  expect(await deviceSource(device(GROUPS), "item")).toEqual({ entity: "item" });
  expect(await deviceSource(device(GROUPS), "debtors:nothing")).toEqual({ entity: "debtors:nothing" });
});
