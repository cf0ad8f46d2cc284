import { expect, test } from "vitest";
import { spanText } from "../../src/domain/span-text";

const MIN = 60_000;

test.each([
  [0, "1 min"],
  [121_000, "2 min"],
  [125 * MIN, "2 h 5 min"],
  [120 * MIN, "2 h"],
  [24 * 60 * MIN + 5 * MIN, "1 d"],
  [27 * 60 * MIN, "1 d 3 h"],
  [400 * 24 * 60 * MIN, "400 d"],
])("%i ms is %s", (ms, text) => {
  expect(spanText(ms)).toBe(text);
});
