import { expect, test } from "vitest";
import { sources } from "./sources";
import { unheardNames } from "./unheard-names";

test("what has a name for screen readers has a role, without which the name may not be there", () => {
  expect(
    sources("src/client").flatMap(({ path, text }) => unheardNames(text).map((line) => `${path}:${line}`)),
  ).toEqual([]);
});

test("a named element without a role is found, also over several lines; one with a role is not", () => {
  expect(unheardNames('const a = (\n  <Stack gap="sm" aria-label="Loading">\n')).toEqual([2]);
  expect(unheardNames("<div\n  onClick={() => run()}\n  aria-labelledby={id}\n/>")).toEqual([1]);
  expect(unheardNames('<Stack role="group" aria-label="Loading">')).toEqual([]);
  expect(unheardNames('<Card component="section" aria-label="Loading">')).toEqual([]);
});
