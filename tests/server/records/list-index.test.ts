import fc from "fast-check";
import { expect, test } from "vitest";
import { testOf } from "../../../src/server/engine/lists/list-filter-test";
import { ListIndex } from "../../../src/server/engine/lists/list-index";
import type { IndexedValue } from "../../../src/server/engine/lists/ordered-column";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import { wordsOf } from "../../../src/domain/words-of";

const FIELDS = ["name", "kind", "price"] as const;
interface Known {
  readonly id: number;
  readonly text: string;
  readonly values: readonly [string, string, number];
}

/**
 * Few words and values, so that they collide, including other scripts, signs and code points beyond the first plane.
 */
const word = fc.constantFrom("bolt", "bo", "nut", "nuttall", "12", "123", "1", "ä", "stop", "हिन्दी", "4.5", "ﬀ", "😀");
const step = fc.oneof(
  fc.record({
    what: fc.constant("put" as const),
    id: fc.integer({ min: 1, max: 12 }),
    name: fc.array(word, { maxLength: 3 }).map((all) => all.join(" ")),
    kind: fc.constantFrom("", "pcs", "😀", "ﬀ", "z"),
    price: fc.constantFrom(0, 1, 2.5, -3, 10),
  }),
  fc.record({ what: fc.constant("remove" as const), id: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    what: fc.constant("ask" as const),
    search: fc
      .array(fc.constantFrom("b", "bo", "bol", "nut", "tt", "1", "12", "ä", "x", "top", "हि", ".5"), { maxLength: 3 })
      .map((all) => all.join(" ")),
    sortCol: fc.constantFrom("id", ...FIELDS),
    isUp: fc.boolean(),
    groupby: fc.constantFrom("", ...FIELDS),
    atLeast: fc.constantFrom(null, 0, 2),
    offset: fc.integer({ min: 0, max: 6 }),
    length: fc.integer({ min: 1, max: 6 }),
  }),
);

const bytes = (a: IndexedValue, b: IndexedValue): number =>
  typeof a === "string" ? Buffer.compare(Buffer.from(a), Buffer.from(String(b))) : a - Number(b);

test("LIST-025 property: after any puts and removals every page, order, group and total is that of a look at every record", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 80, size: "max" }), (steps) => {
      const index = new ListIndex(FIELDS);
      const all = new Map<number, Known>();
      for (const one of steps) {
        if (one.what === "put") {
          const known: Known = { id: one.id, text: `${one.name} ${one.kind}`, values: [one.name, one.kind, one.price] };
          index.put(known.id, known.text, known.values);
          all.set(known.id, known);
        } else if (one.what === "remove") {
          index.remove(one.id);
          all.delete(one.id);
        } else {
          const value = (known: Known, field: string): IndexedValue =>
            known.values[FIELDS.findIndex((name) => name === field)] ?? 0;
          const begun = [...all.values()].filter(({ text }) =>
            wordsOf(one.search).every((part) => wordsOf(text).some((held) => held.startsWith(part))),
          );
          const isBegun = begun.length > 0 && wordsOf(one.search).length > 0;
          const found =
            one.search === ""
              ? [...all.values()]
              : isBegun
                ? begun
                : [...all.values()].filter(({ text }) => one.search.split(" ").every((part) => text.includes(part)));
          const wanted = found
            .filter((known) => one.atLeast === null || known.values[2] >= one.atLeast)
            .sort(
              (a, b) =>
                (one.groupby === "" ? 0 : bytes(value(a, one.groupby), value(b, one.groupby))) ||
                (one.isUp ? 1 : -1) *
                  ((one.sortCol === "id" ? 0 : bytes(value(a, one.sortCol), value(b, one.sortCol))) || a.id - b.id),
            )
            .map(({ id }) => id);
          const tests =
            one.atLeast === null
              ? []
              : [{ field: "price", holds: (held: IndexedValue) => Number(held) >= (one.atLeast ?? 0) }];
          expect(index.page({ ...one, tests })).toEqual({
            ids: wanted.slice(one.offset, one.offset + one.length),
            total: wanted.length,
          });
        }
      }
      expect(index.size).toBe(all.size);
    }),
    { numRuns: 500 },
  );
});

test("a column that the index does not hold is not answered", () => {
  const index = new ListIndex(["name"]);
  index.put(1, "bolt", ["bolt"]);
  expect(
    index.page({ search: "", tests: [], sortCol: "price", isUp: true, groupby: "", offset: 0, length: 10 }),
  ).toBeNull();
  expect(
    index.page({ search: "", tests: [], sortCol: "name", isUp: true, groupby: "price", offset: 0, length: 10 }),
  ).toBeNull();
});

test("property: few changes among many records are put in their places, the same as sorting all of them", () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 320 }),
    name: fc.constantFrom("", "a", "k", "kk", "z", "ﬀ", "😀"),
    isGone: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(fc.array(change, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
      (rounds) => {
        const index = new ListIndex(["name"]);
        const all = new Map<number, string>();
        for (let id = 1; id <= 300; id++) all.set(id, `${"akz"[id % 3]}${id % 7}`);
        for (const [id, name] of all) index.put(id, name, [name]);
        const question = { search: "", tests: [], sortCol: "name", isUp: true, groupby: "", offset: 0, length: 400 };
        index.page(question);
        for (const changes of rounds) {
          for (const { id, name, isGone } of changes) {
            if (isGone) all.delete(id);
            else all.set(id, name);
            if (isGone) index.remove(id);
            else index.put(id, name, [name]);
          }
          const wanted = [...all].sort(([a, one], [b, other]) => bytes(one, other) || a - b).map(([id]) => id);
          expect(index.page(question)).toEqual({ ids: wanted, total: wanted.length });
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("numbers that the machine may have rounded are not sorted, grouped or filtered here", () => {
  const index = new ListIndex(["name", "price"]);
  index.put(1, "bolt", ["bolt", 1e12]);
  const question = { search: "", tests: [], sortCol: "name", isUp: true, groupby: "", offset: 0, length: 10 };
  expect(index.page(question)).toEqual({ ids: [1], total: 1 });
  expect(index.page({ ...question, sortCol: "price" })).toBeNull();
  expect(index.page({ ...question, groupby: "price" })).toBeNull();
  expect(index.page({ ...question, tests: [{ field: "price", holds: () => true }] })).toBeNull();
});

test("a text filter whose lower case may differ in the database is left to it", () => {
  const item = declarationOf("item");
  const column = item.list.find(({ field }) => field === "itemname");
  if (!column) throw new Error("The list of items shows no name.");
  const holds = (value: string) => testOf(item, column, { field: "itemname", op: "eq", value });
  expect(holds("BOLT")?.("bolt")).toBe(true);
  // The Kelvin sign: its lower case is a plain k here, and itself in some databases.
  expect(holds("\u212a")).toBeNull();
  expect(holds("Ä")).toBeNull();
});
