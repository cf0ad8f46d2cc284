import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { formRow } from "../../../src/definitions/blank-form-row";
import type { Row } from "../../../src/wire/envelope";
import { argsOf, definition, drawerSide, field, formOpen, goOffline, openScene, type Scene } from "../form-harness";

const HEAD = {
  title: "Shade",
  entity: "shade",
  viewallowed: 1,
  addallowed: 1,
  formname: "shadedetail",
  formtitle: "Shade form",
  sqlsp: "shade_R_getviewdata",
  cols: JSON.stringify([
    { field: "shadename", title: "Shade Name" },
    { field: "shadesort", title: "Sort", format: "quantity" },
  ]),
};
const ROWS: readonly Row[] = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  shadename: index === 0 ? "Deep <b>Red</b>" : `Shade ${index + 1}`,
  shadesort: index,
  editallowed: index === 1 ? 0 : 1,
  TotalCount: 12,
}));
const FOUND: readonly Row[] = [
  ["OPC Cement", 4, "item"],
  ["Cement Traders", 9, "debtors"],
].map(([primaryname, linkeditid, kind]) => ({
  primaryname,
  secondaryname: "",
  thirdname: "",
  linkeditid,
  linkeditformname: `${kind}detail`,
  linkeditsqlsp: `${kind}_R_getviewdata`,
  linkeditformtitle: String(kind),
  iTotalRecords: 2,
}));
const shadeForm = [
  {
    ...formRow({
      form_name: "shadedetail",
      key: "shadename",
      comp_type: "txt",
      label_label: "Shade name",
      sqlsp: "shade_R_getviewdata",
    }),
    id: 1,
    formtitle: "Shade form",
    defver: "s1",
    offlineclass: "A",
    entity: "shade",
    addallowed: 1,
    editallowed: 1,
    viewallowed: 1,
  },
  {
    ...formRow({
      form_name: "shadedetail",
      key: "btnshade",
      comp_type: "btn_submit",
      label_label: "Save shade",
      DataSourceID_SQL: "shade_R_save",
      DataTextField: "id,shadename",
      DataValueField: "id,shadename",
    }),
    id: 2,
  },
];

async function draw(comp_type: string, head: Row = {}, TXT_text = "5"): Promise<Scene> {
  const rows = definition([
    field("name"),
    field("list", { field: false, comp_type, DataSourceID_SQL: "shade", TXT_text, label_label: "Shades" }),
  ]);
  const scene = await openScene({
    rows,
    answers: {
      WEBAPI_R_dynaform: (args) => (args.menutype === "shadedetail" ? shadeForm : rows),
      common_R_getlistgrid: [{ ...HEAD, ...head }],
      shade_R_listgrid: (args) =>
        ROWS.slice(Number(args.DisplayStart) - 1, Number(args.DisplayStart) - 1 + Number(args.DisplayLength)),
      shade_R_getviewdata: [{ id: 1, shadename: "Red", rowver: 4 }],
    },
  });
  await formOpen();
  return scene;
}
const place = () => screen.findByRole("region", { name: "Shades" });
const inList = async () => within(await place());

test("FORM-034 listpage shows header, search, exact count, and pages of the size in TXT_text", async () => {
  const scene = await draw("listpage");
  const list = await inList();
  expect(await list.findByText("Shade 5")).toBeTruthy();
  expect(list.getByText("12")).toBeTruthy();
  expect(list.queryByText("Shade 6")).toBeNull();
  await scene.user.click(list.getByRole("button", { name: "Next page" }));
  expect(await list.findByText("Shade 6")).toBeTruthy();
  await scene.user.type(list.getByRole("searchbox", { name: "Search in Shade" }), "blue");
  await waitFor(() =>
    expect(scene.asked("shade_R_listgrid").at(-1)).toMatchObject({ Search: "blue", DisplayStart: 1, DisplayLength: 5 }),
  );
});

test("CONST-005 a list within a form has pages of 5 where its definition says nothing", async () => {
  const scene = await draw("listpage", {}, "");
  const list = await inList();
  expect(await list.findByText("Shade 5")).toBeTruthy();
  expect(list.queryByText("Shade 6")).toBeNull();
  expect(scene.asked("shade_R_listgrid").at(-1)).toMatchObject({ DisplayStart: 1, DisplayLength: 5 });
});

test("FORM-034 a heading sorts, and turns the order when it is pressed again", async () => {
  const scene = await draw("listpage");
  const list = await inList();
  await scene.user.click(await list.findByRole("button", { name: "Shade Name" }));
  await scene.user.click(await list.findByRole("button", { name: /Shade Name/ }));
  await waitFor(() =>
    expect(scene.asked("shade_R_listgrid").at(-1)).toMatchObject({ SortCol: "shadename", SortDir: "desc" }),
  );
});

test("FORM-035 listpagewoheader has rows only, and they open nothing", async () => {
  await draw("listpagewoheader");
  const list = await inList();
  expect(await list.findByText("Shade 3")).toBeTruthy();
  expect(list.queryByRole("searchbox")).toBeNull();
  expect(list.queryByRole("button", { name: "Shade 3" })).toBeNull();
});

test("FORM-036 FORM-064 listpageedit opens a row in the left drawer; saved and closed, the list reads again", async () => {
  const scene = await draw("listpageedit");
  const list = await inList();
  expect(await list.findByText("Shade 3")).toBeTruthy();
  expect(list.queryByRole("button", { name: "Shade 2" })).toBeNull();
  await scene.user.click(list.getByRole("button", { name: "Deep <b>Red</b>" }));
  const opened = await screen.findByRole("dialog", { name: "Shade form" });
  expect(drawerSide(opened)).toBe("left");
  const drawer = within(opened);
  const before = scene.asked("shade_R_listgrid").length;
  const name = await drawer.findByLabelText<HTMLInputElement>("Shade name");
  await waitFor(() => expect(name.value).toBe("Red"));
  await scene.user.type(name, " dark");
  await scene.user.click(drawer.getByRole("button", { name: "Save shade" }));
  await waitFor(() =>
    expect(scene.network.applied.map(({ envelope }) => [argsOf(envelope), envelope.op?.base])).toMatchObject([
      [
        { id: "1", shadename: "Red dark" },
        { kind: "ver", ver: 4 },
      ],
    ]),
  );
  await screen.findByText("Transaction has been saved");
  await waitFor(() => expect(screen.queryByText("Transaction has been saved")).toBeNull());
  await scene.user.click(drawer.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(scene.asked("shade_R_listgrid").length).toBeGreaterThan(before));
});

test("FORM-037 valslistdetail draws the HTML of each row and no button", async () => {
  await draw("valslistdetail");
  const list = await inList();
  expect((await list.findByText("Red")).tagName).toBe("B");
  expect(list.queryByRole("button", { name: "Edit" })).toBeNull();
});

test("FORM-038 valslistedit draws the HTML of each row with Edit where the row allows it", async () => {
  await draw("valslistedit");
  const list = await inList();
  await list.findByText("Red");
  expect(list.getAllByRole("button", { name: "Edit" })).toHaveLength(4);
});

test("FORM-034 a list that the user may not see says so", async () => {
  await draw("listpage", { viewallowed: 0 });
  expect(await screen.findByText("You don't have permission to view Shade.", undefined)).toBeTruthy();
});

test("FORM-034 offline the rows that are kept stay, with their age", async () => {
  const scene = await draw("listpage");
  await (await inList()).findByText("Shade 5");
  await goOffline(scene);
  await scene.reopen();
  expect(await (await inList()).findByText("Shade 5")).toBeTruthy();
});

test("FORM-045 macsearchlist is the global search in a form: what is found stands in it, each with its link", async () => {
  const rows = definition([
    field("name"),
    field("find", { field: false, comp_type: "macsearchlist", label_label: "Find" }),
  ]);
  const scene = await openScene({ rows, answers: { common_R_macsearch: FOUND } });
  await formOpen();
  const place = within(await screen.findByRole("region", { name: "Find" }));
  await scene.user.type(await place.findByRole("searchbox", { name: "MAC Search" }), "cement");
  expect(await place.findByText("OPC Cement")).toBeTruthy();
  expect(place.getByText("Cement Traders")).toBeTruthy();
  expect(scene.asked("common_R_macsearch").at(-1)).toEqual({
    branchin: "@branchin",
    user2: "@user2",
    coid: "@coid",
    co: "@co",
    page: 0,
    Search: "cement",
  });
  expect(
    place
      .getAllByRole("link", { name: "Edit" })
      .map((link) => new URLSearchParams(link.getAttribute("href")?.split("?")[1]).get("formname")),
  ).toEqual(["itemdetail", "debtorsdetail"]);
});
