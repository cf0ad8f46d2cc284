import fc from "fast-check";
import { expect, test } from "vitest";
import { matching } from "../../../src/definitions/name-match";
import { isAmong, matchOf, searchText } from "../../../src/client/offline/reference/row";
import { TextSearch, type TextQuestion } from "../../../src/client/offline/reference/text-search";

interface Entry {
  readonly id: string;
  readonly text: string;
  readonly filter: string;
}

const word = fc.constantFrom("a", "ab", "b", "ba", "abc", "8", "89", "8901", "पुणे", "a-b");
const words = (min: number, max: number) =>
  fc.array(word, { minLength: min, maxLength: max }).map((all) => all.join(" "));
const record = fc.record({
  label: words(1, 3),
  code: fc.option(words(1, 1), { nil: "" }),
  alias: fc.option(words(1, 2), { nil: "" }),
  barcode: fc.option(fc.constantFrom("8901", "8989", "1"), { nil: "" }),
  hsncode: fc.option(fc.constantFrom("8901", "ab"), { nil: "" }),
});
const filters = fc.constantFrom("", "1", "2");

const entriesOf = (rows: readonly (readonly [Record<string, string>, string])[]): readonly Entry[] =>
  rows
    .map(([row, filter], at) => ({ id: String(at), text: searchText(row), filter }))
    .toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));

/** What `best` means: every entry with all words, ranked by the rule of names, then by name. */
function expected(entries: readonly Entry[], { search, among, limit, offset = 0 }: TextQuestion): readonly string[] {
  const wanted = matching(search);
  return entries
    .filter(({ text }) => wanted.text.split(" ").every((part) => text.includes(part)))
    .filter(({ filter }) => !among || isAmong(filter, among))
    .map((entry) => ({ id: entry.id, rank: wanted.text === "" ? 0 : matchOf(wanted, entry.text) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(offset, offset + limit)
    .map(({ id }) => id);
}

test("a search finds what a comparison of each text finds, in the same order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(record, filters), { maxLength: 40 }),
      fc.array(words(0, 2), { minLength: 1, maxLength: 6 }),
      fc.option(fc.constantFrom(new Set(["1"]), new Set(["1", "2"])), { nil: undefined }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 6 }),
      (rows, searches, among, limit, offset) => {
        const entries = entriesOf(rows);
        const texts = new TextSearch(entries);
        for (const search of searches) {
          const question = { search, limit, offset, ...(among ? { among } : {}) };
          expect(texts.best(question)).toEqual(expected(entries, question));
        }
      },
    ),
    { numRuns: 400 },
  );
});

test("a text that an earlier version stored without lines counts as a name", () => {
  const texts = new TextSearch([{ id: "1", text: "copper pipe 15 mm", filter: "" }]);
  expect(texts.best({ search: "pipe", limit: 5 })).toEqual(["1"]);
  expect(texts.hasCode("pipe")).toBe(false);
});

test("a code is known whole, in any case", () => {
  const texts = new TextSearch([{ id: "1", text: searchText({ label: "Pipe", code: "P-7" }), filter: "" }]);
  expect(["p-7", "P-7", "p", "p-", "pipe", ""].map((code) => texts.hasCode(code))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
