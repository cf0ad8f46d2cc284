import { expect, test } from "vitest";
import { type Choice, mergeCount, type Recount, type Tally } from "../../../src/domain/counting/merged-count";

const tally = (session: string, bin: string, qty: string, more: Partial<Tally> = {}): Tally => ({
  session,
  bin,
  itemid: 7,
  batchno: "",
  recount: "",
  qty,
  first: 10,
  last: 20,
  ...more,
});
const choice = (taken: readonly string[], known: readonly string[], more: Partial<Choice> = {}): Choice => ({
  bin: "R1",
  itemid: 7,
  batchno: "",
  recount: "",
  taken,
  known,
  ...more,
});
const brief = (tallies: readonly Tally[], choices: readonly Choice[] = [], recounts: readonly Recount[] = []) =>
  mergeCount(tallies, choices, recounts).map(
    ({ itemid, batchno, qty, isDecided, openRecount }) =>
      `${itemid}${batchno} ${qty}${isDecided ? "" : " undecided"}${openRecount && ` recount ${openRecount}`}`,
  );

test("different places add up", () => {
  expect(brief([tally("asha", "R1", "4"), tally("ravi", "R2", "5.5")])).toEqual(["7 9.5"]);
});

test("two in one place are not added before somebody takes one, the other or both", () => {
  const both = [tally("asha", "R1", "4"), tally("ravi", "R1", "5"), tally("ravi", "R2", "1")];
  const known = ["asha", "ravi"];
  expect(brief(both)).toEqual(["7 1 undecided"]);
  expect(brief(both, [choice(["asha"], known)])).toEqual(["7 5"]);
  expect(brief(both, [choice(["ravi"], known)])).toEqual(["7 6"]);
  expect(brief(both, [choice(known, known)])).toEqual(["7 10"]);
  expect(brief(both, [choice(["asha"], known, { bin: "R2" })])).toEqual(["7 0 undecided"]);
});

test("a choice that did not know of a third person is asked again", () => {
  const three = [tally("asha", "R1", "4"), tally("ravi", "R1", "5"), tally("zoya", "R1", "6")];
  expect(brief(three, [choice(["asha"], ["asha", "ravi"])])).toEqual(["7 0 undecided"]);
});

test("a recount takes the place of all earlier ones once it has a scan; a batch that it did not find is 0", () => {
  const first = [tally("asha", "R1", "4", { batchno: "A" }), tally("ravi", "R1", "5", { batchno: "A" })];
  const recounts = [{ id: "r1", itemid: 7, at: 5 }];
  expect(brief(first, [], recounts)).toEqual(["7A 0 undecided recount r1"]);
  const again = [...first, tally("zoya", "", "9", { batchno: "B", recount: "r1", first: 30, last: 40 })];
  expect(brief(again, [], recounts)).toEqual(["7A 0", "7B 9"]);
  expect(mergeCount(again, [], recounts).map(({ first: from, last }) => [from, last])).toEqual([
    [30, 40],
    [30, 40],
  ]);
  expect(brief(again, [], [...recounts, { id: "r2", itemid: 7, at: 6 }])).toEqual([
    "7A 0 recount r2",
    "7B 9 recount r2",
  ]);
  // A withdrawn recount is no longer among them, so the first counts are.
  expect(brief(again, [choice(["asha"], ["asha", "ravi"], { batchno: "A" })])).toEqual(["7A 4", "7B 0"]);
});

test("the time is that of the first and last scan of the places that count", () => {
  const [merged] = mergeCount([tally("asha", "R1", "1"), tally("ravi", "R2", "1", { first: 5, last: 90 })], [], []);
  expect([merged?.first, merged?.last]).toEqual([5, 90]);
});
