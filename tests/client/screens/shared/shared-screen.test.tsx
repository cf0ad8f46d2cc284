import { modals } from "@mantine/modals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SHARED_FILES_MAX } from "../../../../src/client/offline/contract/shared";
import { signIn } from "../../../offline/help/device";
import { citySave } from "../../../offline/help/save-request";
import { jpg, pdf, share } from "../../../offline/help/shared-form";
import { goOffline, openFrame, type Frame } from "../../app/frame-harness";

afterEach(() => act(() => modals.closeAll()));

const SALE = {
  primaryname: "S/7",
  secondaryname: "Shah Traders",
  thirdname: "Sale",
  linkeditid: 7,
  linkeditformname: "saledetail",
  linkeditsqlsp: "sale_R_getviewdata",
  linkeditformtitle: "Sale Detail",
  match: 1,
};
const EMPTY = /^No shared file waits\./;
const REPORT = { ...SALE, primaryname: "Sale Register", linkeditformname: "", linkeditid: 0 };

async function openShared(files: readonly File[], path = "/shared"): Promise<Frame> {
  const frame = await openFrame({ path: "/outbox", answers: { common_R_macsearch: [REPORT, SALE] } });
  await screen.findByRole("heading", { name: "Outbox" });
  if (files.length > 0) await share(frame.offline, files, { text: "From Shah" });
  await frame.router.navigate(path);
  await screen.findByRole("heading", { name: "Shared files" });
  await waitFor(() => expect(screen.queryByText(EMPTY) ?? picker()).toBeTruthy());
  return frame;
}

const cards = () => screen.queryAllByRole("listitem").filter((one) => one.hasAttribute("data-shared"));
const picker = () => screen.getByRole("combobox", { name: "Attach to" });

async function choose({ user }: Frame, text: string): Promise<void> {
  await user.type(picker(), text);
  await user.click(await screen.findByRole("option", { name: /S\/7/, hidden: true }));
}

const attachments = async ({ offline }: Frame) =>
  (await offline.outbox.rows()).filter(({ entity }) => entity === "attachedfiles");

test("what waits is shown with size, time and what came with it; attached offline to a found record it leaves the list and is one waiting save with the id of the file", async () => {
  const frame = await openShared([jpg("photo.jpg", 2_000)]);
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(cards()[0]?.textContent).toMatch(/^photo\.jpg2 KB · received \d\d-\w{3}-\d{4} \d\d:\d\dFrom Shah/);
  const id = cards()[0]?.dataset.shared;
  await choose(frame, "shah");
  expect(screen.getByRole("link", { name: "Open S/7" }).getAttribute("href")).toContain("formname=saledetail&id=7");
  await goOffline(frame);
  await frame.user.click(screen.getByRole("button", { name: "Attach photo.jpg" }));
  expect(await screen.findByText(EMPTY)).toBeTruthy();
  const [save, ...more] = await attachments(frame);
  expect(more).toEqual([]);
  expect(save).toMatchObject({ opId: id, shown: { formname: "saledetail", record: "7", attachname: "photo.jpg" } });
  expect(await frame.offline.shared.waiting()).toBe(0);
});

test("only records are offered, and without one nothing is attached: the field says what to do and has the focus", async () => {
  const frame = await openShared([pdf("bill.pdf")]);
  await frame.user.click(await screen.findByRole("button", { name: "Attach bill.pdf" }));
  expect(await screen.findByText("Choose a record first.")).toBeTruthy();
  expect(document.activeElement).toBe(picker());
  await frame.user.type(picker(), "sale");
  await screen.findByRole("option", { name: /S\/7/, hidden: true });
  expect(screen.queryByRole("option", { name: /Register/, hidden: true })).toBeNull();
  await frame.user.click(screen.getByRole("option", { name: /S\/7/, hidden: true }));
  expect(screen.queryByText("Choose a record first.")).toBeNull();
  expect(await attachments(frame)).toEqual([]);
});

test("a file is discarded only after a question", async () => {
  const frame = await openShared([jpg("a.jpg"), jpg("b.jpg")]);
  const ask = async () => {
    await frame.user.click(await screen.findByRole("button", { name: "Discard a.jpg" }));
    return within(await screen.findByRole("dialog", { name: "Discard a.jpg?" }));
  };
  await frame.user.click((await ask()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(cards()).toHaveLength(2);
  await frame.user.click((await ask()).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(cards().map(({ textContent }) => textContent?.slice(0, 5))).toEqual(["b.jpg"]));
  expect(await attachments(frame)).toEqual([]);
});

test("a file that no longer waits is not attached; a device that is full keeps it waiting", async () => {
  const frame = await openShared([jpg("a.jpg")]);
  await choose(frame, "shah");
  await goOffline(frame);
  frame.full.add("mac_outbox");
  await frame.user.click(screen.getByRole("button", { name: "Attach a.jpg" }));
  const full = within(await screen.findByRole("dialog", { name: "Not attached" }));
  expect(full.getByText(/the storage of this device is full/)).toBeTruthy();
  await frame.user.click(full.getByRole("button", { name: "OK" }));
  frame.full.delete("mac_outbox");
  expect(cards()).toHaveLength(1);
  const { content } = frame.offline.shared;
  Object.assign(frame.offline.shared, { content: async () => null });
  await frame.user.click(screen.getByRole("button", { name: "Attach a.jpg" }));
  expect(await screen.findByText("a.jpg was attached or discarded in another tab.")).toBeTruthy();
  await frame.user.click(screen.getByRole("button", { name: "OK" }));
  Object.assign(frame.offline.shared, { content: () => Promise.reject(new Error("The storage is closed.")) });
  await frame.user.click(screen.getByRole("button", { name: "Attach a.jpg" }));
  expect(await screen.findByText("The storage is closed.")).toBeTruthy();
  Object.assign(frame.offline.shared, { content });
  expect(await attachments(frame)).toEqual([]);
});

test("a tab that could not remove the file after its save was stored says nothing, and the file does not wait again", async () => {
  const frame = await openShared([jpg("a.jpg")]);
  await choose(frame, "shah");
  await goOffline(frame);
  Object.assign(frame.offline.shared, { remove: () => Promise.reject(new Error("closed")) });
  await frame.user.click(screen.getByRole("button", { name: "Attach a.jpg" }));
  expect(await screen.findByText(EMPTY)).toBeTruthy();
  expect(await attachments(frame)).toHaveLength(1);
});

test("what was not stored is said with its names until it is closed", async () => {
  const many = Array.from({ length: SHARED_FILES_MAX + 7 }, (_, n) => jpg(`${n + 1}.jpg`));
  const frame = await openShared([new File(["GIF89a"], "joke.gif"), ...many]);
  const notice = within(await screen.findByRole("alert"));
  expect(notice.getByText("joke.gif: Only JPG and PNG pictures and PDF files can be attached.")).toBeTruthy();
  expect(
    notice.getByText(
      "21.jpg, 22.jpg, 23.jpg, 24.jpg, 25.jpg and 2 more: At most 20 shared files can wait. Attach or discard some, then share the others again.",
    ),
  ).toBeTruthy();
  await frame.user.click(notice.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect((await frame.offline.shared.take()).refused).toEqual([]);
});

test.each([
  ["full", "The storage of this device is full. Free some space, then share the file again."],
  ["storage", "The storage of this device did not take it. Close the app, then share the file again."],
  ["unread", "The shared file could not be read. Share it again."],
  ["unready", "The app was not completely installed on this device. Wait a minute, then share the file again."],
])("a share that failed by %s says why and what to do, and is closed", async (code, sentence) => {
  const frame = await openShared([], `/shared?failed=${code}`);
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(sentence)).toBeTruthy();
  expect(await screen.findByText(/press Share and choose MicroAC/)).toBeTruthy();
  await frame.user.click(alert.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(frame.router.state.location).toMatchObject({ pathname: "/shared", search: "" });
});

test("an address that names no failure says nothing", async () => {
  await openShared([], "/shared?failed=%3Cb%3E");
  expect(await screen.findByText(EMPTY)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the home page says how many files wait, also those of no user yet, and leads to them; where they cannot be read it still has its other lines", async () => {
  const frame = await openFrame({ path: "/", answers: { city_R_save: () => "drop-before" } });
  await screen.findByRole("heading", { name: "Home" });
  await share(frame.offline, [jpg("a.jpg")]);
  await screen.findByRole("link", { name: "1 shared file waits to be attached." });
  await share(frame.offline, [jpg("b.jpg")]);
  await screen.findByRole("link", { name: "2 shared files wait to be attached." });
  const { waiting } = frame.offline.shared;
  Object.assign(frame.offline.shared, { waiting: () => Promise.reject(new Error("closed")) });
  await frame.offline.outbox.save(citySave());
  await screen.findByRole("link", { name: "1 save on this device has not reached the server." });
  expect(screen.queryByRole("link", { name: /shared files/ })).toBeNull();
  Object.assign(frame.offline.shared, { waiting });
  frame.offline.stores.core.changed();
  await frame.user.click(await screen.findByRole("link", { name: "2 shared files wait to be attached." }));
  await waitFor(() => expect(cards()).toHaveLength(2));
});

test("without a sign-in a share leads to the sign-in page, and after it to the files, with what the address said", async () => {
  const frame = await openFrame({ path: "/login", signedIn: false });
  await screen.findByLabelText("Password");
  await share(frame.offline, [jpg("a.jpg")]);
  await frame.router.navigate("/shared?failed=full");
  await screen.findByLabelText("Password");
  expect(frame.router.state.location.pathname).toBe("/login");
  const { state } = frame.router.state.location;
  await signIn(frame.offline);
  await frame.router.navigate("/Webhome");
  await frame.router.navigate("/login", { state });
  await waitFor(() =>
    expect(frame.router.state.location).toMatchObject({ pathname: "/shared", search: "?failed=full" }),
  );
  await waitFor(() => expect(cards()).toHaveLength(1));
});
