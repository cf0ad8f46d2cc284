import { describe, expect, test } from "vitest";
import { columnWidths } from "../../../src/client/report/grid/column-widths";
import { noteVisit, visitOf } from "../../../src/client/report/place/view-memory";
import { DEFAULT_PREFS, keepPrefs, readPrefs } from "../../../src/client/report/report-prefs";
import { ALL_OPEN } from "../../../src/client/report/read/report-lines";

const store = (kept: Record<string, string> = {}): Storage =>
  ({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  }) as unknown as Storage;

describe("columns of a user, kept on the device", () => {
  test("are read back, for this user and report alone", () => {
    const device = store();
    const prefs = { hidden: ["kind"], shown: ["month"], order: ["vno", "vdate"], chart: "debit,kind" };
    keepPrefs(device, "7", "3103", prefs);
    expect(readPrefs(device, "7", "3103")).toEqual(prefs);
    expect(readPrefs(device, "8", "3103")).toEqual(DEFAULT_PREFS);
    expect(readPrefs(device, "7", "3101")).toEqual(DEFAULT_PREFS);
  });

  test.each([["{"], ["[]"], ["null"], ['{"hidden":1,"order":[2]}']])(
    "broken ones are as the report has it: %s",
    (text) => {
      expect(readPrefs(store({ "mac-report|7|3103": text }), "7", "3103")).toEqual(DEFAULT_PREFS);
    },
  );

  test("a full device loses them and says nothing", () => {
    const full = {
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    } as unknown as Storage;
    expect(() => keepPrefs(full, "7", "3103", DEFAULT_PREFS)).not.toThrow();
  });
});

describe("widths of columns", () => {
  const columns = [
    { title: "Party", field: "party" },
    { title: "Date", field: "day", format: "date" },
    { title: "Debit", field: "debit", format: "number2" },
  ];
  const widths = (debit: number, total = "") =>
    columnWidths(columns, [[{ party: "Shah & Co", day: "2026-11-01", debit }]], new Map([["debit", total]]));

  test("a figure is never cut, in a row or in the total", () => {
    const usual = widths(5)[2]?.px ?? 0;
    expect(widths(12_345_678_901.5)[2]?.px).toBeGreaterThan(usual);
    expect(widths(5, "12,34,56,78,901.00")[2]?.px).toBeGreaterThan(usual);
  });

  test("a text has room for its rows, within bounds; a number is not cut, a long title has more room", () => {
    const of = (text: string, title = "No") =>
      columnWidths(
        [
          { title: "Day", field: "day" },
          { title, field: "text" },
        ],
        [[{ text }]],
        new Map(),
      )[1]?.px ?? 0;
    expect(of("Rent")).toBe(of("Sale"));
    expect(of("Shah and Company Traders")).toBeGreaterThan(of("Shah and Sons") + 20);
    expect(of("Shah and Company Traders Private Limited")).toBe(of("Shah and Company Traders Pvt Ltd, Pune"));
    expect(of("MUM/CN2627/0001")).toBeGreaterThan(of("mum cn2627 00 01") - 20);
    expect(of("MUM/CN2627/00012345")).toBeGreaterThan(of("MUM/CN2627/0001"));
    const first = columnWidths(
      [{ title: "Item", field: "text" }],
      [[{ text: "Amrut Classic Ball Pen Blue 0.7 mm" }]],
      new Map(),
    );
    expect(first[0]?.px).toBeGreaterThan(of("Amrut Classic Ball Pen Blue 0.7 mm"));
    expect(of("1", "Days Overdue")).toBeGreaterThan(of("1", "Days"));
  });

  test("texts share what is left; days and figures need no more", () => {
    expect(widths(5).map(({ share }) => share > 0)).toEqual([true, false, false]);
    expect(columnWidths(columns, [], new Map())).toHaveLength(3);
  });
});

test("the oldest visits are forgotten", () => {
  const visit = { active: 3, scrollTop: 64, folding: ALL_OPEN, range: { start: 0, stop: 20 } };
  for (let at = 0; at < 70; at++) noteVisit(`k${at}`, { ...visit, active: at });
  expect(visitOf("k69").active).toBe(69);
  expect(visitOf("k0")).toMatchObject({ active: 0, scrollTop: 0 });
});
