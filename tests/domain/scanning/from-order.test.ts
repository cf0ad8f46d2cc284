import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { multiplyDecimals } from "../../../src/domain/decimal";
import { compare } from "../../../src/domain/scanning/compared";
import { type OrderLine, partsFromOrder } from "../../../src/domain/scanning/from-order";
import { linesOfEvents } from "../../../src/domain/scanning/session-lines";
import { scanOf, SOAP, SYRUP } from "./help/scans";

const ordered = (key: string, base: string, more: Partial<OrderLine> = {}): OrderLine => ({
  key,
  itemid: "7",
  name: "Soap",
  unit: "PCS",
  base,
  unitid: 0,
  holds: "1",
  ...more,
});

const parts = (order: readonly OrderLine[], ...events: Parameters<typeof linesOfEvents>[0]) =>
  partsFromOrder(order, linesOfEvents(events)).map(
    ({ line, order: one, qty, unitid, rateBy }) =>
      `${line.item?.name} ${qty}/${unitid} ${one?.key ?? "-"}${Number(rateBy) === 1 ? "" : ` x${rateBy}`}`,
  );

describe("what an order has room for", () => {
  test("goes to its lines in their order, and the rest is a line of its own", () => {
    expect(parts([ordered("a", "3"), ordered("b", "4")], scanOf(SOAP, { qty: "9" }))).toEqual([
      "Soap 3/0 a",
      "Soap 4/0 b",
      "Soap 2/0 -",
    ]);
  });

  test("stays in the unit of the order where that is exact, so that its rate applies", () => {
    expect(parts([ordered("a", "36", { unitid: 5, holds: "12" })], scanOf(SOAP, { qty: "24" }))).toEqual([
      "Soap 2/5 a",
    ]);
  });

  test("otherwise in the unit that was scanned, with the rate for it", () => {
    expect(parts([ordered("a", "36", { unitid: 5, holds: "12" })], scanOf(SOAP, { qty: "7" }))).toEqual([
      "Soap 7/0 a x0.083333",
    ]);
    expect(parts([ordered("a", "100")], scanOf(SOAP, { qty: "2", unitid: 5 }))).toEqual(["Soap 24/0 a"]);
  });

  test("an item that is not on the order, and a removed line", () => {
    const gone = scanOf(SOAP);
    expect(
      parts([ordered("a", "5")], scanOf(SYRUP, { qty: "2" }), gone, { kind: "remove", id: "r", at: 0, line: gone.id }),
    ).toEqual(["Syrup 2/0 -"]);
  });

  test("a line that was set to 0 stays, for the document to say what is missing", () => {
    const first = scanOf(SOAP);
    expect(
      parts([ordered("a", "5")], first, { kind: "change", id: "c", at: 0, line: first.id, change: { qty: "0" } }),
    ).toEqual(["Soap 0/0 -"]);
  });

  test("nothing is lost, nothing is made, and no open quantity is exceeded", () => {
    const line = fc.record({ base: fc.integer({ min: 0, max: 60 }), isBox: fc.boolean() });
    const scan = fc.record({
      qty: fc.integer({ min: 1, max: 40 }),
      isBox: fc.boolean(),
      batch: fc.constantFrom("", "B"),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.array(scan, { minLength: 1, maxLength: 8 }), (open, scans) => {
        const order = open.map(({ base, isBox }, n) =>
          ordered(String(n), String(base), isBox ? { unitid: 5, holds: "12" } : {}),
        );
        const lines = linesOfEvents(
          scans.map(({ qty, isBox, batch }) => scanOf(SOAP, { qty: String(qty), unitid: isBox ? 5 : 0, batch })),
        );
        const made = partsFromOrder(order, lines);
        const base = ({ qty, unitid }: (typeof made)[number]) =>
          Number(multiplyDecimals(qty, unitid === 5 ? "12" : "1"));
        const total = scans.reduce((sum, { qty, isBox }) => sum + qty * (isBox ? 12 : 1), 0);
        expect(made.reduce((sum, part) => sum + base(part), 0)).toBe(total);
        for (const one of order) {
          const taken = made.filter((part) => part.order === one).reduce((sum, part) => sum + base(part), 0);
          expect(taken).toBeLessThanOrEqual(Number(one.base));
        }
        const room = order.reduce((sum, one) => sum + Number(one.base), 0);
        const taken = made.filter((part) => part.order !== null).reduce((sum, part) => sum + base(part), 0);
        expect(taken).toBe(Math.min(room, total));
      }),
    );
  });
});

test("compared with an order: short, over, not ordered, complete, by item in base units, what does not fit first", () => {
  const rows = compare(
    [ordered("a", "10"), ordered("b", "2"), ordered("c", "5", { itemid: "9", name: "Salt" })],
    linesOfEvents([scanOf(SOAP, { unitid: 5 }), scanOf(SYRUP, { qty: "3" })]),
  );
  expect(
    rows.map(({ name, expected, scanned, difference, standing }) => [name, expected, scanned, difference, standing]),
  ).toEqual([
    ["Salt", "5", "0", "-5", "short"],
    ["Syrup", "0", "3", "3", "none"],
    ["Soap", "12", "12", "0", "equal"],
  ]);
});
