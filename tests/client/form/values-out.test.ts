import { expect, test } from "vitest";
import { argsOf, withOpRefs, withTmpKeys } from "../../../src/client/form/save/values-out";

const OP = "0b6e5f0c-3f0f-4a52-8a3c-0a5e5d2b7c11";
const lines = [
  { itemid: 7, qty: 2, batches: [{ no: "B1" }] },
  { itemid: 8, qty: 1, batches: [] },
];

test("a record made on the device becomes a reference wherever it stands, and back", () => {
  const values = { partyid: `tmp:${OP}`, items: [{ itemid: 7 }, { itemid: `tmp:${OP}`, qty: 1 }] };
  const ref = { $op: OP, col: "id" };
  expect(withOpRefs(values)).toEqual({ partyid: ref, items: [{ itemid: 7 }, { itemid: ref, qty: 1 }] });
  expect(withTmpKeys(withOpRefs(values))).toEqual(values);
});

test("what does not change is the same object in what is sent and in what is shown: the outbox stores it once", () => {
  expect(withOpRefs(lines)).toBe(lines);
  expect(withTmpKeys(lines)).toBe(lines);
  const changed = withOpRefs([...lines, { itemid: `tmp:${OP}` }]) as unknown[];
  expect(changed[0]).toBe(lines[0]);
  expect(changed[1]).toBe(lines[1]);
  expect(
    argsOf(
      [
        { name: "items", source: "items" },
        { name: "user2", source: "@user2" },
        { name: "gone", source: "gone" },
      ],
      { items: lines },
    ),
  ).toEqual({ items: lines, user2: "@user2", gone: "" });
  expect(structuredClone({ sent: withOpRefs(lines), shown: lines })).toSatisfy(({ sent, shown }) => sent === shown);
});
