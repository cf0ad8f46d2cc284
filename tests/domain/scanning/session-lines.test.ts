import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ScanEvent } from "../../../src/domain/scanning/scan-event";
import { hasSerial, linesOfEvents, scannedOf } from "../../../src/domain/scanning/session-lines";
import { scanOf, SOAP, SYRUP } from "./help/scans";

const shown = (events: readonly ScanEvent[]) =>
  linesOfEvents(events)
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ item, code, batch, qty, unitid }) => `${item?.name ?? code} ${batch} ${qty}/${unitid}`);

describe("lines of a session", () => {
  test("the same item, batch and unit again adds to its line, which becomes the first", () => {
    expect(shown([scanOf(SOAP), scanOf(SYRUP, { batch: "B1" }), scanOf(SOAP)])).toEqual(["Soap  2/0", "Syrup B1 1/0"]);
  });

  test("another batch or pack is another line; the unit of the item is the same named or not", () => {
    expect(
      shown([
        scanOf(SYRUP, { batch: "B1" }),
        scanOf(SYRUP, { batch: "B2" }),
        scanOf(SOAP, { unitid: 5 }),
        scanOf(SOAP),
        scanOf(SOAP, { unitid: 1 }),
      ]),
    ).toEqual(["Soap  2/0", "Soap  1/5", "Syrup B2 1/0", "Syrup B1 1/0"]);
  });

  test("counts and weights of labels are added exactly", () => {
    expect(shown([scanOf(SOAP, { qty: "0.1" }), scanOf(SOAP, { qty: "0.2" }), scanOf(SOAP, { qty: "24" })])).toEqual([
      "Soap  24.3/0",
    ]);
  });

  test("an unknown code is counted too, and becomes a line of the item that it is given", () => {
    const first = scanOf(null);
    const events = [first, scanOf(null)];
    expect(shown(events)).toEqual(["999  2/0"]);
    const named = [...events, { kind: "name", id: "n", at: 0, line: first.id, item: SOAP } as const, scanOf(SOAP)];
    expect(shown(named)).toEqual(["Soap  3/0"]);
  });

  test("a corrected batch is the batch from then on: the next scan of it finds the line", () => {
    const first = scanOf(SYRUP);
    const change = { kind: "change", id: "c", at: 0, line: first.id, change: { batch: "B1", qty: "5" } } as const;
    expect(shown([first, change, scanOf(SYRUP, { batch: "B1" }), scanOf(SYRUP)])).toEqual([
      "Syrup  1/0",
      "Syrup B1 6/0",
    ]);
  });

  test("a removed line counts no more, a scan begins a new one, and undo brings it back", () => {
    const first = scanOf(SOAP, { qty: "4" });
    const gone = [first, { kind: "remove", id: "r", at: 0, line: first.id } as const];
    expect(shown(gone)).toEqual([]);
    expect(scannedOf(linesOfEvents(gone), "7")).toBe(0);
    const again = [...gone, scanOf(SOAP), { kind: "restore", id: "s", at: 0, line: first.id } as const];
    expect(shown(again)).toEqual(["Soap  1/0", "Soap  4/0"]);
  });

  test("a serial is known until its line is removed, for its own item only", () => {
    const first = scanOf(SOAP, { serial: "A" });
    const lines = linesOfEvents([first]);
    expect([hasSerial(lines, "7", "A"), hasSerial(lines, "8", "A"), hasSerial(lines, "7", "B")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(hasSerial(linesOfEvents([first, { kind: "remove", id: "r", at: 0, line: first.id }]), "7", "A")).toBe(false);
  });

  test("a line has the pictures that were taken of it, each once, without those that were removed", () => {
    const first = scanOf(SOAP);
    const photo = (id: string) => ({ id, name: `${id}.jpg`, type: "image/jpeg", data: "" });
    const taken = (id: string) => ({ kind: "photo", id: `e${id}`, at: 0, line: first.id, photo: photo(id) }) as const;
    const gone = { kind: "unphoto", id: "g", at: 0, line: first.id, photo: "a" } as const;
    const events = [first, taken("a"), taken("b"), taken("b"), gone, scanOf(SOAP)];
    expect(linesOfEvents(events)[0]?.photos).toEqual([photo("b")]);
    expect(shown(events)).toEqual(["Soap  2/0"]);
  });

  test("an event of a line that does not exist changes nothing", () => {
    expect(shown([scanOf(SOAP), { kind: "remove", id: "x", at: 0, line: "none" }])).toEqual(["Soap  1/0"]);
  });

  test("whatever is scanned in whatever order, the base quantity of an item is the sum of its scans", () => {
    const scan = fc.record({
      item: fc.constantFrom(SOAP, SYRUP),
      batch: fc.constantFrom("", "B1", "B2"),
      pack: fc.boolean(),
      count: fc.integer({ min: 1, max: 500 }),
    });
    fc.assert(
      fc.property(fc.array(scan, { maxLength: 60 }), (all) => {
        const events = all.map(({ item, batch, pack, count }) =>
          scanOf(item, { batch, qty: String(count), unitid: pack && item === SOAP ? 5 : 0 }),
        );
        for (const item of [SOAP, SYRUP]) {
          const truth = all
            .filter((one) => one.item === item)
            .reduce((sum, { pack, count }) => sum + count * (pack && item === SOAP ? 12 : 1), 0);
          expect(scannedOf(linesOfEvents(events), item.id)).toBe(truth * 1000);
        }
      }),
    );
  });
});
