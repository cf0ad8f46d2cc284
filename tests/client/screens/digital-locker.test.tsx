import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { panelColour, PANEL_COLOURS } from "../../../src/client/screens/digital-locker/locker-docs";
import { addDays } from "../../../src/domain/calendar";
import { kolkataDate } from "../../../src/domain/date-format";
import type { Row } from "../../../src/wire/envelope";
import { listHead, goOffline, openFrame, type Answer } from "../app/frame-harness";

const LIST = "digitallocker_R_listgrid";
const head = (more: Row = {}) =>
  listHead(
    {
      entity: "digitallocker",
      title: "Digital Locker",
      sqlsp: "digitallocker_R_getviewdata",
      formname: "digitallockerdetail",
      formtitle: "Digital Locker Detail",
      listsqlsp: LIST,
      deletesqlsp: "digitallocker_R_btndelete_approve",
      ...more,
    },
    [],
  );
const doc = (id: number, docname: string, docgroupname: string, more: Row = {}): Row => ({
  id,
  rowver: 1,
  docname,
  docgroupname,
  attacheddetail: `About ${docname}`,
  searchname: `${docname} ${docgroupname}`,
  digitallockerdocformname: "digitallockerdoc",
  digitallockerdocsqlsp: "digitallockerdoc_R_getviewdata",
  deleteallowed: 1,
  editallowed: 1,
  attachmentallowed: 1,
  deleteapprovalpreviewsqlsp: "digitallocker_R_special",
  formname: "digitallockerdetail",
  sqlsp: "digitallocker_R_getviewdata",
  formtitle: "Digital Locker Detail",
  viewallowed: 1,
  addallowed: 1,
  TotalCount: 3,
  ...more,
});
const DOCS = [
  doc(7, "Fire licence", "Licences"),
  doc(9, "Shop act", "licences", { attacheddetail: "Renewed at the MUNICIPAL office" }),
  doc(12, "Stock policy", "Insurance"),
];

const open = (answer: Answer = DOCS, more: Row = {}, others: Record<string, Answer> = {}) =>
  openFrame({ path: "/digitallockerlist", answers: { common_R_getlistgrid: head(more), [LIST]: answer, ...others } });
const panel = (name: string) => screen.findByRole("region", { name });
const card = (name: string) => screen.findByRole("article", { name: new RegExp(name) });
const link = (frame: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(new URLSearchParams(frame.router.state.location.search));

test("LOCK-001 LOCK-008 the title bar, the breadcrumb and the New Add chip; the list is asked for with branch, user, company id and company, encrypted, and the documents of the decrypted answer are drawn", async () => {
  const frame = await open();
  expect(await screen.findByRole("heading", { level: 1, name: /^Digital Locker/ })).toBeTruthy();
  expect(within(screen.getByRole("navigation", { name: "Breadcrumb" })).getByText("Digital Locker")).toBeTruthy();
  expect(within(await card("Fire licence")).getByText("About Fire licence")).toBeTruthy();
  expect(frame.network.isSealed(LIST)).toBe(true);
  expect(frame.asked(LIST)).toHaveLength(1);
  expect(frame.asked(LIST)[0]).toEqual({
    branchin: "@branchin",
    user2: "@user2",
    coid: "@coid",
    co: "@co",
    DisplayStart: 1,
    DisplayLength: 500,
  });
  await frame.user.click(screen.getByRole("button", { name: "New Add" }));
  expect(link(frame)).toMatchObject({ id: "0", formname: "digitallockerdetail" });
});

test("LOCK-002 the search finds parts of the words and of the description in any case; empty shows all", async () => {
  const frame = await open();
  await card("Fire licence");
  const box = screen.getByRole("searchbox", { name: "Enter Name for search" });
  const shown = () => screen.queryAllByRole("article").map((one) => one.getAttribute("aria-label"));
  await frame.user.type(box, "municipal");
  await waitFor(() => expect(shown()).toEqual(["Doc Locker # 9: Shop act"]));
  await frame.user.clear(box);
  await frame.user.type(box, "POLICY ins");
  await waitFor(() => expect(shown()).toEqual(["Doc Locker # 12: Stock policy"]));
  await frame.user.type(box, "x");
  expect(await screen.findByText("No document matches “POLICY insx”.")).toBeTruthy();
  await frame.user.clear(box);
  await waitFor(() => expect(shown()).toHaveLength(3));
});

test("LOCK-003 LOCK-004 cards stand in a panel for each group, of one of the six colours and always the same one", async () => {
  await open();
  const licences = await panel("Licences");
  expect(within(licences).getAllByRole("article")).toHaveLength(2);
  expect(PANEL_COLOURS).toEqual(["primary", "secondary", "info", "success", "warning", "danger"]);
  expect(licences.dataset.colour).toBe(panelColour("licences "));
  expect(new Set(Array.from({ length: 200 }, (_, n) => panelColour(`Group ${n}`)))).toEqual(new Set(PANEL_COLOURS));
  const one = within(await card("Fire licence"));
  expect(one.getByText("Doc Locker # 7")).toBeTruthy();
  expect(one.getByText("Fire licence")).toBeTruthy();
  expect(one.getByText("Description")).toBeTruthy();
  expect(one.getByText("About Fire licence")).toBeTruthy();
});

test("LOCK-005 Loading... stands until the documents are there", async () => {
  await open(() => "hang");
  expect(await screen.findByText("Loading...")).toBeTruthy();
});

test("LOCK-007 the actions go by the flags of the row; the attachment opens the form and the procedure that the row names", async () => {
  const frame = await open([
    DOCS[0] ?? {},
    doc(9, "Shop act", "Licences", { editallowed: 0, deleteallowed: "0", attachmentallowed: "False" }),
  ]);
  expect(within(await card("Shop act")).queryAllByRole("button")).toEqual([]);
  const one = within(await card("Fire licence"));
  expect(one.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Edit", "Attachment", "Delete"]);
  await frame.user.click(one.getByRole("button", { name: "Attachment" }));
  expect(link(frame)).toMatchObject({
    id: "7",
    formname: "digitallockerdoc",
    sqlsp: "digitallockerdoc_R_getviewdata",
    formtitle: "Digital Locker Detail",
  });
  await frame.router.navigate("/digitallockerlist");
  await frame.user.click(within(await card("Fire licence")).getByRole("button", { name: "Edit" }));
  expect(link(frame)).toMatchObject({ id: "7", formname: "digitallockerdetail", sqlsp: "digitallocker_R_getviewdata" });
});

test("LOCK-009 a delete asks first and calls the procedure that the row names", async () => {
  const frame = await open(
    DOCS,
    {},
    { digitallocker_R_special: [{ err: 0, stype: "success", stitle: "", resu: "Fire licence has been deleted." }] },
  );
  await frame.user.click(within(await card("Fire licence")).getByRole("button", { name: "Delete" }));
  await frame.user.click(await screen.findByRole("button", { name: "Yes, delete it!" }));
  expect(await screen.findByText("Fire licence has been deleted.")).toBeTruthy();
  expect(frame.asked("digitallocker_R_special")[0]).toMatchObject({ id: 7, type: "delete" });
});

test("LOCK-006 the days until a paper expires stand on its card, in words", async () => {
  const frame = await openFrame({ path: "/", answers: {} });
  const today = kolkataDate(frame.offline.env.now());
  frame.unmount();
  await open(
    [
      ["Soon", 12, 30],
      ["Later", 90, 30],
      ["Over", -1, 30],
      ["Today", 0, 0],
    ].map(([name, days, reminddays], index) =>
      doc(index + 1, String(name), "G", { expirydate: addDays(today, Number(days)), reminddays }),
    ),
  );
  const told = async (name: string) => (await card(name)).querySelector<HTMLElement>("[data-expiry]");
  expect([(await told("Soon"))?.textContent, (await told("Soon"))?.dataset.expiry]).toEqual([
    "Expires in 12 days",
    "soon",
  ]);
  expect([(await told("Later"))?.textContent, (await told("Later"))?.dataset.expiry]).toEqual([
    "Expires in 90 days",
    "later",
  ]);
  expect([(await told("Over"))?.textContent, (await told("Over"))?.dataset.expiry]).toEqual([
    "Expired 1 day ago",
    "over",
  ]);
  expect([(await told("Today"))?.textContent, (await told("Today"))?.dataset.expiry]).toEqual([
    "Expires today",
    "soon",
  ]);
});

test("LOCK-010 a load that the server refuses ends the session and says so", async () => {
  const frame = await open([{ err: 1, errkey: "", errormsg: "The locker is shut." }]);
  expect(await screen.findByText("Error: Login session has been expired please relogin.")).toBeTruthy();
  await waitFor(() => expect(frame.router.state.location.pathname).toBe("/login"));
  expect(await frame.offline.session.get()).toBeNull();
});

test("LOCK-010 a lost network shows what is kept and keeps the session; without anything kept it says so and keeps it too", async () => {
  const frame = await open();
  await card("Fire licence");
  await goOffline(frame);
  await frame.router.navigate("/");
  await screen.findByRole("heading", { name: "Home" });
  await frame.router.navigate("/digitallockerlist");
  expect(await card("Fire licence")).toBeTruthy();
  expect(await screen.findByText(/^as of /)).toBeTruthy();
  expect(await frame.offline.session.get()).not.toBeNull();
  frame.unmount();
  const other = await open(() => "drop-before");
  expect(await screen.findByText(/this is not on this device/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
  expect(await other.offline.session.get()).not.toBeNull();
});

test("LOCK-001 without the right to view there is the no-access view, and no document is asked for", async () => {
  const frame = await open(DOCS, { viewallowed: 0 });
  expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeTruthy();
  expect(frame.asked(LIST)).toEqual([]);
});

test("more documents than one answer holds are asked for in parts", async () => {
  const frame = await open(({ DisplayStart }) =>
    Number(DisplayStart) === 1
      ? [doc(1, "First", "G", { TotalCount: 501 })]
      : [doc(501, "Last", "G", { TotalCount: 501 })],
  );
  expect(await card("Last")).toBeTruthy();
  expect(frame.asked(LIST).map(({ DisplayStart }) => DisplayStart)).toEqual(expect.arrayContaining([1, 501]));
});
