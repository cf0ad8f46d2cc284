import { describe, expect, test } from "vitest";
import { moved } from "../../../src/client/rows/column-order";
import { codeLetters, columnWeights } from "../../../src/client/list/grid/column-weights";
import { linesToRead } from "../../../src/client/ui/use-read-range";
import { readPrefs, keepPrefs, DEFAULT_PREFS } from "../../../src/client/list/list-prefs";
import { readListDefinition, columnsFor } from "../../../src/client/list/read/list-definition";
import { groupedItems, plainItems } from "../../../src/client/list/read/list-items";
import { partsFor, totalOf, trimParts, wholeSnapshot } from "../../../src/client/list/read/list-parts";
import { mayDelete, mayEdit } from "../../../src/client/list/actions/list-actions";
import type { ListPart } from "../../../src/client/list/read/list-read";
import { columnTotals } from "../../../src/client/list/read/list-totals";
import { treeNodes, type TreeNode } from "../../../src/client/list/read/tree-nodes";
import { isCompanyAdmin } from "../../../src/wire/answers";
import type { Row } from "../../../src/wire/envelope";

test("CONST-007 viewallowed, addallowed and the flags of a row count as number, boolean and text; companyadminuser is compared with the string True alone", () => {
  const yes = [1, true, "1", "True"];
  for (const flag of [...yes, 0, false, "0", "False", "", null, undefined]) {
    const on = yes.includes(flag as string);
    const list = readListDefinition({ viewallowed: flag, addallowed: flag }, "city");
    expect([list.viewAllowed, list.addAllowed], String(flag)).toEqual([on, on]);
    const row = { id: 1, editallowed: flag, deleteallowed: flag };
    expect([mayEdit(list, row), mayDelete(row)], String(flag)).toEqual([on, on]);
    expect(isCompanyAdmin(flag), String(flag)).toBe(flag === "True");
  }
});

const part = (rows: readonly Row[], more: Partial<ListPart> = {}): ListPart => ({
  rows,
  asOf: 1000,
  fresh: true,
  ...more,
});
const rowsFrom = (first: number, count: number, total: number) =>
  Array.from({ length: count }, (_, index) => ({ id: first + index, TotalCount: total }));
const listed = (rows: readonly Row[]) => ({ count: rows.length, at: (index: number) => rows[index] });

class MemoryStore {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, text: string) => void this.kept.set(key, text);
}
const store = () => new MemoryStore() as unknown as Storage;

describe("the whole list in parts", () => {
  test("LIST-025 100,000 rows need only the parts one looks at, and the first, which tells the count", () => {
    expect(partsFor(0, 25, 0)).toEqual([0]);
    expect(partsFor(50_010, 50_120, 100_000)).toEqual([0, 500, 501]);
    expect(partsFor(99_990, 100_400, 100_000)).toEqual([0, 999]);
  });

  test("a row of a part that is not read is a hole, and its neighbours stand at their own places", () => {
    const parts = new Map([
      [0, part(rowsFrom(1, 100, 350))],
      [3, part(rowsFrom(301, 50, 350), { asOf: 400, fresh: false })],
    ]);
    const whole = wholeSnapshot("k", parts);
    expect([whole.total, whole.all, whole.asOf, whole.fresh]).toEqual([350, false, 400, false]);
    const items = plainItems([{ id: "tmp:a" }], whole.rows);
    expect(items.count).toBe(351);
    expect([items.at(0).key, items.at(1).key, items.at(150).kind, items.at(350).key]).toEqual([
      "tmp:a",
      "1",
      "hole",
      "350",
    ]);
  });

  test("LIST-025 who scrolls has the part ahead read in his direction; who flings has nothing read until he slows down", () => {
    const at = (start: number) => ({ start, stop: start + 40 });
    expect(linesToRead(at(300), at(300), 100)).toEqual({ start: 300, stop: 340 });
    expect(linesToRead(at(300), at(315), 100)).toEqual({ start: 315, stop: 455 });
    expect(linesToRead(at(315), at(300), 100)).toEqual({ start: 200, stop: 340 });
    expect(linesToRead(at(60), at(50), 100)).toEqual({ start: 0, stop: 90 });
    expect(linesToRead(at(300), at(900), 100)).toBeNull();
    expect(linesToRead(at(900), at(300), 100)).toBeNull();
  });

  test("an empty part means no rows; the count is never below what was read", () => {
    expect(totalOf(part([]))).toBe(0);
    expect(totalOf(part([{ id: 1 }, { id: 2 }]))).toBe(2);
  });

  test("the parts farthest from what one looks at are dropped, never the first", () => {
    const parts = new Map(Array.from({ length: 200 }, (_, index) => [index, part([])] as const));
    trimParts(parts, 199);
    expect(parts.size).toBe(120);
    expect([parts.has(0), parts.has(1), parts.has(199)]).toEqual([true, false, true]);
  });
});

describe("groups", () => {
  const rows = [
    { id: 1, c: "A" },
    { id: 2, c: "A" },
    { id: 3, c: "B" },
    { id: 4, c: null },
  ];

  test("LIST-011 a heading with its count before every run, empty values in a group of their own", () => {
    const items = groupedItems([], listed(rows), "c", new Set());
    const told = Array.from({ length: items.count }, (_, index) => items.at(index)).map((item) =>
      item.kind === "group" ? [item.label, item.count] : item.key,
    );
    expect(told).toEqual([["A", 2], "1", "2", ["B", 1], "3", [null, 1], "4"]);
  });

  test("LIST-011 a folded group keeps its heading and its count", () => {
    const items = groupedItems([], listed(rows), "c", new Set(["group-A"]));
    expect(items.count).toBe(5);
    expect(items.at(0)).toMatchObject({ kind: "group", count: 2, folded: true });
    expect(items.at(1)).toMatchObject({ kind: "group", label: "B" });
  });
});

describe("columns", () => {
  test("totals are exact to the last decimal", () => {
    const columns = [
      { field: "a", title: "A", sum: true, format: "amount" },
      { field: "b", title: "B" },
    ];
    const totals = columnTotals(columns, [
      [{ a: 0.1 }, { a: 0.2 }, { a: 7, iscancelled: 1 }],
      [{ a: "1000000.35" }, { a: "" }, { a: "x" }],
    ]);
    expect([...totals]).toEqual([["a", "10,00,000.65"]]);
  });

  test("LIST-014 a definition with broken or missing members falls back to what the spec says", () => {
    const definition = readListDefinition({ cols: "{broken", pagesizes: '[0,"x",900]', viewallowed: "True" }, "state");
    expect(definition).toMatchObject({
      entity: "state",
      viewAllowed: true,
      addAllowed: false,
      addLabel: "New Add",
      pageSizes: [10],
      rowsProcedure: "state_R_listgrid",
      deleteProcedure: "state_R_btndelete_approve",
      columns: [],
      deleteResult: "resu",
    });
  });

  test("LIST-026 fields that every row carries and links to other records are no columns", () => {
    const definition = readListDefinition({}, "area");
    const row = {
      id: 1,
      rowver: 2,
      formname: "f",
      editallowed: 1,
      TotalCount: 1,
      areaname: "Katargam",
      cityid: 4,
      openedon: "2026-04-01",
      value: 1.5,
    };
    expect(columnsFor(definition, [row]).map(({ field, format, align }) => [field, format, align])).toEqual([
      ["areaname", "", "left"],
      ["openedon", "date", "left"],
      ["value", "amount", "right"],
    ]);
  });

  test("a column is put at the place of another; unknown names change nothing", () => {
    expect(moved(["a", "b", "c"], "c", "a")).toEqual(["c", "a", "b"]);
    expect(moved(["a", "b", "c"], "a", "c")).toEqual(["b", "c", "a"]);
    expect(moved(["a", "b"], "x", "a")).toEqual(["a", "b"]);
  });

  test("width goes by the text, within bounds", () => {
    const columns = [
      { field: "a", title: "A" },
      { field: "b", title: "B" },
    ];
    expect([...columnWeights(columns, [{ a: "x", b: "y".repeat(90) }]).values()]).toEqual([8, 44]);
  });

  test("codes and numbers of documents are never cut, names may be; empty columns claim nothing", () => {
    const columns = ["number", "name", "none"].map((field) => ({ field, title: field }));
    const rows = [
      { number: "HO/S2627/0001", name: "Nashik Agro", none: "" },
      { number: "HO/1", name: "Deccan", none: "" },
    ];
    // A capital counts a quarter more.
    expect([...codeLetters(columns, rows)]).toEqual([
      ["number", 13.75],
      ["none", 0],
    ]);
  });

  test("columns, widths, density and page size are remembered per user and list, and broken memory is forgotten", () => {
    const memory = store();
    const prefs = {
      hidden: ["a"],
      order: ["b", "a"],
      widths: { b: 200 },
      density: "tight",
      mode: "whole",
      pageSize: 50,
      shown: ["c"],
      filters: { partyid: "7|Shah & Co" },
      sortCol: "edateview",
      sortDir: "desc",
    } as const;
    keepPrefs(memory, "7", "city", prefs);
    expect(readPrefs(memory, "7", "city")).toEqual(prefs);
    expect(readPrefs(memory, "8", "city")).toEqual(DEFAULT_PREFS);
    memory.setItem(
      "mac-list|7|city",
      '{"widths":{"b":"wide","c":9e9},"hidden":[1],"mode":7,"filters":{"a":5},"sortCol":9}',
    );
    expect(readPrefs(memory, "7", "city")).toEqual(DEFAULT_PREFS);
  });
});

describe("the tree", () => {
  const names = (nodes: readonly TreeNode[]): unknown[] =>
    nodes.map(({ row, children }) => (children.length > 0 ? [row.id, names(children)] : row.id));

  test("MAST-009 rows stand under the row that their parent link names; no parent, or one that is not there, is the root", () => {
    const rows = [
      { id: 1, under: "" },
      { id: 2, under: 1 },
      { id: 3, under: "2" },
      { id: 4, under: 99 },
      { id: 5, under: null },
    ];
    expect(names(treeNodes(rows, "under"))).toEqual([[1, [[2, [3]]]], 4, 5]);
  });

  test("MAST-009 a ring of parents neither hangs nor hides a row", () => {
    expect(
      names(
        treeNodes(
          [
            { id: 1, under: 2 },
            { id: 2, under: 1 },
            { id: 3, under: 3 },
          ],
          "under",
        ),
      ),
    ).toEqual([3, [1, [2]]]);
  });
});
