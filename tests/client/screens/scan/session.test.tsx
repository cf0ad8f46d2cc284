import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { signalScan } from "../../../../src/client/ui/scanning/scanner-feedback";
import type { Row } from "../../../../src/wire/envelope";
import { goOffline, type Frame } from "../../app/frame-harness";
import {
  BOX,
  chooseGodown,
  ITEM_ANSWERS,
  ITEMS,
  linesShown,
  MENU,
  openScan,
  openTransfer,
  scan,
  SOAP,
  SYRUP,
  TRANSFER_SAVE,
  wedge,
} from "./help/scan-frame";

vi.mock("../../../../src/client/ui/scanning/scanner-feedback", () => ({
  signalScan: vi.fn(),
  scannerFeedback: vi.fn(),
  unknownFeedback: vi.fn(),
}));
const heard = vi.mocked(signalScan);
beforeEach(() => heard.mockReset());
const sounds = () => heard.mock.calls.map(([signal]) => signal);

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1]);

const photoInput = async (): Promise<HTMLInputElement> => {
  await screen.findByRole("button", { name: "Add photo" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("Nothing takes a picture.");
  return input;
};

/** Opens the line unless it is open, and takes its nth picture. */
async function takePhoto(frame: Frame, name: string, nth: number): Promise<void> {
  if (!screen.queryByRole("button", { name: "Done" }))
    await frame.user.click(document.querySelector(`[data-scan-line][aria-label^="${name},"]`) as HTMLElement);
  const file = new File([JPEG], "image.jpg", { type: "image/jpeg" });
  fireEvent.change(await photoInput(), { target: { files: [file] } });
  await screen.findByRole("button", { name: `Remove photo ${nth}` });
}

describe("which kinds appear", () => {
  test("those whose documents the user may add", async () => {
    await openScan();
    const kinds = within(await screen.findByRole("navigation", { name: "Kinds of scans" }));
    await waitFor(() =>
      expect(kinds.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
        "/scan/transfer",
        "/scan/count",
        "/scan/lookup",
      ]),
    );
  });

  test("without a right none, with a sentence, and the address of one opens nothing", async () => {
    const frame = await openScan("/scan", [MENU[1] ?? {}]);
    await screen.findByRole("link", { name: /^Transfer/ });
    expect(screen.queryByRole("link", { name: /Count|Look up/ })).toBeNull();
    await frame.router.navigate("/scan/count");
    expect(await screen.findByText(/^You don't have permission to add these documents/)).toBeTruthy();
  });
});

test("a session begins when its required fields are chosen, and says which are missing", async () => {
  const frame = await openScan("/scan/transfer");
  await frame.user.click(await screen.findByRole("button", { name: "Start scanning" }));
  expect(await screen.findByText("From (Source) is required.")).toBeTruthy();
  expect(screen.getByText("To (Destination) is required.")).toBeTruthy();
  expect(await frame.offline.scans.list()).toEqual([]);
});

describe("scanning, offline", () => {
  test("each scan adds one of its item, a pack its unit, a label its batch, expiry and weight", async () => {
    const frame = await openTransfer();
    await goOffline(frame);
    await scan(SOAP, "+1 PCS Soap");
    wedge(SOAP);
    await waitFor(() => expect(linesShown()).toEqual(["Soap, 2 PCS"]));
    await scan(BOX, "+1 BOX Soap");
    await scan(`]C101${SYRUP.padStart(14, "0")}3103001250172712311` + `0B7`, "+1.25 KGS Syrup");
    expect(linesShown()).toEqual(["Syrup, 1.25 KGS", "Soap, 1 BOX", "Soap, 2 PCS"]);
    expect(screen.getByText("S2 · Batch B7 · Expiry 31-Dec-2027")).toBeTruthy();
    expect(sounds()).toEqual(["good", "good", "good", "good"]);
  });

  test("a device without all items asks the server beside the scans: it is named then, its pack too, and a code that is known counts on", async () => {
    const frame = await openTransfer(
      await openScan("/scan/transfer", MENU, ITEM_ANSWERS, ["unit", "godown", "itemstock"]),
    );
    await scan(SOAP, "+1 PCS Soap");
    expect(linesShown()).toEqual(["Soap, 1 PCS"]);
    wedge(SOAP);
    await waitFor(() => expect(linesShown()).toEqual(["Soap, 2 PCS"]));
    await scan(BOX, "+1 BOX Soap");
    wedge(BOX);
    await waitFor(() => expect(linesShown()).toEqual(["Soap, 2 BOX", "Soap, 2 PCS"]));
    expect(screen.queryByText(/Asking the server/)).toBeNull();
    wedge("4006381333931");
    await waitFor(() => expect(sounds().at(-1)).toBe("unknown"));
    await waitFor(() => expect(screen.getAllByText("No item has the code 4006381333931")).toHaveLength(2));
    await goOffline(frame);
    wedge(SOAP);
    await waitFor(() => expect(linesShown()).toContain("Soap, 3 PCS"));
    wedge(SYRUP);
    await waitFor(() => expect(sounds().filter((signal) => signal === "unknown")).toHaveLength(2));
  });

  test("while the server is asked, a code is not called unknown, and later scans are not interrupted", async () => {
    const frame = await openTransfer(
      await openScan("/scan/transfer", MENU, ITEM_ANSWERS, ["unit", "godown", "itemstock"]),
    );
    let answer = (_rows: readonly Row[]): void => {};
    vi.spyOn(frame.offline.reader, "ask").mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    wedge(SOAP);
    await waitFor(() => expect(screen.getAllByText("Asking the server about this code")).toHaveLength(2));
    expect(linesShown()).toEqual([`${SOAP}, 1 , Asking the server about this code`]);
    expect(sounds()).toEqual(["good"]);
    await scan("9".repeat(600), /^This code has 600 characters/);
    answer([{ key: 7, value: 7, label: "Soap", given: SOAP }]);
    await waitFor(() => expect(linesShown()).toEqual(["Soap, 1 PCS"]));
    expect(screen.getByText(/^This code has 600 characters/)).toBeTruthy();
    expect(sounds()).toEqual(["good", "refused"]);
  });

  test("an answer that comes after the user chose an item for the code changes nothing", async () => {
    const frame = await openTransfer(await openScan("/scan/transfer", MENU, ITEM_ANSWERS));
    let answer = (_rows: readonly Row[]): void => {};
    const code = "8907000000011";
    vi.spyOn(frame.offline.reader, "ask").mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    wedge(code);
    await waitFor(() => expect(linesShown()).toEqual([`${code}, 1 , Asking the server about this code`]));
    await frame.user.click(screen.getByRole("button", { name: new RegExp(code) }));
    const sheet = within(await screen.findByRole("dialog", { name: code }));
    await frame.user.click(sheet.getByRole("button", { name: "Search items" }));
    const search = sheet.getByRole("combobox", { name: "Search items" });
    await frame.user.clear(search);
    await frame.user.type(search, "Syrup");
    await frame.user.click(await screen.findByRole("option", { name: /Syrup/, hidden: true }));
    await waitFor(() => expect(linesShown()).toEqual(["Syrup, 1 KGS, Enter its batch"]));
    answer([{ key: 7, value: 7, label: "Soap", given: code }]);
    await waitFor(() => expect(screen.queryByText("Asking the server about this code")).toBeNull());
    await scan(SYRUP, "+1 KGS Syrup");
    expect(linesShown()).toEqual(["Syrup, 2 KGS, Enter its batch"]);
  });

  test("a device with all items asks too: others may have made the item or given its pack the code since", async () => {
    const [TEA, NEW_BOX] = ["8907000000011", "18907000000018"];
    const tea = { id: 9, label: "Tea", itemname: "Tea", code: "T1", unitid: 1, unitid_label: "PCS", cursor: "3" };
    const soap = { ...ITEMS[0], barcodes: [{ barcode: SOAP }, { barcode: NEW_BOX, packunitid: 5 }] };
    const named = (id: number, given: string) => [{ key: id, value: id, label: "", given }];
    const frame = await openTransfer(
      await openScan("/scan/transfer", MENU, {
        WEBAPIGetddls: ({ names = [] }) =>
          [names].flat().flatMap((name) => (name === TEA ? named(9, TEA) : name === NEW_BOX ? named(7, NEW_BOX) : [])),
        item_R_getviewdata: ({ txtid }) => [String(txtid) === "9" ? tea : soap],
      }),
    );
    const asked = () => frame.asked("WEBAPI_changes_since").filter(({ entity }) => entity === "item").length;
    const before = asked();
    await scan(TEA, "+1 PCS Tea");
    await waitFor(() => expect(asked()).toBe(before + 1));
    await scan(NEW_BOX, "+1 BOX Soap");
    expect(linesShown()).toEqual(["Soap, 1 BOX", "Tea, 1 PCS"]);
    expect(sounds()).not.toContain("unknown");
  });

  test("a code that this device does not know offline is named, without a sound, when the line is back", async () => {
    const frame = await openTransfer(
      await openScan("/scan/transfer", MENU, ITEM_ANSWERS, ["unit", "godown", "itemstock"]),
    );
    await goOffline(frame);
    await scan(BOX, `No item on this device has the code ${BOX}`);
    const before = sounds();
    frame.network.pings = "fine";
    await frame.offline.ping();
    await waitFor(() => expect(linesShown()).toEqual(["Soap, 1 BOX"]));
    expect(sounds()).toEqual(before);
  });

  test("a slow scanner, or a busy phone, loses no scan", async () => {
    const frame = await openTransfer();
    await goOffline(frame);
    (document.activeElement as HTMLElement | null)?.blur();
    wedge(SOAP, 400);
    await waitFor(() => expect(linesShown()).toEqual(["Soap, 1 PCS"]));
  });

  test("unknown, expired, no batch, and too long sound and read differently", async () => {
    const frame = await openTransfer();
    await goOffline(frame);
    await scan("4006381333931", "No item on this device has the code 4006381333931");
    await scan(`(01)${SYRUP.padStart(14, "0")}(17)200101(10)OLD`, "Expired on 01-Jan-2020");
    await scan(SYRUP, "Enter its batch");
    await scan("9".repeat(600), /^This code has 600 characters/);
    expect(sounds()).toEqual(["unknown", "expired", "good", "refused"]);
    expect(linesShown()).toHaveLength(3);
  });

  test("a serial that is scanned already is not counted again", async () => {
    const frame = await openTransfer();
    await goOffline(frame);
    const label = `]d201${SOAP.padStart(14, "0")}21SER-1`;
    await scan(label, "+1 PCS Soap");
    await scan(label, "Serial SER-1 is already scanned");
    expect(linesShown()).toEqual(["Soap, 1 PCS"]);
    expect(sounds()).toEqual(["good", "refused"]);
  });

  test("is stored before it is heard, and scans that come faster than they are stored are all there", async () => {
    const frame = await openTransfer();
    const [head] = await frame.offline.scans.list();
    let stored = -1;
    heard.mockImplementation(() => {
      if (stored < 0) void frame.offline.scans.read(head?.id ?? "").then((read) => (stored = read?.events.length ?? 0));
    });
    wedge(SOAP);
    await waitFor(() => expect(stored).toBe(1));
    for (let at = 0; at < 40; at += 1) wedge(at % 2 === 0 ? SOAP : BOX);
    await waitFor(() => expect(linesShown()).toEqual(["Soap, 20 BOX", "Soap, 21 PCS"]));
    expect((await frame.offline.scans.read(head?.id ?? ""))?.events).toHaveLength(41);
  });

  test("a device without space for a scan says so, leads to where space is freed, and the line is not there", async () => {
    const frame = await openTransfer();
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    frame.full.add("mac_outbox");
    await scan(SOAP, "Not added: the storage of this device is full. Free some space, then scan again.");
    expect(linesShown()).toEqual([]);
    expect(sounds()).toEqual(["refused"]);
    const notice = within((await screen.findByText(/^The storage of this device is full/)).closest("[role=alert]")!);
    await frame.user.click(notice.getByRole("button", { name: "Free up space" }));
    expect(open).toHaveBeenCalledWith("/downloads", "_blank", "noopener");
    frame.full.clear();
    await scan(SOAP, "+1 PCS Soap");
    await waitFor(() => expect(screen.queryByText(/^The storage of this device is full/)).toBeNull());
  });

  test("the notice of a full device goes when the page is looked at again and there is space", async () => {
    const frame = await openTransfer();
    frame.full.add("mac_outbox");
    await scan(SOAP, /^Not added: the storage of this device is full/);
    await screen.findByText(/^The storage of this device is full/);
    fireEvent.focus(window);
    await screen.findByText(/^The storage of this device is full/);
    frame.full.clear();
    fireEvent.focus(window);
    await waitFor(() => expect(screen.queryByText(/^The storage of this device is full/)).toBeNull());
  });
});

describe("correcting", () => {
  test("a touched line takes another quantity and unit from large keys", async () => {
    const { user } = await openTransfer();
    await scan(SOAP, "+1 PCS Soap");
    await user.click(screen.getByRole("button", { name: "Soap, 1 PCS" }));
    const keys = within(await screen.findByRole("group", { name: "Quantity keys" }));
    for (const key of ["3", "6"]) await user.click(keys.getByRole("button", { name: key }));
    await user.click(screen.getByRole("radio", { name: "BOX" }));
    await user.type(screen.getByLabelText("Remark"), "two torn");
    await user.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(linesShown()).toEqual(["Soap, 36 BOX"]));
    expect(screen.getByText("S1 · two torn")).toBeTruthy();
  });

  test("a line swiped away is removed, and Undo brings it back", async () => {
    const { user } = await openTransfer();
    await scan(SOAP, "+1 PCS Soap");
    const line = screen.getByRole("button", { name: "Soap, 1 PCS" });
    fireEvent.pointerDown(line, { clientX: 20, pointerType: "touch" });
    fireEvent.pointerMove(line, { clientX: 150, pointerType: "touch" });
    fireEvent.pointerUp(line, { clientX: 150, pointerType: "touch" });
    await screen.findByText("Removed Soap");
    await waitFor(() => expect(linesShown()).toEqual([]));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(linesShown()).toEqual(["Soap, 1 PCS"]));
  });

  test("a code is typed, and an item is found by its name, on the device", async () => {
    const frame = await openTransfer();
    await goOffline(frame);
    const { user } = frame;
    await user.click(screen.getByRole("button", { name: "Type" }));
    await user.type(await screen.findByLabelText("Code or name"), "s1{Enter}");
    await waitFor(() => expect(linesShown()).toEqual(["Soap, 1 PCS"]));
    await user.click(screen.getByRole("button", { name: "Type" }));
    await user.type(await screen.findByLabelText("Code or name"), "syr");
    await user.click(await screen.findByRole("button", { name: /^Syrup/ }));
    await waitFor(() => expect(linesShown()[0]).toBe("Syrup, 1 KGS, Enter its batch"));
  });
});

describe("finishing", () => {
  test("offline: one save with all lines waits in the outbox, and the next session can begin", async () => {
    const frame = await openTransfer();
    await goOffline(frame);
    await scan(SOAP, "+1 PCS Soap");
    await scan(BOX, "+1 BOX Soap");
    await frame.user.click(screen.getByRole("button", { name: "Finish" }));
    await screen.findByRole("button", { name: "Start scanning" });
    const rows = (await frame.offline.outbox.rows()).filter(({ entity }) => entity === "stocktransfer");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.env.sqlsp).toBe(TRANSFER_SAVE);
    const sent = Object.fromEntries(
      (rows[0]?.env.sqlpara ?? []).map((name, at) => [String(name).replace(/^@/, ""), rows[0]?.env.mypayans[at]]),
    );
    expect(sent).toMatchObject({ fromgodownid: 3, togodownid: 4 });
    expect(sent.items).toMatchObject([
      { itemid: 7, qty: "1" },
      { itemid: 7, qty: "1", unitid: 5 },
    ]);
    expect(await frame.offline.scans.list()).toEqual([]);
    expect(await frame.offline.outbox.drafts()).toEqual([]);
  });

  test("pressed twice, and again after a crash that kept the session, it is one save", async () => {
    const frame = await openTransfer();
    await goOffline(frame);
    await scan(SOAP, "+1 PCS Soap");
    const address = frame.router.state.location.pathname;
    const end = vi.spyOn(frame.offline.scans, "end").mockRejectedValueOnce(new Error("the page was killed"));
    await frame.user.click(screen.getByRole("button", { name: "Finish" }));
    await waitFor(() => expect(end).toHaveBeenCalled());
    await screen.findByText("the page was killed");
    await frame.router.navigate("/scan");
    await frame.router.navigate(address);
    expect(await screen.findByText(/^This session is finished/)).toBeTruthy();
    expect((await frame.offline.outbox.rows()).filter(({ entity }) => entity === "stocktransfer")).toHaveLength(1);
    expect(await frame.offline.scans.list()).toEqual([]);
  });

  test("pictures of lines are stored with the session and attached to its document once, without those removed", async () => {
    const frame = await openTransfer();
    await goOffline(frame);
    await scan(SOAP, "+1 PCS Soap");
    await takePhoto(frame, "Soap", 1);
    await takePhoto(frame, "Soap", 2);
    await frame.user.click(screen.getByRole("button", { name: "Remove photo 1" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Remove photo 2" })).toBeNull());
    await frame.user.click(screen.getByRole("button", { name: "Done" }));
    await screen.findByText(/S1 · 1 photo$/);
    const address = frame.router.state.location.pathname;
    const end = vi.spyOn(frame.offline.scans, "end").mockRejectedValueOnce(new Error("the page was killed"));
    await frame.user.click(screen.getByRole("button", { name: "Finish" }));
    await waitFor(() => expect(end).toHaveBeenCalled());
    await frame.router.navigate("/scan");
    await frame.router.navigate(address);
    expect(await screen.findByText(/^This session is finished/)).toBeTruthy();
    const rows = await frame.offline.outbox.rows();
    const document = rows.find(({ entity }) => entity === "stocktransfer");
    const files = rows.filter(({ entity }) => entity === "attachedfiles");
    expect(files).toMatchObject([{ blob: { name: "S1-photo-2.jpg", type: "image/jpeg", size: JPEG.length } }]);
    expect(files[0]?.shown).toMatchObject({ formname: "stocktransferdetail", record: `tmp:${document?.opId}` });
    expect(JSON.stringify(files[0]?.env.mypayans)).toContain(`{"$op":"${document?.opId}","col":"id"}`);
  });

  test("a picture that is none, or that does not fit, is refused in words at the line; a document that takes no files offers none", async () => {
    const frame = await openTransfer();
    await scan(SOAP, "+1 PCS Soap");
    await frame.user.click(document.querySelector("[data-scan-line]") as HTMLElement);
    const input = await photoInput();
    fireEvent.change(input, { target: { files: [new File(["<svg/>"], "x.jpg", { type: "image/jpeg" })] } });
    expect((await screen.findByRole("alert")).textContent).not.toBe("");
    vi.spyOn(frame.offline.scans, "add").mockRejectedValueOnce(new Error("There is no space left on this device."));
    fireEvent.change(input, { target: { files: [new File([JPEG], "x.jpg", { type: "image/jpeg" })] } });
    await screen.findByText("There is no space left on this device.", { selector: "[role=alert]" });
    expect(screen.queryByRole("button", { name: "Remove photo 1" })).toBeNull();
    frame.unmount();
    const other = await openTransfer(
      await openScan(
        "/scan/transfer",
        MENU.map((row) => ({ ...row, addfiles: 0 })),
      ),
    );
    await scan(SOAP, "+1 PCS Soap");
    await other.user.click(document.querySelector("[data-scan-line]") as HTMLElement);
    await screen.findByRole("button", { name: "Done" });
    expect(screen.queryByRole("group", { name: "Photos" })).toBeNull();
  });

  test("pictures of a session that was saved in its form are attached when the scan page is seen again", async () => {
    const frame = await openTransfer();
    await scan(SOAP, "+1 PCS Soap");
    await takePhoto(frame, "Soap", 1);
    await frame.user.click(screen.getByRole("button", { name: "Done" }));
    await frame.user.click(screen.getByRole("button", { name: "Check" }));
    await frame.user.click(await screen.findByRole("button", { name: "Open as form" }));
    await screen.findByText(/^Lines scanned until/);
    await frame.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(frame.network.applied).toHaveLength(1));
    await frame.router.navigate("/scan");
    const attached = async () =>
      (await frame.offline.outbox.rows())
        .filter(({ entity }) => entity === "attachedfiles")
        .map(({ blob }) => blob?.name);
    await waitFor(async () => expect(await attached()).toEqual(["S1-photo-1.jpg"]));
    await waitFor(async () => expect(await frame.offline.scans.list()).toEqual([]));
  });

  test("a code that no item has keeps the document back, with what to do", async () => {
    const frame = await openTransfer();
    wedge("4006381333931");
    expect(await screen.findAllByText("No item has the code 4006381333931")).toHaveLength(2);
    await frame.user.click(screen.getByRole("button", { name: "Finish" }));
    expect(
      await screen.findByText(
        "The code 4006381333931 has no item yet. Touch its line to choose the item, or remove it.",
      ),
    ).toBeTruthy();
    expect(await frame.offline.outbox.rows()).toEqual([]);
  });

  test("a refusal of the server is said, and the corrected session corrects the same save", async () => {
    const frame = await openTransfer();
    let tries = 0;
    frame.answers[TRANSFER_SAVE] = () => {
      tries += 1;
      return tries === 1 ? [{ err: 1, errkey: "items", errormsg: "Only 3 Soap are in Main." }] : "apply";
    };
    await scan(SOAP, "+1 PCS Soap");
    await frame.user.click(screen.getByRole("button", { name: "Finish" }));
    expect(await screen.findByText("Only 3 Soap are in Main.")).toBeTruthy();
    await scan(SOAP, "+1 PCS Soap");
    await frame.user.click(screen.getAllByRole("button", { name: "Finish" }).at(-1) ?? document.body);
    await screen.findByRole("button", { name: "Start scanning" });
    expect(new Set(frame.network.applied.map(({ opId }) => opId)).size).toBe(1);
    expect(tries).toBe(2);
  });

  test("a refused save that was discarded in the outbox is saved as a new one", async () => {
    const frame = await openTransfer();
    const [head] = await frame.offline.scans.list();
    frame.answers[TRANSFER_SAVE] = [{ err: 1, errkey: "items", errormsg: "Only 3 Soap are in Main." }];
    await scan(SOAP, "+1 PCS Soap");
    await frame.user.click(screen.getByRole("button", { name: "Finish" }));
    await screen.findByText("Only 3 Soap are in Main.");
    await frame.offline.outbox.discard(head?.opId ?? "", "wrong", false);
    frame.answers[TRANSFER_SAVE] = () => "apply";
    await frame.user.click(screen.getAllByRole("button", { name: "Finish" }).at(-1) ?? document.body);
    await screen.findByRole("button", { name: "Start scanning" });
    expect(frame.network.applied.map(({ opId }) => opId === head?.opId)).toEqual([false]);
  });

  test("a count is compared with the books, in words", async () => {
    const frame = await openScan("/scan/count");
    await chooseGodown(frame, "Godown", "Main");
    await frame.user.click(screen.getByRole("button", { name: "Start scanning" }));
    await screen.findByRole("list", { name: "Scanned lines" });
    await scan(SOAP, "+1 PCS Soap");
    await scan(SYRUP, "Enter its batch");
    await frame.user.click(screen.getByRole("button", { name: "Check" }));
    const list = within(await screen.findByRole("list", { name: "Compared items" }));
    await waitFor(() =>
      expect(list.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
        "Soap9 less than the books1 of 10 PCS",
        "Syrup1 not in the books1 of 0 KGS",
      ]),
    );
  });

  test("open as form shows the lines in the document's own form, and what is changed there stays", async () => {
    const frame = await openTransfer();
    await scan(SOAP, "+1 PCS Soap");
    await frame.user.click(screen.getByRole("button", { name: "Check" }));
    await frame.user.click(await screen.findByRole("button", { name: "Open as form" }));
    await screen.findByText(/^Lines scanned until/);
    expect(frame.router.state.location.search).toContain("formname=stocktransferdetail");
    await frame.user.type(await screen.findByLabelText("Narration"), "by van");
    await frame.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(frame.network.applied).toHaveLength(1));
    const { envelope } = frame.network.applied[0] ?? {};
    expect(JSON.stringify(envelope?.mypayans)).toContain("by van");
    await frame.router.navigate("/scan");
    await screen.findByRole("link", { name: /^Transfer/ });
  });

  test("a discarded session leaves nothing, after it was confirmed", async () => {
    const frame = await openTransfer();
    await scan(SOAP, "+1 PCS Soap");
    await frame.user.click(screen.getByRole("button", { name: "Check" }));
    await frame.user.click(await screen.findByRole("button", { name: "Discard" }));
    const question = within(await screen.findByRole("dialog", { name: 'Discard the session "Transfer"?' }));
    await frame.user.click(question.getByRole("button", { name: "Discard" }));
    await waitFor(async () => expect(await frame.offline.scans.list()).toEqual([]));
    expect(await frame.offline.outbox.rows()).toEqual([]);
  });
});

test("Start scanning pressed before the typed godown has come waits for it, and begins one session", async () => {
  const godowns = ({ names }: Row) => (names ? [] : [{ key: 4, value: 4, label: "Shop" }]);
  const frame = await openScan("/scan/count", MENU, { WEBAPIGetddls: godowns }, ["item", "unit"]);
  const field = await screen.findByRole("combobox", { name: /Godown/ });
  fireEvent.change(field, { target: { value: "shop" } });
  fireEvent.keyDown(field, { key: "Enter" });
  const start = screen.getByRole("button", { name: "Start scanning" });
  fireEvent.click(start);
  fireEvent.click(start);
  await screen.findByRole("list", { name: "Scanned lines" });
  expect(await frame.offline.scans.list()).toMatchObject([{ start: { godownid: 4 } }]);
});

test("an open session is offered on the scan page and continues with its lines", async () => {
  const frame = await openTransfer();
  await scan(SOAP, "+1 PCS Soap");
  await frame.router.navigate("/scan");
  await frame.user.click(await screen.findByRole("link", { name: /^Continue: Transfer/ }));
  await waitFor(() => expect(linesShown()).toEqual(["Soap, 1 PCS"]));
});
