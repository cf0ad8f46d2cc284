import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { inGrid, listHead, openFrame } from "../app/frame-harness";

const group = (id: number, acgroupname: string, under: number | "") => ({
  id,
  acgroupname,
  acgroupnamemasterid: under,
  comp_name: "divs",
  div_class: "col-12",
  formname: "acgroupdetail",
  sqlsp: "acgroup_R_getviewdata",
  formtitle: "Account Detail",
  editallowed: 1,
  deleteallowed: 0,
  TotalCount: 3,
});
const head = listHead(
  {
    entity: "acgroup",
    title: "Account",
    formname: "acgroupdetail",
    sqlsp: "acgroup_R_getviewdata",
    formtitle: "Account Detail",
    listsqlsp: "acgroup_R_listgrid",
    treeparent: "acgroupnamemasterid",
  },
  [{ field: "acgroupname", title: "Account Group Name" }],
);
const rows = [group(1, "Current Assets", ""), group(2, "Bank Accounts", 1), group(3, "Sales Accounts", "")];

const openTree = (name: string) =>
  openFrame({
    path: "/acgrouplist",
    claims: { name },
    answers: { common_R_getlistgrid: head, acgroup_R_listgrid: rows },
  });

test("MAST-007 MAST-009 the tree of account groups stands above the table, children under their parent", async () => {
  await openTree("accounts");
  await inGrid();
  const tree = screen.getByRole("region", { name: "Account tree" });
  expect(tree.compareDocumentPosition(screen.getByRole("grid")) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const parent = (await within(tree).findByText("Current Assets")).closest("li")!;
  expect(within(parent).getByText("Bank Accounts")).toBeTruthy();
  expect(within(parent).queryByText("Sales Accounts")).toBeNull();
});

test("MAST-009 a spinner stands until the tree is loaded", async () => {
  await openFrame({
    path: "/acgrouplist",
    answers: {
      common_R_getlistgrid: head,
      acgroup_R_listgrid: ({ DisplayLength }) => (DisplayLength === 500 ? "hang" : rows),
    },
  });
  await inGrid();
  expect(within(screen.getByRole("region", { name: "Account tree" })).getByLabelText("Loading")).toBeTruthy();
});

test("MAST-010 each node has an Edit link to the form acgroupdetail with acgroup_R_getviewdata and the title Account Detail", async () => {
  const frame = await openTree("accounts");
  await frame.user.click(await screen.findByRole("link", { name: "Edit Bank Accounts" }));
  expect(frame.router.state.location.pathname).toBe("/MainB");
  expect(frame.router.state.location.state).toEqual({
    id: "2",
    formname: "acgroupdetail",
    sqlsp: "acgroup_R_getviewdata",
    formtitle: "Account Detail",
  });
});

test("MAST-011 only the user named admin has the extra controls of divs nodes", async () => {
  const frame = await openTree("accounts");
  await screen.findByRole("link", { name: "Edit Bank Accounts" });
  expect(screen.queryByRole("link", { name: "Add beside Bank Accounts" })).toBeNull();
  frame.unmount();
  await openTree("admin");
  expect(await screen.findByRole("link", { name: "Add beside Bank Accounts" })).toBeTruthy();
});

test("a node has its name, also where the list begins with the place in the order", async () => {
  const [first = {}] = listHead({ ...head[0] }, [
    { field: "acgroupsort", title: "Sort", align: "right" },
    { field: "acgroupname", title: "Account Group Name", card: 1 },
  ]);
  await openFrame({
    path: "/acgrouplist",
    answers: {
      common_R_getlistgrid: [{ ...head[0], cols: first.cols }],
      acgroup_R_listgrid: rows.map((row) => ({ ...row, acgroupsort: 40 + row.id })),
    },
  });
  await inGrid();
  const tree = screen.getByRole("region", { name: "Account tree" });
  expect(await within(tree).findByText("Current Assets")).toBeTruthy();
  expect(within(tree).queryByText("41")).toBeNull();
});
