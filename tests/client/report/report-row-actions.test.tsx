import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { rowActions } from "../../../src/client/report/row/row-actions";
import type { Row } from "../../../src/wire/envelope";
import { goOffline, PHONE } from "../app/frame-harness";
import { answerOf, DAYBOOK_COLUMNS, dayBook, DEFINITION, inTable, openReport, voucher } from "./report-harness";

/** A sale that may be approved, deleted and attached to. */
const sale = (id: number, more: Row = {}): Row =>
  voucher(id, {
    kind: "Sale",
    linkactionsqlsp: "sale_R_btndelete_approve",
    linkactionentity: "sale",
    linkactionrowver: 4,
    linkdeleteallowed: 1,
    linkapprovalallowed: 1,
    chkdoc: 0,
    linkattachmentallowed: 1,
    linkattachmentid: 0,
    linkattachmentformname: "scandetail",
    linkattachmentsqlsp: "scan_R_getviewdata",
    linkattachmentformtitle: "Scan Detail",
    linkattachmentvalues: '{"docentity":"sale","docid":"1"}',
    ...more,
  });

const NOTHING = { vno: "V/9", linkeditallowed: 0 };
const ACTED = "sale_R_btndelete_approve";

const openRows = (rows: readonly Row[], more: Parameters<typeof openReport>[0] = {}) =>
  openReport({ ...more, answers: { daybook_R_report: answerOf(rows), ...more.answers } });

const lineOf = async (number: string): Promise<HTMLElement> => {
  const line = within(await inTable())
    .getByText(number)
    .closest<HTMLElement>("[data-index]");
  if (!line) throw new Error(`no line ${number}`);
  return line;
};

const labels = (row: Row): readonly string[] => rowActions(row).map(({ label }) => label);
const itemsShown = async (): Promise<readonly string[]> =>
  (await screen.findAllByRole("menuitem", { hidden: true })).map(({ textContent }) => textContent);
const item = (name: string) => screen.findByRole("menuitem", { name, hidden: true });

test("REP-086 a row with linkprintallowed prints its invoice as PDF: it opens /Invoiceprintview", async () => {
  const printed = { linkprintallowed: 1, linkpreviewid: 1, linkpreviewformname: "saledetail" };
  const frame = await openRows([sale(1, printed), sale(2)]);
  fireEvent.contextMenu(await lineOf("V/2"));
  expect(await itemsShown()).not.toContain("Print");
  await frame.user.keyboard("{Escape}");
  fireEvent.contextMenu(await lineOf("V/1"));
  await frame.user.click(await item("Print"));
  await waitFor(() => expect(frame.router.state.location.pathname).toBe("/Invoiceprintview"));
  expect(Object.fromEntries(new URLSearchParams(frame.router.state.location.search))).toEqual({
    formname: "saledetail",
    id: "1",
  });
});

describe("actions of a row", () => {
  test("REP-131 each flag offers its own action and nothing else does", () => {
    expect(labels({ kind: "Sale", vno: "S/1" })).toEqual([]);
    expect(labels(voucher(1))).toEqual(["Edit"]);
    expect(labels(voucher(1, { linkeditlabel: "Open" }))).toEqual(["Open"]);
    expect(labels({ linkdeleteallowed: 1 })).toEqual(["Delete"]);
    expect(labels({ linkapprovalallowed: 1, chkdoc: 0 })).toEqual(["Approve"]);
    expect(labels({ linkapprovalrejectallowed: 1 })).toEqual(["Reject"]);
    expect(labels({ linkattachmentallowed: 1 })).toEqual(["Attachment"]);
    expect(labels({ linkdocattachmentallowed: 1 })).toEqual(["Document"]);
    const form = { linkeditformname: "saledetail" };
    expect(labels({ linkdrawereditallowed: 1, ...form })).toEqual(["Edit in drawer"]);
    expect(labels({ linkdrawereditballowed: 1, ...form })).toEqual(["Edit in drawer"]);
    expect(labels({ linkpreviewsqlsp: "document_R_preview" })).toEqual(["Preview"]);
    expect(labels({ linkwhatsappallowed: 1 })).toEqual(["WhatsApp"]);
    expect(labels({ linkprintallowed: 1, linkpreviewid: 5, linkpreviewformname: "saledetail" })).toEqual(["Print"]);
    expect(labels({ linkprintallowed: 1 })).toEqual([]);
    expect(labels({ linkimgallowed: 1, linkimgpath: "/MicroACfiles/1/2/a.png" })).toEqual(["Image"]);
    expect(labels({ linkdownloadallowed: 1, linkdownloadtypename: "bulk" })).toEqual(["Download files"]);
    expect(labels({ linkGdownloadallowed: 1, linkGdownloadtypename: "txt" })).toEqual(["Download as text"]);
    const none = [
      "edit",
      "draweredit",
      "drawereditb",
      "delete",
      "approval",
      "approvalreject",
      "attachment",
      "docattachment",
      "whatsapp",
      "img",
      "download",
      "Gdownload",
    ];
    expect(labels(Object.fromEntries(none.map((name) => [`link${name}allowed`, 0])))).toEqual([]);
  });

  test("right click, `.` and the button at the end of the row open the same menu, which leads back to the table", async () => {
    const frame = await openRows([sale(1), NOTHING]);
    fireEvent.contextMenu(await lineOf("V/1"), { clientX: 40, clientY: 50 });
    const all = ["Edit", "Approve", "Attachment", "Delete"];
    expect(await itemsShown()).toEqual(all);
    await frame.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menuitem", { hidden: true })).toBeNull());
    const table = await inTable();
    await waitFor(() => expect(document.activeElement).toBe(table));
    await frame.user.keyboard(".");
    expect(await itemsShown()).toEqual(all);
    await frame.user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(table));
    await frame.user.click(within(await lineOf("V/1")).getByRole("button", { name: "Actions of the row" }));
    expect(await itemsShown()).toEqual(all);
  });

  test("REP-131 a row without flags has neither button nor menu, whatever its neighbours have", async () => {
    const frame = await openRows([sale(1), NOTHING]);
    const line = await lineOf("V/9");
    expect(within(line).queryByRole("button")).toBeNull();
    expect(fireEvent.contextMenu(line)).toBe(true);
    (await inTable()).focus();
    await frame.user.keyboard("{ArrowDown}.");
    expect(screen.queryByRole("menuitem", { hidden: true })).toBeNull();
  });

  test("a report whose rows allow nothing has no place for a menu", async () => {
    await openRows([NOTHING]);
    await inTable();
    expect(document.querySelector("[data-menu]")).toBeNull();
  });

  test("REP-077 REP-078 edit opens /MainB with linkeditid, linkeditformname, linkeditsqlsp and linkeditformtitle of the row", async () => {
    const frame = await openRows([sale(7)]);
    fireEvent.contextMenu(await lineOf("V/7"));
    await frame.user.click(await item("Edit"));
    await waitFor(() => expect(frame.router.state.location.pathname).toBe("/MainB"));
    expect(frame.router.state.location.state).toMatchObject({
      id: "7",
      formname: "saledetail",
      sqlsp: "sale_R_getviewdata",
      formtitle: "Sale",
    });
  });

  test("REP-089 attachment opens the scan of the row, or its audit where the row says so", async () => {
    const audit = { linkattachmentid: 12, linkattachmentformname: "scanauditdetail", linkattachmentvalues: "" };
    const frame = await openRows([
      sale(1),
      sale(2, { ...audit, linkattachmentsqlsp: "scanaudit_R_getviewdata", linkattachmentformtitle: "Audit Detail" }),
    ]);
    fireEvent.contextMenu(await lineOf("V/1"));
    await frame.user.click(await item("Attachment"));
    await waitFor(() => expect(frame.router.state.location.pathname).toBe("/MainB"));
    expect(frame.router.state.location.state).toMatchObject({
      id: 0,
      formname: "scandetail",
      sqlsp: "scan_R_getviewdata",
    });
    expect(new URLSearchParams(frame.router.state.location.search).get("v.docid")).toBe("1");
    await frame.router.navigate("/Reportview?id=3103");
    fireEvent.contextMenu(await lineOf("V/2"));
    await frame.user.click(await item("Attachment"));
    await waitFor(() =>
      expect(frame.router.state.location.state).toMatchObject({
        id: "12",
        formname: "scanauditdetail",
        sqlsp: "scanaudit_R_getviewdata",
      }),
    );
  });

  test("REP-090 the document of a row is the form scandocdetail, unless the row names another", async () => {
    const frame = await openRows([
      sale(1, { linkdocattachmentallowed: 1, linkdocattachmentid: 5 }),
      sale(2, { linkdocattachmentallowed: 1, linkdocattachmentformname: "owndetail" }),
    ]);
    fireEvent.contextMenu(await lineOf("V/1"));
    await frame.user.click(await item("Document"));
    await waitFor(() =>
      expect(frame.router.state.location.state).toMatchObject({
        id: "5",
        formname: "scandocdetail",
        sqlsp: "scandoc_R_getviewdata",
      }),
    );
    await frame.router.navigate("/Reportview?id=3103");
    fireEvent.contextMenu(await lineOf("V/2"));
    await frame.user.click(await item("Document"));
    await waitFor(() => expect(frame.router.state.location.state).toMatchObject({ formname: "owndetail" }));
  });

  test("on a phone each card with actions has the menu", async () => {
    const frame = await openRows([sale(1), NOTHING], { media: PHONE });
    const cards = within(await screen.findByRole("list", { name: "Day Book" }));
    await frame.user.click(cards.getByRole("button", { name: "Actions of the row" }));
    expect(await itemsShown()).toEqual(["Edit", "Approve", "Attachment", "Delete"]);
  });
});

describe("approval, rejection and delete of a row", () => {
  test("REP-082 approve asks first, sends type approval for the version that is shown, and reads the report again", async () => {
    const frame = await openRows([sale(1)]);
    fireEvent.contextMenu(await lineOf("V/1"));
    await frame.user.click(await item("Approve"));
    const question = within(await screen.findByRole("dialog", { name: "Are you sure?" }));
    expect(question.getByText("You won't be able to revert this!")).toBeTruthy();
    expect(frame.asked(ACTED)).toEqual([]);
    const reads = frame.asked("daybook_R_report").length;
    frame.answers.daybook_R_report = answerOf([sale(1, { chkdoc: 1 })]);
    await frame.user.click(question.getByRole("button", { name: "Yes" }));
    const done = within(await screen.findByRole("dialog", { name: "Approved!" }));
    expect(done.getByText("Saved"), "the words of the server").toBeTruthy();
    expect(frame.asked(ACTED)[0]).toMatchObject({ id: "1", type: "approval", formmnu: "saledetail" });
    const sent = frame.network.sent.find(({ sqlsp }) => sqlsp === ACTED);
    expect(sent?.op).toMatchObject({ base: { kind: "ver", ver: 4 } });
    await frame.user.click(done.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(frame.asked("daybook_R_report").length).toBeGreaterThan(reads));
  });

  test("without a line an approval waits on this device, and a second one is not made", async () => {
    const frame = await openRows([sale(1)]);
    await inTable();
    await goOffline(frame);
    fireEvent.contextMenu(await lineOf("V/1"));
    await frame.user.click(await item("Approve"));
    await frame.user.click(await screen.findByRole("button", { name: "Yes" }));
    await screen.findByText("Saved on this device, waiting to be sent");
    expect(await frame.offline.outbox.rows()).toMatchObject([
      { entity: "sale", recordKey: "1", title: "Approval of Sale V/1", base: { kind: "ver", ver: 4 } },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.contextMenu(await lineOf("V/1"));
    await frame.user.click(await item("Approve"));
    await frame.user.click(await screen.findByRole("button", { name: "Yes" }));
    await screen.findByText("An approval or rejection of this document is already in the outbox.");
    expect(await frame.offline.outbox.rows()).toHaveLength(1);
  });

  test("REP-081 delete sends type delete to the server and reads the report again", async () => {
    const frame = await openRows([sale(1), sale(3)], { answers: { [ACTED]: [{ err: 0, id: 1 }] } });
    fireEvent.contextMenu(await lineOf("V/1"));
    await frame.user.click(await item("Delete"));
    frame.answers.daybook_R_report = answerOf([sale(3)]);
    await frame.user.click(await screen.findByRole("button", { name: "Yes" }));
    const done = within(await screen.findByRole("dialog", { name: "Deleted!" }));
    expect(done.getByText("Your file has been deleted.")).toBeTruthy();
    expect(frame.asked(ACTED)[0]).toMatchObject({ id: "1", type: "delete" });
    await frame.user.click(done.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByText("V/1")).toBeNull());
  });
});

describe("a rejection", () => {
  test("REP-083 is offered by its flag and sends type reject for the version that is shown", async () => {
    const frame = await openRows([sale(1, { linkapprovalrejectallowed: 1 })]);
    fireEvent.contextMenu(await lineOf("V/1"));
    await frame.user.click(await item("Reject"));
    await frame.user.type(await screen.findByRole("textbox", { name: /^Reason/ }), "Wrong rate");
    await frame.user.click(await screen.findByRole("button", { name: "Yes" }));
    expect(await screen.findByRole("dialog", { name: "Rejected!" })).toBeTruthy();
    expect(frame.asked(ACTED)[0]).toMatchObject({ id: "1", type: "reject", rejectreason: "Wrong rate" });
    expect(frame.network.applied[0]?.envelope.op).toMatchObject({ base: { kind: "ver", ver: 4 } });
  });

  test("a refusal is in the words of the server and leaves nothing in the outbox", async () => {
    const errormsg = "The sale V/1 is locked for audit.";
    const frame = await openRows([sale(1, { linkapprovalrejectallowed: 1 })], {
      answers: { [ACTED]: [{ err: 1, errkey: "id", errormsg, stype: "warning", stitle: "Warning!" }] },
    });
    fireEvent.contextMenu(await lineOf("V/1"));
    await frame.user.click(await item("Reject"));
    await frame.user.type(await screen.findByRole("textbox", { name: /^Reason/ }), "Wrong rate");
    await frame.user.click(await screen.findByRole("button", { name: "Yes" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Not Rejected!" }));
    expect(dialog.getByText(errormsg)).toBeTruthy();
    expect(await frame.offline.outbox.rows()).toEqual([]);
  });
});

describe("the column of an approval", () => {
  const COLUMNS = [...DAYBOOK_COLUMNS, { title: "Approval", field: "chkdoc", format: "approval" }];
  const openApprovals = (rows: readonly Row[], columns: typeof DAYBOOK_COLUMNS = COLUMNS) =>
    openRows(rows, { answers: { [DEFINITION]: dayBook({}, columns), [ACTED]: [{ err: 0, id: 1 }] } });

  test("REP-104 is clickable only when the flag is 1 and the value 0; otherwise it is a picture", async () => {
    const frame = await openApprovals([sale(1), sale(2, { chkdoc: 1 }), sale(3, { linkapprovalallowed: 0 })]);
    const second = within(await lineOf("V/2"));
    expect(second.getByRole("img", { name: "Approved" })).toBeTruthy();
    expect(second.queryByRole("button", { name: "Approve" })).toBeNull();
    const third = within(await lineOf("V/3"));
    expect(third.getByRole("img", { name: "Waiting for approval" })).toBeTruthy();
    expect(third.queryByRole("button", { name: "Approve" })).toBeNull();
    await frame.user.click(within(await lineOf("V/1")).getByRole("button", { name: "Approve" }));
    expect(await screen.findByRole("dialog", { name: "Are you sure?" })).toBeTruthy();
    expect(labels(sale(2, { chkdoc: 1 }))).not.toContain("Approve");
  });

  test("REP-101 its picture is the one that the column or the row names, from this server alone", async () => {
    const named = { linkapprovalpath: "/images", linkapprovalimgname: "waiting.svg" };
    await openApprovals(
      [
        sale(1),
        sale(2, { linkapprovalimgname: "done.svg" }),
        sale(3, { linkapprovalpath: "https://example.com/", chkdoc: 1 }),
      ],
      [...DAYBOOK_COLUMNS, { title: "Approval", field: "chkdoc", format: "approval", ...named }],
    );
    const sourceIn = async (number: string) => (await lineOf(number)).querySelector("img")?.getAttribute("src");
    expect(await sourceIn("V/1")).toBe("/images/waiting.svg");
    expect(await sourceIn("V/2")).toBe("/images/done.svg");
    expect(await sourceIn("V/3")).toBeUndefined();
    expect(within(await lineOf("V/3")).getByRole("img", { name: "Approved" })).toBeTruthy();
  });
});
