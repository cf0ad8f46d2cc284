import { expect, test } from "vitest";
import { EMPTY_SNAPSHOT, isLater, readSnapshot, sees } from "../../../src/server/engine/records/snapshot";

test("a snapshot sees what ended before it, and neither what was open nor what came later", () => {
  const snapshot = readSnapshot("10:20:10,14");
  expect([9, 10, 11, 14, 19, 20, 21].filter((xid) => sees(snapshot, xid))).toEqual([9, 11, 19]);
  expect([6, 7].map((xid) => sees(readSnapshot("7:7:"), xid))).toEqual([true, false]);
});

test("of two snapshots the later is the one that sees more", () => {
  const inOrder = ["5:5:", "5:9:5,7", "5:9:5", "9:9:", "9:12:10", "12:12:"].map(readSnapshot);
  expect(inOrder.every((one, n) => isLater(one, inOrder[n - 1] ?? EMPTY_SNAPSHOT))).toBe(true);
  expect(inOrder.some((one, n) => isLater(inOrder[n - 1] ?? EMPTY_SNAPSHOT, one) || isLater(one, one))).toBe(false);
});
