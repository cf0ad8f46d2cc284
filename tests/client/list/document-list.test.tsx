import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { filledAddress } from "../../../src/client/elements/actions/btn_link.element";
import { formPath } from "../../../src/client/rows/form-link";
import { readFormQuery, writeFormQuery } from "../../../src/client/screens/main-b/form-query";
import type { ColumnOption } from "../../../src/definitions/list-row";
import type { Row } from "../../../src/wire/envelope";
import { inGrid, listHead, listOfRows, goOffline, openFrame, PHONE, type Answer } from "../app/frame-harness";

const COLUMNS: readonly ColumnOption[] = [
  { field: "edateview", title: "Purchase Date", format: "date", card: 2, groupby: true },
  { field: "autobillno", title: "AutoBill No", groupby: true },
  { field: "drconameview", title: "Supplier Name", card: 1, groupby: true },
  { field: "mgrossamt", title: "Gross Amount", format: "amount", sum: true, card: 3 },
];

const head = (more: Row = {}) =>
  listHead(
    {
      entity: "purchase",
      title: "Purchase",
      sqlsp: "purchase_R_getviewdata",
      formname: "purchasedetail",
      formtitle: "Purchase Detail",
      listsqlsp: "purchase_R_listgrid",
      deletesqlsp: "purchase_R_btndelete_approve",
      chkdocallowed: 1,
      scanallowed: 1,
      ...more,
    },
    COLUMNS,
  );

const row = (id: number, more: Row = {}): Row => ({
  id,
  rowver: 3,
  formname: "purchasedetail",
  sqlsp: "purchase_R_getviewdata",
  formtitle: "Purchase Detail",
  formmnu: "purchase",
  editallowed: 1,
  deleteallowed: 1,
  printallowed: 1,
  attachmentallowed: 1,
  isauditlock: 0,
  chkdoc: 0,
  chkdocallowed: 1,
  reportname: "",
  scanprocessid: 900 + id,
  scanid: 0,
  edateview: "2026-06-01",
  autobillno: `P/${id}`,
  drconameview: `Supplier ${id}`,
  mgrossamt: 118,
  ...more,
});

const list = (rows: readonly Row[], more: Row = {}): Record<string, Answer> => ({
  common_R_getlistgrid: head(more),
  purchase_R_listgrid: listOfRows(rows.length, (id) => rows[id - 1] ?? {}),
});

const lineOf = async (text: string): Promise<HTMLElement> =>
  (await screen.findByText(text)).closest<HTMLElement>("[role=row]")!;
const buttons = (line: HTMLElement): readonly (string | null)[] =>
  within(line)
    .queryAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));

test("DOC-035 DOC-036 DOC-037 the actions of a row are those of its flags; a locked one says Lock and has no other", async () => {
  const frame = await openFrame({
    path: "/purchaselist",
    answers: list([
      row(1),
      row(2, { isauditlock: 1 }),
      row(3, { editallowed: 0, chkdocallowed: 0 }),
      row(4, { deleteallowed: 0, chkdoc: 1 }),
      row(5, { attachmentallowed: 0, scanprocessid: 0 }),
    ]),
  });
  const grid = await inGrid();
  expect(buttons(await lineOf("Supplier 1"))).toEqual(["Edit", "Delete", "More actions", "Approve"]);
  expect(buttons(await lineOf("Supplier 2"))).toEqual([]);
  expect(within(await lineOf("Supplier 2")).getByText("Lock")).toBeTruthy();
  expect(buttons(await lineOf("Supplier 3"))).toEqual(["Delete", "Attachment"]);
  expect(buttons(await lineOf("Supplier 4"))).toEqual(["Edit", "Attachment"]);
  expect(buttons(await lineOf("Supplier 5"))).toEqual(["Edit", "Delete", "Approve"]);
  await frame.user.click(await screen.findByText("Supplier 2"));
  grid.focus();
  await frame.user.keyboard("{Delete}af{Enter}");
  expect(screen.queryByText("Are you sure?")).toBeNull();
  expect(frame.router.state.location.pathname).toBe("/purchaselist");
});

test("DOC-041 DOC-042 the column of approval stands before the others only where the list says so, its picture by chkdoc, clickable only while pending", async () => {
  await openFrame({
    path: "/purchaselist",
    answers: list([row(1), row(2, { chkdoc: 1 }), row(3, { chkdocallowed: 0 })]),
  });
  await inGrid();
  expect(
    screen.getAllByRole("columnheader").map((cell) => cell.getAttribute("aria-label") ?? cell.textContent),
  ).toEqual(["Edit/Delete", "Approval", "Purchase Date", "AutoBill No", "Supplier Name", "Gross Amount"]);
  expect(within(await lineOf("Supplier 1")).getByRole("button", { name: "Approve" })).toBeTruthy();
  expect(within(await lineOf("Supplier 2")).getByRole("img", { name: "Approved" })).toBeTruthy();
  expect(within(await lineOf("Supplier 3")).getByRole("img", { name: "Waiting for approval" })).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Approve" })).toHaveLength(1);
});

test("DOC-043 editable, deletable, printable, attachable, approvable and locked are each said by a flag of the row, and no other status of a record changes anything", async () => {
  const all = { reportname: "purchase", attachmentallowed: 1 };
  const others = { status: "Paid", state: "deleted", isactive: 0, isrejected: 1, docstatus: "Overdue", deleted: 1 };
  const frame = await openFrame({
    path: "/purchaselist",
    answers: list([
      row(1, all),
      row(2, { ...all, editallowed: 0 }),
      row(3, { ...all, deleteallowed: 0 }),
      row(4, { ...all, printallowed: 0 }),
      row(5, { ...all, attachmentallowed: 0, scanprocessid: 0 }),
      row(6, { ...all, chkdocallowed: 0 }),
      row(7, { ...all, isauditlock: 1 }),
      row(8, { ...all, ...others }),
    ]),
  });
  await inGrid();
  const offered = async (id: number): Promise<readonly string[]> => {
    const line = await lineOf(`Supplier ${id}`);
    const more = within(line).queryByRole("button", { name: "More actions" });
    const shown = buttons(line).flatMap((name) => (name === null || name === "More actions" ? [] : [name]));
    if (!more) return shown.toSorted();
    await frame.user.click(more);
    const items = await screen.findAllByRole("menuitem", { hidden: true });
    const named = items.map((item) => item.textContent);
    await frame.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menuitem", { hidden: true })).toBeNull());
    return [...new Set([...shown, ...named])].toSorted();
  };
  const every = ["Approve", "Attachment", "Delete", "Edit", "Print"];
  const without = (name: string) => every.filter((one) => one !== name);
  expect(await offered(1)).toEqual(every);
  expect(await offered(2)).toEqual(without("Edit"));
  expect(await offered(3)).toEqual(without("Delete"));
  expect(await offered(4)).toEqual(without("Print"));
  expect(await offered(5)).toEqual(without("Attachment"));
  expect(await offered(6)).toEqual(without("Approve"));
  expect(await offered(7)).toEqual([]);
  expect(within(await lineOf("Supplier 7")).getByText("Lock")).toBeTruthy();
  expect(await offered(8)).toEqual(every);
});

test("DOC-041 a list whose user may not approve has no such column", async () => {
  await openFrame({ path: "/purchaselist", answers: list([row(1, { chkdocallowed: 0 })], { chkdocallowed: 0 }) });
  await inGrid();
  expect(screen.queryByRole("columnheader", { name: "Approval" })).toBeNull();
});

test("DOC-042 MSG-007 MSG-011 an approval is a save of the version that is seen; the answer is told and the list read again", async () => {
  const frame = await openFrame({ path: "/purchaselist", answers: list([row(1)]) });
  (await inGrid()).focus();
  await screen.findByText("Supplier 1");
  await frame.user.keyboard("a");
  const before = frame.asked("purchase_R_listgrid").length;
  await frame.user.click(await screen.findByText("Yes, Approv it!"));
  const dialog = within(await screen.findByRole("dialog", { name: "Approved!" }));
  const [sent] = frame.network.applied;
  expect(sent?.envelope.op).toMatchObject({ base: { kind: "ver", ver: 3 }, agg: "purchase:1" });
  expect(frame.asked("purchase_R_btndelete_approve")[0]).toMatchObject({ id: "1", type: "approval" });
  await frame.user.click(await dialog.findByRole("button", { name: "OK" }));
  await waitFor(() => expect(frame.asked("purchase_R_listgrid").length).toBeGreaterThan(before));
});

test("keys of the browser stay its own: with Ctrl a letter does nothing to the row", async () => {
  await openFrame({ path: "/purchaselist", answers: list([row(1)]) });
  const grid = await inGrid();
  grid.focus();
  await screen.findByText("Supplier 1");
  for (const key of ["a", "c", "f", "r"]) {
    const event = new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true, cancelable: true });
    grid.dispatchEvent(event);
    expect(event.defaultPrevented, key).toBe(false);
  }
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("DOC-042 without a line an approval waits on the device: the row shows it approved and waiting, and a second one is not made", async () => {
  const frame = await openFrame({ path: "/purchaselist", answers: list([row(1)]) });
  await inGrid();
  await screen.findByText("Supplier 1");
  await goOffline(frame);
  await frame.user.click(screen.getByRole("button", { name: "Approve" }));
  await frame.user.click(await screen.findByText("Yes, Approv it!"));
  expect(await within(await lineOf("Supplier 1")).findByRole("img", { name: "Approved" })).toBeTruthy();
  expect(
    within(await lineOf("Supplier 1")).getByRole("img", { name: "Saved on this device, waiting to be sent" }),
  ).toBeTruthy();
  expect(await frame.offline.outbox.rows()).toMatchObject([
    { title: "Approval of Purchase P/1", base: { kind: "ver", ver: 3 }, formname: "" },
  ]);
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

test("DOC-042 MSG-012 a refusal is told in the words of the server and leaves nothing in the outbox", async () => {
  const frame = await openFrame({
    path: "/purchaselist",
    answers: {
      ...list([row(1)]),
      purchase_R_btndelete_approve: () => [
        {
          err: 1,
          errkey: "id",
          errormsg: "The purchase P/1 is locked for audit.",
          stype: "warning",
          stitle: "Warning!",
        },
      ],
    },
  });
  await inGrid();
  await frame.user.click(await screen.findByRole("button", { name: "Approve" }));
  await frame.user.click(await screen.findByText("Yes, Approv it!"));
  const dialog = within(await screen.findByRole("dialog", { name: "Not Approved!" }));
  expect(await dialog.findByText("The purchase P/1 is locked for audit.")).toBeTruthy();
  expect(await frame.offline.outbox.rows()).toEqual([]);
});

test("DOC-039 DOC-040 the attachment of a row opens its scan, a new one for it, or how the document stands", async () => {
  const frame = await openFrame({
    path: "/purchaselist",
    answers: list([row(1), row(2, { scanid: 44 }), row(3, { attachmentallowed: 0 })]),
  });
  await inGrid();
  const went = async (text: string): Promise<Record<string, string>> => {
    await frame.router.navigate("/purchaselist");
    await frame.user.click(within(await lineOf(text)).getByRole("button", { name: "More actions" }));
    await frame.user.click(await screen.findByRole("menuitem", { name: "Attachment", hidden: true }));
    await waitFor(() => expect(frame.router.state.location.pathname).toBe("/MainB"));
    // The router is there before the page is: the next row would be that of the list that is leaving.
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    return Object.fromEntries(new URLSearchParams(frame.router.state.location.search));
  };
  expect(await went("Supplier 1")).toMatchObject({
    id: "0",
    formname: "scandetail",
    sqlsp: "scan_R_getviewdata",
    "v.docentity": "purchase",
    "v.docid": "1",
    "v.kind": "purchase",
  });
  expect(await went("Supplier 2")).toMatchObject({ id: "44", formname: "scandetail", sqlsp: "scan_R_getviewdata" });
  expect(await went("Supplier 3")).toMatchObject({
    id: "903",
    formname: "scanauditdetail",
    sqlsp: "scanaudit_R_getviewdata",
  });
});

test("a row of Approval Detail opens and approves its own document", async () => {
  const frame = await openFrame({
    path: "/scanprocesslist",
    answers: {
      common_R_getlistgrid: head({
        entity: "scanprocess",
        title: "Approval Detail",
        listsqlsp: "scanprocess_R_listgrid",
        deletesqlsp: "",
        addallowed: 0,
        scanallowed: 0,
      }),
      scanprocess_R_listgrid: [
        row(7, {
          formid: 31,
          rowver: 5,
          formname: "saledetail",
          formmnu: "sale",
          deletesqlsp: "sale_R_btndelete_approve",
          kindname: "Sale",
          deleteallowed: 0,
          DisplayStart: 1,
          TotalCount: 1,
        }),
      ],
    },
  });
  await inGrid();
  await frame.user.click(await screen.findByRole("button", { name: "Approve" }));
  await frame.user.click(await screen.findByText("Yes, Approv it!"));
  await frame.user.click(
    await within(await screen.findByRole("dialog", { name: "Approved!" })).findByRole("button", { name: "OK" }),
  );
  expect(frame.network.applied[0]?.envelope).toMatchObject({
    sqlsp: "sale_R_btndelete_approve",
    op: { agg: "sale:31", base: { kind: "ver", ver: 5 } },
  });
  await frame.user.click(screen.getByRole("button", { name: "Edit" }));
  await waitFor(() => expect(new URLSearchParams(frame.router.state.location.search).get("id")).toBe("31"));
});

const CANCELLING = { cancelnoun: "purchase", cancelallowed: 1, copyallowed: 1 };
const CANCELLED = {
  iscancelled: 1,
  deleteallowed: 0,
  chkdocallowed: 0,
  cancelreason: "Entered twice",
  cancelledby: "Asha Rao",
  cancelledat: "2026-06-12T08:35:00.000Z",
};

test("a cancelled document stands in its list, says so in words, is struck through, counts in no total, and can be opened and copied only", async () => {
  await openFrame({
    path: "/purchaselist",
    answers: list([row(1), row(2, CANCELLED), row(3, { mgrossamt: 200 })], CANCELLING),
  });
  await inGrid();
  expect(buttons(await lineOf("Supplier 1"))).toEqual(["Edit", "Delete", "More actions", "Approve"]);
  const line = await lineOf("Supplier 2");
  expect(buttons(line)).toEqual(["Open", "Copy"]);
  expect(within(line).getByText("Cancelled").closest("[title]")?.getAttribute("title")).toBe(
    "Cancelled by Asha Rao on 12-Jun-2026 14:05. Reason: Entered twice",
  );
  expect(line.getAttribute("data-cancelled")).toBe("true");
  expect((await lineOf("Supplier 1")).getAttribute("data-cancelled")).toBeNull();
  expect(within(line).queryByRole("img", { name: "Waiting for approval" })).toBeNull();
  expect(screen.getByText("318.00")).toBeTruthy();
});

test("who may not cancel sees what is cancelled and is offered nothing", async () => {
  const frame = await openFrame({
    path: "/purchaselist",
    answers: list([row(1), row(2, CANCELLED)], { cancelnoun: "purchase", cancelallowed: 0 }),
  });
  const grid = await inGrid();
  expect(buttons(await lineOf("Supplier 1"))).toEqual(["Edit", "Delete", "More actions", "Approve"]);
  grid.focus();
  await frame.user.keyboard("{Alt>}x{/Alt}{ArrowDown}{Alt>}x{/Alt}{Delete}a");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Alt+X asks for the reason and cancels the version that is seen; without a reason, or kept, nothing is sent", async () => {
  const frame = await openFrame({ path: "/purchaselist", answers: list([row(1)], CANCELLING) });
  const grid = await inGrid();
  await screen.findByText("Supplier 1");
  const ask = async () => {
    grid.focus();
    await frame.user.keyboard("{Alt>}x{/Alt}");
    return within(await screen.findByRole("dialog", { name: "Cancel the purchase P/1?" }));
  };
  await frame.user.click(await (await ask()).findByRole("button", { name: "Keep it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const dialog = await ask();
  await frame.user.click(await dialog.findByRole("button", { name: "Yes, cancel it!" }));
  expect(await dialog.findByText("Reason is required.")).toBeTruthy();
  expect(frame.network.applied).toHaveLength(0);
  await frame.user.type(dialog.getByLabelText(/Reason/), " Wrong party ");
  const before = frame.asked("purchase_R_listgrid").length;
  await frame.user.keyboard("{Enter}");
  const done = within(await screen.findByRole("dialog", { name: "Cancelled!" }));
  expect(frame.asked("purchase_R_btndelete_approve")[0]).toMatchObject({
    id: "1",
    type: "cancel",
    cancelreason: "Wrong party",
  });
  expect(frame.network.applied[0]?.envelope.op).toMatchObject({ base: { kind: "ver", ver: 3 }, agg: "purchase:1" });
  await frame.user.click(await done.findByRole("button", { name: "OK" }));
  await waitFor(() => expect(frame.asked("purchase_R_listgrid").length).toBeGreaterThan(before));
});

test("without a line a cancellation waits on the device and is shown; refused at once it is told and leaves nothing", async () => {
  const frame = await openFrame({
    path: "/purchaselist",
    answers: {
      ...list([row(1)], CANCELLING),
      purchase_R_btndelete_approve: () => [
        { err: 1, errkey: "id", errormsg: "This purchase is already used in S/7. Cancel that first." },
      ],
    },
  });
  await inGrid();
  const cancel = async () => {
    await frame.user.click(await screen.findByRole("button", { name: "More actions" }));
    await frame.user.click(await screen.findByRole("menuitem", { name: "Cancel document", hidden: true }));
    await frame.user.type(within(await screen.findByRole("dialog")).getByLabelText(/Reason/), "Wrong party{Enter}");
  };
  await cancel();
  const dialog = within(await screen.findByRole("dialog", { name: "Not Cancelled!" }));
  expect(await dialog.findByText("This purchase is already used in S/7. Cancel that first.")).toBeTruthy();
  await frame.user.click(dialog.getByRole("button", { name: "OK" }));
  expect(await frame.offline.outbox.rows()).toEqual([]);
  await goOffline(frame);
  await cancel();
  const line = await lineOf("Supplier 1");
  expect(await within(line).findByText("Cancelled")).toBeTruthy();
  expect(within(line).getByRole("img", { name: "Saved on this device, waiting to be sent" })).toBeTruthy();
  expect(buttons(line)).toEqual(["Open", "Copy"]);
  expect(await frame.offline.outbox.rows()).toMatchObject([
    {
      title: "Cancel purchase P/1",
      base: { kind: "ver", ver: 3 },
      recordKey: "1",
      shown: { iscancelled: 1, cancelreason: "Wrong party" },
    },
  ]);
});

test("the list is asked for the cancelled ones alone, or for those in force", async () => {
  const frame = await openFrame({ path: "/purchaselist", answers: list([row(1)], CANCELLING) });
  await inGrid();
  for (const [choice, value] of [
    ["Only cancelled documents", true],
    ["Only those not cancelled", false],
  ] as const) {
    await frame.user.click(screen.getByRole("button", { name: "Cancelled documents" }));
    await frame.user.click(await screen.findByText(choice));
    await waitFor(() =>
      expect(frame.asked("purchase_R_listgrid").at(-1)?.filters).toBe(
        JSON.stringify([{ field: "iscancelled", op: "eq", value }]),
      ),
    );
  }
  await frame.user.click(screen.getByRole("button", { name: "Remove the filter Documents: Not cancelled" }));
  await waitFor(() => expect(frame.asked("purchase_R_listgrid").at(-1)?.filters).toBeUndefined());
});

test("without a line an approval from Approval Detail is drawn over its row, and over no row of another kind with the same number", async () => {
  const of = (id: number, formid: number, kind: string) =>
    row(id, {
      formid,
      rowver: 5,
      formname: `${kind}detail`,
      formmnu: kind,
      deletesqlsp: `${kind}_R_btndelete_approve`,
      kindname: kind,
      deleteallowed: 0,
      DisplayStart: id - 6,
      TotalCount: 2,
    });
  const frame = await openFrame({
    path: "/scanprocesslist",
    answers: {
      common_R_getlistgrid: head({
        entity: "scanprocess",
        title: "Approval Detail",
        listsqlsp: "scanprocess_R_listgrid",
        deletesqlsp: "",
        addallowed: 0,
        scanallowed: 0,
      }),
      scanprocess_R_listgrid: [of(7, 31, "sale"), of(8, 31, "purchase")],
    },
  });
  await inGrid();
  await screen.findByText("Supplier 7");
  await goOffline(frame);
  await frame.user.click(within(await lineOf("Supplier 7")).getByRole("button", { name: "Approve" }));
  await frame.user.click(await screen.findByText("Yes, Approv it!"));
  const line = within(await lineOf("Supplier 7"));
  expect(await line.findByRole("img", { name: "Saved on this device, waiting to be sent" })).toBeTruthy();
  expect(await line.findByRole("img", { name: "Approved" })).toBeTruthy();
  expect(within(await lineOf("Supplier 8")).queryByRole("img")).toBeNull();
  expect(buttons(await lineOf("Supplier 8"))).toContain("Approve");
});

test("DOC-033 the purchase grid has ten rows a page, export, groups, and marks the row that is chosen", async () => {
  const frame = await openFrame({
    path: "/purchaselist",
    answers: { common_R_getlistgrid: head(), purchase_R_listgrid: listOfRows(25, (id) => row(id)) },
  });
  const grid = await inGrid();
  expect(frame.asked("purchase_R_listgrid")[0]).toMatchObject({ DisplayLength: 10 });
  expect(screen.getByRole("button", { name: "Export" })).toBeTruthy();
  await frame.user.click(await screen.findByText("Supplier 2"));
  grid.focus();
  await frame.user.keyboard(" ");
  expect((await lineOf("Supplier 2")).getAttribute("data-active")).toBe("true");
  expect((await lineOf("Supplier 2")).getAttribute("aria-selected")).toBe("true");
  await frame.user.click(screen.getByRole("button", { name: "Group" }));
  await frame.user.click(await screen.findByText("By Supplier Name"));
  await waitFor(() => expect(frame.asked("purchase_R_listgrid").at(-1)).toMatchObject({ groupby: "drconameview" }));
});

test("DOC-035 DOC-042 a card on a phone says Lock, shows the approval, and approves from its menu", async () => {
  const frame = await openFrame({
    path: "/purchaselist",
    media: [...PHONE, "portrait"],
    answers: list([row(1), row(2, { isauditlock: 1, chkdoc: 1 })]),
  });
  expect(await screen.findByText("Lock")).toBeTruthy();
  expect(screen.getByRole("img", { name: "Approved" })).toBeTruthy();
  await frame.user.click(screen.getByRole("button", { name: "Actions" }));
  expect((await screen.findAllByRole("menuitem", { hidden: true })).map((item) => item.textContent)).toEqual([
    "Edit",
    "Delete",
    "Attachment",
    "Approve",
    "Select",
  ]);
});

test("a card on a phone says that a document is cancelled, and cancels another from its menu", async () => {
  const frame = await openFrame({
    path: "/purchaselist",
    media: [...PHONE, "portrait"],
    answers: list([row(1), row(2, CANCELLED)], CANCELLING),
  });
  expect(await screen.findByText("Cancelled")).toBeTruthy();
  const [first, second] = await screen.findAllByRole("button", { name: "Actions" });
  await frame.user.click(second!);
  expect((await screen.findAllByRole("menuitem", { hidden: true })).map((item) => item.textContent)).toEqual([
    "Open",
    "Copy",
    "Select",
  ]);
  await frame.user.keyboard("{Escape}");
  await frame.user.click(first!);
  await frame.user.click(await screen.findByText("Cancel document"));
  expect(await screen.findByRole("dialog", { name: "Cancel the purchase P/1?" })).toBeTruthy();
});

test("DOC-039 what a new record begins with and the scan that it is entered from stand in the address", () => {
  const address = formPath({ id: "0", formname: "scandetail", values: { docid: "1", kind_label: "Purchase & more" } });
  const question = readFormQuery(new URLSearchParams(`${address.split("?")[1]}&scan=12`), null);
  expect(question).toMatchObject({ id: "0", scan: "12", values: { docid: "1", kind_label: "Purchase & more" } });
  expect(readFormQuery(new URLSearchParams(writeFormQuery(question)), null)).toEqual(question);
});

test("FORM-024 the address of a link takes values of the form, and there is none where one is missing", () => {
  const values: Row = { kind: "purchase", docid: 0, id: "12", partyid: "" };
  const handle = {
    get: vi.fn((key: string) => values[key]),
    label: (key: string) => (key === "kind" ? "Purchase & co" : ""),
  };
  expect(filledAddress("/MainB?formname={kind}detail{!docid}&scan={id}&p={partyid?}&k={kind_label}", handle)).toBe(
    "/MainB?formname=purchasedetail&scan=12&p=&k=Purchase%20%26%20co",
  );
  values.docid = 9;
  expect(filledAddress("/x?{!docid}", handle)).toBe("");
  expect(filledAddress("/x?p={partyid}", handle)).toBe("");
  expect(filledAddress("/plain", handle)).toBe("/plain");
});
