import { expect, test } from "vitest";
import { AT_EVERY_CHANGE, SHARES, leftToOthers, shareOf, shareWords, takingTurns, testFiles } from "../shares";

const root = new URL("../..", import.meta.url).pathname;

test("each test file that does not run at every change is in one share, and a run by hand has all", () => {
  const all = takingTurns(root);
  const taken = Array.from({ length: SHARES }, (_, share) => {
    const left = new Set(leftToOthers(root, share));
    return all.filter((file) => !left.has(file));
  });
  expect(taken.flat().sort()).toEqual(all);
  expect(Math.max(...taken.map(({ length }) => length)) - Math.min(...taken.map(({ length }) => length))).toBeLessThan(
    2,
  );
  expect(leftToOthers(root, shareOf(undefined))).toEqual([]);
  expect(leftToOthers(root, shareOf(""))).toEqual([]);
});

test("the number of a commit chooses a share, and a run says which it has", () => {
  expect([shareOf("0"), shareOf("5"), shareOf(String(0xffffffff))]).toEqual([0, 5, 3]);
  expect([shareWords(shareOf("5")), shareWords(shareOf(""))]).toEqual([
    "Of the tests that take turns this run has share 6 of 12; npm run test:all has them all.",
    "",
  ]);
});

test("every pattern of what runs at every change fits a test file, so that none drops out by being renamed", () => {
  const files = testFiles(root);
  expect(AT_EVERY_CHANGE.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([]);
  const always = files.filter((file) => AT_EVERY_CHANGE.some((pattern) => pattern.test(file)));
  expect(always.filter((file) => takingTurns(root).includes(`tests/${file}`))).toEqual([]);
});
