import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { definition, drawerSide, field, formOpen, goOffline, openScene } from "../form-harness";

const HISTORY = "WEBAPI_R_selecthistory";
const entry = (more: Row): Row => ({
  processdntview: "2026-11-20T12:34:00.000Z",
  processname: "Changed",
  username: "owner",
  fullname: "Asha Rao",
  gpsallowed: 0,
  geolocation: "",
  loginip: "203.0.113.5",
  devid: "",
  madeofflineview: "",
  changes: "",
  changelist: "[]",
  chainholds: 1,
  ...more,
});
const CHANGES = [
  { label: "Name", old: "Main", new: "Main Godown", lines: "" },
  { label: "Remarks", old: "", new: "Dry", lines: "" },
  { label: "Bins", old: "", new: "", lines: "line 2 changed" },
];
const rows = () => [
  entry({ processname: "Approved", madeofflineview: "2026-11-20T10:04:00.000Z" }),
  entry({ changelist: JSON.stringify(CHANGES), gpsallowed: 1, geolocation: "18.52,73.85" }),
  entry({ processname: "Added" }),
];

const open = (answer: readonly Row[] = rows(), address = "/MainB?formname=godown&id=7") =>
  openScene({
    rows: definition([field("name")], { noun: "godown" }),
    record: { id: 7, name: "Main Godown" },
    address,
    answers: { [HISTORY]: answer },
  });
type Scene = Awaited<ReturnType<typeof open>>;

async function opened(scene: Scene): Promise<HTMLElement> {
  await formOpen();
  await scene.user.click(screen.getByRole("button", { name: "History" }));
  return screen.findByRole("dialog", { name: "History" });
}
const listed = async (drawer: HTMLElement) =>
  (await within(drawer).findAllByRole("listitem")).map(({ textContent }) => textContent);

test("HIST-001 the history opens at the right: alternating entries with time, process, user, and a link to the place or the address", async () => {
  const scene = await open();
  const drawer = await opened(scene);
  expect(drawerSide(drawer)).toBe("right");
  const entries = await listed(drawer);
  expect(entries).toHaveLength(3);
  expect(entries[2]).toContain("20-Nov-2026 18:04");
  for (const words of ["Added", "Asha Rao", "203.0.113.5"]) expect(entries[2]).toContain(words);
  const items = within(drawer).getAllByRole("listitem");
  expect(items.map((item) => item.hasAttribute("data-alternate"))).toEqual([false, true, false]);
  const link = within(items[1]!).getByRole("link", { name: "18.52, 73.85" });
  expect(link.getAttribute("href")).toContain("mlat=18.52&mlon=73.85");
  expect(within(items[2]!).queryByRole("link")).toBeNull();
  expect(scene.asked(HISTORY)[0]).toEqual({
    user2: "@user2",
    branchin: "@branchin",
    formname: "godown",
    idproperty: "7",
  });
});

test("under an entry is what changed, by label, and both times of what was made offline", async () => {
  const drawer = await opened(await open());
  const [approved, changed] = await listed(drawer);
  expect(approved).toContain("Made offline 20-Nov-2026 15:34Sent 20-Nov-2026 18:04");
  expect(changed).toContain("NameMain → Main Godown");
  expect(changed).toContain("Remarksempty → Dry");
  expect(changed).toContain("Binsline 2 changed");
  expect(within(drawer).getByText("No entry was altered since it was written.")).toBeTruthy();
});

test("an entry that was altered says what to do", async () => {
  const drawer = await opened(await open([entry({ chainholds: 0 }), entry({})]));
  expect((await within(drawer).findByRole("alert")).textContent).toBe(
    "This entry was altered after it was written. Run the report Verification.",
  );
  expect(within(drawer).queryByText(/^No entry was altered/)).toBeNull();
});

test("offline the last answer is shown with its time; Esc closes the history and not the form", async () => {
  const scene = await open();
  await listed(await opened(scene));
  await scene.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "History" })).toBeNull());
  expect(scene.path()).toContain("/MainB");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "History" })));
  await goOffline(scene);
  const drawer = await opened(scene);
  expect(await listed(drawer)).toHaveLength(3);
  expect(await within(drawer).findByText(/^as of /)).toBeTruthy();
});

test("offline without an answer it says so", async () => {
  const offline = await open();
  await formOpen();
  await goOffline(offline);
  const drawer = await opened(offline);
  expect((await within(drawer).findByRole("alert")).textContent).toContain("this is not on this device");
});

test("a refusal is shown in the server's words", async () => {
  const drawer = await opened(await open([{ err: 1, errkey: "rights", errormsg: "You may not view godowns." }]));
  expect((await within(drawer).findByRole("alert")).textContent).toContain("You may not view godowns.");
});

test("a new record has no history", async () => {
  await open(rows(), "/MainB?formname=godown&id=0");
  await formOpen();
  expect(screen.queryByRole("button", { name: "History" })).toBeNull();
});
