import { expect, test } from "vitest";
import { Unanswered } from "../../../src/client/facts/unanswered";
import { CallFailed } from "../../../src/client/offline/contract/reader";

const BUSY = new CallFailed("offline-miss", "Nothing is kept.");
const NO = new CallFailed("forbidden", "You don't have permission to.");

test("what the server could not be asked is owed, and asked again by itself only; what it said is neither", () => {
  const owed = new Unanswered();
  owed.failed(["party 7"], BUSY);
  expect([owed.has("party 7"), owed.isDue("party 7", false, false), owed.isDue("party 7", true, true)]).toEqual([
    true,
    false,
    true,
  ]);
  owed.answered(["party 7"], false);
  expect(owed.has("party 7")).toBe(true);
  owed.answered(["party 7"], true);
  expect([owed.has("party 7"), owed.isDue("party 7", true, true), owed.isDue("party 7", false, false)]).toEqual([
    false,
    false,
    true,
  ]);
});

test("what the server refused is asked neither with each key nor again, until another document begins", () => {
  const owed = new Unanswered();
  owed.failed(["item 3"], NO);
  expect([owed.has("item 3"), owed.isDue("item 3", false, false), owed.isDue("item 3", false, true)]).toEqual([
    false,
    false,
    false,
  ]);
  owed.begin();
  expect(owed.isDue("item 3", false, false)).toBe(true);
});

test("another document owes nothing of the one before, but what is the same for all", () => {
  const owed = new Unanswered();
  const { turn } = owed;
  owed.failed(["party 7", "item 3"], BUSY);
  owed.begin((key) => key.startsWith("item"));
  expect([owed.turn === turn, owed.has("party 7"), owed.has("item 3"), owed.isDue("party 7", false, false)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
