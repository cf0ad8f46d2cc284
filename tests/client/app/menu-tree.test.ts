import { describe, expect, test } from "vitest";
import { readMenuRows } from "../../../src/client/menu/menu-rows";
import { filterMenu, menuItems, menuTree, type MenuNode } from "../../../src/client/menu/menu-tree";

const rows = readMenuRows([
  { id: 1, label: "Home", path: "/" },
  { id: 2, kind: "divider", label: "Masters" },
  { id: 3, kind: "group", label: "Places" },
  { id: 4, under: 3, label: "City", path: "/citylist" },
  { id: 5, under: 3, kind: "group", label: "India" },
  { id: 6, under: 5, label: "State", path: "/statelist" },
  { id: 7, under: 99, label: "Lost", path: "/lostlist" },
]);
const told = (nodes: readonly MenuNode[]): unknown[] =>
  nodes.map(({ row, children }) => (children.length > 0 ? [row.label, told(children)] : row.label));

describe("the menu", () => {
  test("SHELL-007 items nest to any depth; one whose parent is missing stands at the root", () => {
    expect(told(menuTree(rows))).toEqual(["Home", "Masters", ["Places", ["City", ["India", ["State"]]]], "Lost"]);
  });

  test("SHELL-006 the search keeps labels that contain the text in any case, under their groups, and a group that fits with all of it", () => {
    expect(told(filterMenu(menuTree(rows), " STA "))).toEqual([["Places", [["India", ["State"]]]]]);
    expect(told(filterMenu(menuTree(rows), "india"))).toEqual([["Places", [["India", ["State"]]]]]);
    expect(filterMenu(menuTree(rows), "zzz")).toEqual([]);
    expect(told(filterMenu(menuTree(rows), ""))).toHaveLength(4);
  });

  test("SHELL-013 the fields of an entry are read, and a path that leaves the app is dropped", () => {
    const [row] = readMenuRows([
      {
        id: "9",
        heading: "City",
        reportno: "1003",
        TXT_placeholder: "List of cities",
        bg: "#fff",
        faicon: "map",
        total: "Places",
        path: "//evil.example",
      },
    ]);
    expect(row).toMatchObject({
      id: 9,
      heading: "City",
      reportno: 1003,
      TXT_placeholder: "List of cities",
      bg: "#fff",
      faicon: "map",
      total: "Places",
      path: "",
    });
    expect(readMenuRows([{ path: "javascript:alert(1)" }, { path: "/\\evil" }]).map(({ path }) => path)).toEqual([
      "",
      "",
    ]);
  });

  test("screens of the menu with their groups", () => {
    expect(menuItems(menuTree(rows)).map(({ row, under }) => [row.label, under])).toEqual([
      ["Home", ""],
      ["City", "Places"],
      ["State", "Places / India"],
      ["Lost", ""],
    ]);
  });
});
