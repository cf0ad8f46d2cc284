import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
// Charts are drawn in a form, so its modules are loaded before the page needs them.
import "../../../src/client/form/draw/form-page";
import type { Row } from "../../../src/wire/envelope";
import { inGrid, listHead, listOfRows, goOffline, openFrame, type Answer } from "../app/frame-harness";

const COLUMNS = [
  { field: "code", title: "Design Code", card: 2 },
  { field: "name", title: "Design Name", card: 1 },
  { field: "designername", title: "Designer Name", card: 3 },
  { field: "albumname", title: "Album Name", card: 4 },
];
const head = (more: Row = {}) =>
  listHead(
    {
      entity: "videsign",
      title: "Design",
      sqlsp: "videsign_R_getviewdata",
      formname: "videsigndetail",
      formtitle: "Design Detail",
      listsqlsp: "videsign_R_listgrid",
      deletesqlsp: "videsign_R_btndelete",
      cards: '{"picture":"filesname","ribbon":"attachname"}',
      ...more,
    },
    COLUMNS,
  );
const design = (id: number): Row => ({
  id,
  rowver: 1,
  code: `D-${id}`,
  name: `Design ${id}`,
  designername: "Meera",
  albumname: "Diwali",
  filesname: id === 1 ? "/MicroACfiles/1/31/design.png" : "",
  attachname: id === 1 ? "Approved" : "",
  editallowed: 1,
  deleteallowed: id === 2 ? 0 : 1,
  chkdocallowed: 1,
  formname: "videsigndetail",
  sqlsp: "videsign_R_getviewdata",
  formtitle: "Design Detail",
});
const open = (more: Record<string, Answer> = {}) =>
  openFrame({
    path: "/videsignlist",
    answers: {
      common_R_getlistgrid: head(),
      videsign_R_listgrid: listOfRows(3, design),
      videsign_R_picture: [{ id: 31, type: "image/png", base64: "iVBORw0KGgo=" }],
      ...more,
    },
  });
const card = async (name: string) =>
  (await screen.findByText(name)).closest<HTMLElement>("[role=listitem]") ?? document.createElement("div");

test("VI-003 VI-004 VI-005 designs are cards with picture, code, designer, name, album and an Approved ribbon; Edit and Delete go by the flags", async () => {
  const frame = await open();
  const one = within(await card("Design 1"));
  for (const text of ["Approved", "D-1", "Meera", "Diwali"]) expect(one.getByText(text)).toBeTruthy();
  expect(await one.findByRole("img", { name: "Picture of Design 1" })).toHaveProperty(
    "src",
    "data:image/png;base64,iVBORw0KGgo=",
  );
  expect(frame.asked("videsign_R_picture")).toEqual([{ id: "31" }]);
  expect(one.getByRole("button", { name: "Delete Design 1" })).toBeTruthy();
  const two = within(await card("Design 2"));
  expect(two.queryByText("Approved")).toBeNull();
  expect(two.queryByRole("button", { name: "Delete Design 2" })).toBeNull();
  await frame.user.click(two.getByRole("button", { name: "Edit Design 2" }));
  expect(frame.router.state.location.state).toMatchObject({
    id: "2",
    formname: "videsigndetail",
    sqlsp: "videsign_R_getviewdata",
  });
});

test("VI-003 a design is deleted and approved through videsign_R_btndelete", async () => {
  const frame = await open({
    videsign_R_btndelete: ({ type }) => [
      { err: 0, stype: "success", stitle: "", resu: type === "delete" ? "gone" : "good" },
    ],
  });
  await frame.user.click(within(await card("Design 3")).getByRole("button", { name: "Delete Design 3" }));
  await frame.user.click(await screen.findByRole("button", { name: "Yes, delete it!" }));
  await waitFor(() => expect(frame.asked("videsign_R_btndelete")).toMatchObject([{ id: 3, type: "delete" }]));
  await frame.user.click(await screen.findByRole("button", { name: "OK" }));
  expect(within(await card("Design 1")).queryByRole("button", { name: /^Approve/ })).toBeNull();
  await frame.user.click(within(await card("Design 2")).getByRole("button", { name: "Approve Design 2" }));
  await frame.user.click(await screen.findByRole("button", { name: "Yes, Approv it!" }));
  await waitFor(() => expect(frame.asked("videsign_R_btndelete").at(-1)).toMatchObject({ id: 2, type: "approval" }));
});

test("VI-004 a picture that was seen once is there without a connection, and is not asked for again", async () => {
  const frame = await open();
  await within(await card("Design 1")).findByRole("img", { name: "Picture of Design 1" });
  await goOffline(frame);
  await frame.router.navigate("/");
  await screen.findByRole("heading", { name: "Home" });
  await frame.router.navigate("/videsignlist");
  expect(await within(await card("Design 1")).findByRole("img", { name: "Picture of Design 1" })).toBeTruthy();
  expect(frame.asked("videsign_R_picture")).toHaveLength(1);
});

test("a picture that could not be read is requested again while it is in sight", async () => {
  let failures = 1;
  await open({
    videsign_R_picture: () =>
      failures-- > 0 ? "drop-before" : [{ id: 31, type: "image/png", base64: "iVBORw0KGgo=" }],
  });
  await waitFor(() => expect(document.querySelector("[data-missing]")).toBeTruthy());
  expect(await within(await card("Design 1")).findByRole("img", { name: "Picture of Design 1" })).toBeTruthy();
});

test("a list whose definition names no picture stays a table", async () => {
  await open({ common_R_getlistgrid: head({ cards: "" }) });
  expect(await inGrid()).toBeTruthy();
});

test("VI-013 a production stage shows its list where view is permitted, else the no-access view", async () => {
  const stage = (viewallowed: number) =>
    listHead({ entity: "vicheck", title: "Checking", listsqlsp: "vicheck_R_listgrid", viewallowed }, [
      { field: "autobillno", title: "Checking No" },
    ]);
  const frame = await openFrame({
    path: "/vichecklist",
    answers: {
      common_R_getlistgrid: stage(0),
      vicheck_R_listgrid: listOfRows(1, (id) => ({ id, autobillno: "VC/1" })),
    },
  });
  expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeTruthy();
  expect(frame.asked("vicheck_R_listgrid")).toEqual([]);
  frame.unmount();
  await openFrame({
    path: "/vichecklist",
    answers: {
      common_R_getlistgrid: stage(1),
      vicheck_R_listgrid: listOfRows(1, (id) => ({ id, autobillno: "VC/1" })),
    },
  });
  await inGrid();
  expect(screen.getByText("VC/1")).toBeTruthy();
});

test("DOC-029 Advance Charts has the title of its form, the breadcrumb and the charts of the profile that its definition names", async () => {
  const row = (id: number, more: Row) => ({
    id,
    globalid: id,
    form_name: "advancechartsdetail",
    under_srno: 0,
    field_visible: 1,
    field_disable: 0,
    field_readonly: 0,
    key: `k${id}`,
    label_label: "",
    ...more,
  });
  const frame = await openFrame({
    path: "/advancechartslist",
    answers: {
      common_R_getlistgrid: listHead(
        {
          entity: "advancecharts",
          title: "Advance Charts",
          formname: "advancechartsdetail",
          formtitle: "Advance Charts",
          addallowed: 0,
        },
        [],
      ),
      WEBAPI_R_dynaform: [
        row(1, {
          comp_type: "macchart",
          key: "sales",
          label_label: "Sales by month",
          TXT_text: "verticalbar",
          DataSourceID_SQL: "advancecharts_R_sales",
          formtitle: "Advance Charts",
          viewallowed: 1,
          addallowed: 1,
          editallowed: 1,
        }),
        row(2, {
          comp_type: "macchart",
          key: "dues",
          label_label: "Dues",
          TXT_text: "piechart",
          DataSourceID_SQL: "advancecharts_R_receivables",
        }),
      ],
      advancecharts_R_sales: [{ label: "Sales by month", labels: '["Apr-26","May-26"]', data: "[1200,800]" }],
      advancecharts_R_receivables: [
        { err: 1, errkey: "rights", errormsg: "You don't have permission to view ledgers." },
      ],
    },
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Advance Charts" })).toBeTruthy();
  expect(within(screen.getByRole("navigation", { name: "Breadcrumb" })).getByText("Advance Charts")).toBeTruthy();
  await waitFor(() => expect(frame.asked("WEBAPI_R_dynaform")[0]).toMatchObject({ menutype: "advancechartsdetail" }));
  const chart = await screen.findByRole("region", { name: "Sales by month" });
  await waitFor(() => expect(chart.textContent).toContain("Apr-26"));
  expect(await screen.findByText("Dues: You don't have permission to view ledgers.")).toBeTruthy();
});
