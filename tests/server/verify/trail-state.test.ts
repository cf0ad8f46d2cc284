import { expect, test } from "vitest";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import { stateOf } from "../../../src/server/engine/verify/trail-state";
import type { TrailLink } from "../../../src/server/engine/verify/trail-state";

const sale = () => declarationOf("sale");
const link = (
  seq: number,
  action: string,
  after: TrailLink["after"],
  before: TrailLink["before"] = null,
): TrailLink => ({ recid: "7", seq, action, before, after });
const line = (rate: number, more = {}) => ({ itemid: 1, qty: 2, rate, ...more });
const first = link(1, "insert", {
  narration: "a",
  items: [line(10), line(20), line(30)],
  $posted: { ledger_entry: "x:1" },
});

test("a change says its values and the lines that are different: one more, one other, one less", () => {
  expect(
    stateOf(sale(), [
      first,
      link(
        4,
        "update",
        {
          narration: "b",
          items: [
            { lineno: 2, ...line(25) },
            { lineno: 4, ...line(40) },
          ],
          $posted: { ledger_entry: "x:2" },
        },
        { narration: "a", items: [{ lineno: 2, ...line(20) }] },
      ),
    ]),
  ).toEqual({
    isDeleted: false,
    isCancelled: false,
    values: { narration: "b", items: [line(10), line(25), line(30), line(40)] },
    posted: { ledger_entry: "x:2" },
    seq: 4,
  });
  expect(
    stateOf(sale(), [
      first,
      link(
        4,
        "update",
        { narration: "a", items: [{ lineno: 2, ...line(30) }] },
        {
          items: [
            { lineno: 2, ...line(20) },
            { lineno: 3, ...line(30) },
          ],
        },
      ),
    ])?.values.items,
  ).toEqual([line(10), line(30)]);
});

test("a repair names only what it changed: the rest of its lines, the values and what was posted stay", () => {
  expect(
    stateOf(sale(), [
      first,
      link(9, "update", { items: [{ lineno: 3, rate: 33 }] }, { items: [{ lineno: 3, rate: 30 }] }),
    ]),
  ).toEqual({
    isDeleted: false,
    isCancelled: false,
    values: { narration: "a", items: [line(10), line(20), line(33)] },
    posted: { ledger_entry: "x:1" },
    seq: 9,
  });
});

test("a cancelled and a deleted record, one whose first links are of before the trail, and one of which no link says what it is", () => {
  expect(stateOf(sale(), [first, link(2, "cancel", { id: 7, reason: "No" })])).toMatchObject({
    isCancelled: true,
    isDeleted: false,
    values: { iscancelled: true, narration: "a" },
  });
  expect(stateOf(sale(), [first, link(2, "delete", null, {})])).toMatchObject({ isDeleted: true });
  expect(
    stateOf(sale(), [link(5, "update", { narration: "c", items: [{ lineno: 1, ...line(1) }] }, { narration: "b" })])
      ?.values,
  ).toEqual({ narration: "c" });
  expect(stateOf(sale(), [link(5, "approve", { id: 7, rowver: 1 })])).toBeNull();
});
