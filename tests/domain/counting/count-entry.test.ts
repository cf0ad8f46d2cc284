import fc from "fast-check";
import { expect, test } from "vitest";
import { addDecimals } from "../../../src/domain/decimal";
import { type CountEntry, entriesOf } from "../../../src/domain/counting/count-entry";
import { toQuantityText } from "../../../src/domain/quantity";
import type { ScanEvent } from "../../../src/domain/scanning/scan-event";
import { baseOf, linesOfEvents } from "../../../src/domain/scanning/session-lines";
import { scanOf, SOAP, SYRUP } from "../scanning/help/scans";

const scan = (id: string, more: Parameters<typeof scanOf>[1] = {}) => scanOf(SOAP, { id, bin: "R1", ...more });
const brief = (entries: readonly CountEntry[]) =>
  entries.map(({ id, bin, itemid, batch, qty, lines }) => [id, bin, itemid, batch, qty, lines].join(" "));

test("each scan adds, in base units, and says its place", () => {
  expect(brief(entriesOf([scan("a"), scan("b", { unitid: 5 }), scan("c", { bin: "R2" })]))).toEqual([
    "a.0 R1 7  1 1",
    "b.0 R1 7  12 1",
    "c.0 R2 7  1 1",
  ]);
});

test("a correction adds the difference, a removal takes back, another batch moves", () => {
  const events: readonly ScanEvent[] = [
    scanOf(SYRUP, { id: "a", batch: "X", qty: "5" }),
    { kind: "change", id: "b", at: 1, line: "a", change: { qty: "3" } },
    { kind: "change", id: "c", at: 2, line: "a", change: { batch: "Y" } },
    { kind: "remove", id: "d", at: 3, line: "a" },
    { kind: "restore", id: "e", at: 4, line: "a" },
  ];
  expect(brief(entriesOf(events))).toEqual([
    "a.0  8 X 5 1",
    "b.0  8 X -2 0",
    "c.0  8 X -3 -1",
    "c.1  8 Y 3 1",
    "d.0  8 Y -3 -1",
    "e.0  8 Y 3 1",
  ]);
});

test("none found is said by a line of 0, a removed line by no line", () => {
  const none = [scan("a"), { kind: "change", id: "b", at: 1, line: "a", change: { qty: "0" } } as const];
  const sum = (entries: readonly CountEntry[]) => entries.reduce((all, { lines }) => all + lines, 0);
  expect(sum(entriesOf(none))).toBe(1);
  expect(sum(entriesOf([...none, { kind: "remove", id: "c", at: 2, line: "a" }]))).toBe(0);
});

test("an unknown code adds nothing until it is named, then all of it", () => {
  const unknown = scanOf(null, { id: "a", qty: "4" });
  expect(entriesOf([unknown])).toEqual([]);
  expect(brief(entriesOf([unknown, { kind: "name", id: "b", at: 1, line: "a", item: SOAP }]))).toEqual(["b.1  7  4 1"]);
});

test("the expiry that a later scan brings is sent, although it adds no line", () => {
  const all = entriesOf([scan("a"), scan("b", { expiry: "2027-01-31" })]);
  expect(all.map(({ expiry }) => expiry)).toEqual(["", "2027-01-31"]);
});

const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ of: fc.constant("scan"), n: fc.nat(3), bin: fc.nat(2), qty: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({ of: fc.constantFrom("qty", "unit", "remove", "restore", "name"), n: fc.nat(9) }),
  },
);

/** Any events of a session: scans of two items and an unknown code, and corrections of its lines. */
const someEvents = fc.array(event, { maxLength: 60 }).map((drawn): readonly ScanEvent[] => {
  const ids: string[] = [];
  return drawn.map((one, at): ScanEvent => {
    const id = `e${at}`;
    const line = ids[one.n % Math.max(ids.length, 1)] ?? "";
    if (!("bin" in one)) {
      if (one.of === "remove" || one.of === "restore") return { kind: one.of, id, at, line };
      if (one.of === "name") return { kind: "name", id, at, line, item: SYRUP };
      return { kind: "change", id, at, line, change: one.of === "qty" ? { qty: String(one.n) } : { unitid: 5 } };
    }
    ids.push(id);
    const item = [SOAP, SYRUP, null, SOAP][one.n] ?? null;
    return scanOf(item, { id, at, qty: String(one.qty), bin: `R${one.bin}`, batch: one.n === 3 ? "B" : "" });
  });
});

test("the entries of any session, cut anywhere, add up to its lines", () => {
  fc.assert(
    fc.property(someEvents, fc.nat(60), (events, cut) => {
      const sums = new Map<string, string>();
      const sent = [...entriesOf(events.slice(0, cut)), ...entriesOf(events, Math.min(cut, events.length))];
      expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);
      expect(sent).toEqual(entriesOf(events));
      for (const { itemid, bin, batch, qty } of sent) {
        const key = [itemid, bin, batch].join();
        sums.set(key, addDecimals(sums.get(key) ?? "0", qty));
      }
      const counted = new Map<string, string>();
      for (const line of linesOfEvents(events).filter(({ item, isRemoved }) => item && !isRemoved)) {
        const key = [line.item?.id, line.bin, line.batch].join();
        counted.set(key, addDecimals(counted.get(key) ?? "0", toQuantityText(baseOf(line))));
      }
      for (const [key, qty] of sums) expect(Number(qty)).toBe(Number(counted.get(key) ?? 0));
      for (const key of counted.keys()) expect(sums.has(key)).toBe(true);
    }),
  );
});
