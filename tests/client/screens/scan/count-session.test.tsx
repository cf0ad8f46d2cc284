import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { type JoinedCount, joinLink } from "../../../../src/domain/counting/join-code";
import { ScanSession } from "../../../../src/client/screens/scan/session/scan-session";
import { isoDate } from "../../../../src/domain/calendar";
import { entriesOf } from "../../../../src/domain/counting/count-entry";
import type { Row } from "../../../../src/wire/envelope";
import { type Frame, goOffline } from "../../app/frame-harness";
import { chooseGodown, COUNT_MENU, linesShown, openScan, scan, SOAP, wedge } from "./help/scan-frame";

vi.mock("../../../../src/client/ui/scanning/scanner-feedback", () => ({
  signalScan: vi.fn(),
  scannerFeedback: vi.fn(),
  unknownFeedback: vi.fn(),
}));

const UID = "0a000000-0000-4000-8000-00000000000a";
const RECOUNT = "0a000000-0000-4000-8000-00000000000b";

async function countOf({ offline }: Frame, more: Partial<JoinedCount> = {}): Promise<JoinedCount> {
  const claims = (await offline.session.get())?.claims;
  if (!claims) throw new Error("Nobody is signed in.");
  const { coid, branchid, bname } = claims;
  return {
    uid: UID,
    coid,
    branchid,
    branch: bname,
    no: "SC/1",
    godownid: 3,
    godown: "Main",
    isBlind: true,
    ...more,
  };
}

/** A device that joined the count by its QR. */
async function joined(more: Partial<JoinedCount> = {}, recounts: readonly Row[] = []): Promise<Frame> {
  const frame = await openScan("/scan", COUNT_MENU, { stockcount_R_recounts: recounts, stockcount_R_open: [] });
  await frame.router.navigate(joinLink("", await countOf(frame, more)));
  await screen.findByRole("heading", { name: "Count SC/1" });
  return frame;
}

async function inBin({ user }: Frame, bin: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: /^(No bin|Bin )/ }));
  await user.type(await screen.findByLabelText("Scan or type the bin"), `${bin}{Enter}`);
  await screen.findByRole("button", { name: `Bin ${bin}` });
}

const entriesStored = async ({ offline }: Frame) => {
  const [head] = await offline.scans.list();
  const stored = await offline.scans.read(head?.id ?? "");
  return entriesOf(stored?.events ?? []).map(({ bin, itemid, recount, qty }) => [bin, itemid, recount, qty].join(" "));
};

describe("joining", () => {
  test("open counts of the branch are offered; the one that is chosen opens a session, and only one of this device", async () => {
    const open: Row = { uid: UID, no: "SC/1", day: "2026-11-26", godownid: 3, godown: "Main", isblind: 1 };
    const frame = await openScan("/scan/jointcount", COUNT_MENU, {
      stockcount_R_open: [open],
      stockcount_R_recounts: [],
    });
    for (let turn = 0; turn < 2; turn += 1) {
      await frame.user.click(await screen.findByRole("button", { name: "SC/1 · Main" }));
      await screen.findByRole("list", { name: "Scanned lines" });
      await frame.router.navigate("/scan/jointcount");
    }
    expect(await frame.offline.scans.list()).toMatchObject([{ kind: "jointcount", count: { uid: UID } }]);
  });

  test("the QR of another branch is refused with a sentence, and nothing begins", async () => {
    const frame = await openScan("/scan", COUNT_MENU, { stockcount_R_open: [] });
    const count = await countOf(frame, { branchid: 99, branch: "Pune" });
    await frame.router.navigate(joinLink("", count));
    expect(await screen.findByText("This count belongs to branch Pune. Switch to that branch to join.")).toBeTruthy();
    expect(await frame.offline.scans.list()).toEqual([]);
  });

  test("a count is opened without a line: its operation is what other phones join by", async () => {
    const frame = await openScan("/scan/jointcount", COUNT_MENU, { stockcount_R_open: [], stockcount_R_recounts: [] });
    await screen.findByRole("combobox", { name: /Godown/ });
    await goOffline(frame);
    await chooseGodown(frame, "Godown", "Main");
    await frame.user.click(screen.getByRole("button", { name: "Open the count" }));
    await screen.findByRole("list", { name: "Scanned lines" });
    const [head] = await frame.offline.scans.list();
    const [row] = await frame.offline.outbox.rows();
    expect(row).toMatchObject({ entity: "stockcount", opId: head?.count?.uid });
    expect(head?.count).toMatchObject({ godownid: 3, godown: "Main" });
    // The number comes with the answer of the server.
    const { network, offline } = frame;
    const usual = network.fateOf;
    network.fateOf = (envelope) =>
      envelope.sqlsp === "stockcount_R_save"
        ? { rows: [{ err: 0, opid: envelope.op?.id, opst: "applied", id: 5, no: "SC/7" }] }
        : usual(envelope);
    network.pings = "fine";
    await offline.drain("online");
    expect(await screen.findByRole("heading", { name: "Count SC/7" })).toBeTruthy();
  });
});

describe("scanning for a count, offline", () => {
  test("scans belong to the bin that was chosen before, also after the page is loaded again", async () => {
    const frame = await joined();
    await goOffline(frame);
    await inBin(frame, "R1");
    await scan(SOAP, "+1 PCS Soap");
    await inBin(frame, "R2");
    wedge(SOAP);
    await waitFor(() => expect(linesShown()).toEqual(["Soap, 1 PCS", "Soap, 1 PCS"]));
    expect(await entriesStored(frame)).toEqual(["R1 7  1", "R2 7  1"]);
    const { pathname } = frame.router.state.location;
    await frame.router.navigate("/scan");
    await frame.router.navigate(pathname);
    expect(await screen.findByRole("button", { name: "Bin R2" })).toBeTruthy();
    expect(screen.getByText("Bin R1 · S1")).toBeTruthy();
  });

  test("a scan that is still being stored keeps its bin when the bin changes", async () => {
    const { offline } = await joined();
    const [head] = await offline.scans.list();
    if (!head) throw new Error("No session is open.");
    const today = isoDate("2026-11-26");
    const session = new ScanSession({ offline, head, events: [], order: null, today });
    session.setPlace({ bin: "R1", recount: null });
    const first = session.take(SOAP);
    session.setPlace({ bin: "R2", recount: null });
    await Promise.all([first, session.take(SOAP)]);
    expect(session.state().lines.map(({ bin }) => bin)).toEqual(["R2", "R1"]);
  });

  test("the QR of a count is no item", async () => {
    const frame = await joined();
    wedge(joinLink("https://app.test", await countOf(frame)));
    expect(await screen.findByText("This is the QR code of a count. Scan the barcode of an item.")).toBeTruthy();
    expect(linesShown()).toEqual([]);
  });

  test("5,000 characters are refused as an item, and as a bin", async () => {
    const frame = await joined();
    wedge("9".repeat(5000));
    expect(await screen.findByText(/^This code has 5000 characters, more than the code of any item/)).toBeTruthy();
    expect(await entriesStored(frame)).toEqual([]);
    await frame.user.click(screen.getByRole("button", { name: "No bin" }));
    const bin = await screen.findByLabelText("Scan or type the bin");
    expect(bin.getAttribute("maxlength")).toBe("40");
  });

  test("a blind count compares with nothing", async () => {
    await joined();
    expect(screen.queryByRole("button", { name: "Check" })).toBeNull();
  });

  test("one that shows the books compares with them, and cannot be discarded", async () => {
    const frame = await joined({ isBlind: false });
    await scan(SOAP, "+1 PCS Soap");
    await frame.user.click(screen.getByRole("button", { name: "Check" }));
    expect(await screen.findByText("9 less than the books")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
  });
});

test("a recount is taken, counts only its item, and may find none", async () => {
  const request = { id: RECOUNT, itemid: 7, itemname: "Soap", remark: "Behind R1" };
  const frame = await joined({}, [request]);
  await frame.user.click(await screen.findByRole("button", { name: "Recounts (1)" }));
  await frame.user.click(await screen.findByRole("button", { name: "Soap · Behind R1" }));
  const banner = within(await screen.findByRole("region", { name: "Recount" }));
  await frame.user.click(banner.getByRole("button", { name: "None found" }));
  await waitFor(() => expect(linesShown()).toEqual(["Soap, 0 PCS"]));
  await scan(SOAP, "+1 PCS Soap");
  await frame.user.click(banner.getByRole("button", { name: "Recount done" }));
  wedge(SOAP);
  await waitFor(() => expect(linesShown()).toEqual(["Soap, 1 PCS", "Soap, 1 PCS"]));
  expect(await entriesStored(frame)).toEqual([` 7 ${RECOUNT} 0`, ` 7 ${RECOUNT} 1`, " 7  1"]);
});

describe("finishing", () => {
  test("puts every scan into the outbox and ends the session", async () => {
    const frame = await joined();
    await goOffline(frame);
    await scan(SOAP, "+1 PCS Soap");
    await screen.findByText("1 scan waiting on this device");
    await frame.user.click(screen.getByRole("button", { name: "Finish" }));
    await screen.findByText("Your scans of count SC/1: saved on this device, will be sent");
    expect((await frame.offline.outbox.rows()).map(({ title }) => title)).toEqual(["Count SC/1 · Main: 1 scan"]);
    expect(await frame.offline.scans.list()).toEqual([]);
  });

  test("an unknown code keeps it open, with a sentence", async () => {
    const frame = await joined();
    await goOffline(frame);
    await scan("4006381333931", "No item on this device has the code 4006381333931");
    await frame.user.click(screen.getByRole("button", { name: "Finish" }));
    expect(
      await screen.findByText(
        "The code 4006381333931 has no item yet. Touch its line to choose the item, or remove it.",
      ),
    ).toBeTruthy();
    expect(await frame.offline.scans.list()).toHaveLength(1);
  });
});
