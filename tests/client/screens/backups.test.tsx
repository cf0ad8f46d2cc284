import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { progressOf, restoreCommand, warningsOf } from "../../../src/client/screens/backups/backup-words";
import { BACKUP_ENDPOINTS, type BackupRow, type BackupStatus } from "../../../src/wire/backups";
import { goOffline, openFrame, type Frame } from "../app/frame-harness";

afterEach(() => {
  notifications.clean();
  modals.closeAll();
  vi.restoreAllMocks();
});

const row = (more: Partial<BackupRow> = {}): BackupRow => ({
  name: "microac-20261122-023000.microac-backup",
  made: "2026-11-22T02:30:00.000Z",
  bytes: 12_345_678,
  engine: "embedded",
  version: "0.1.0",
  by: "schedule",
  isOurs: true,
  check: { at: "2026-11-22T02:31:00.000Z", tables: 90, rows: 123_456, companies: 2, faults: [], seconds: 60 },
  ...more,
});
const status = (more: Partial<BackupStatus> = {}): BackupStatus => ({
  folder: "/srv/data/backups",
  rows: [row()],
  running: null,
  last: { hand: null, schedule: null },
  schedule: { at: "", keep: 14, isAtFixed: false, isKeepFixed: false, next: "" },
  clock: "19:05",
  isLate: false,
  hasKey: true,
  isKeySeen: true,
  folderFault: "",
  restoring: null,
  restored: null,
  restoreFailure: null,
  ...more,
});

async function openPage(
  first: BackupStatus,
  endpoints: Readonly<Record<string, (body: unknown) => unknown>> = {},
  name = "admin",
): Promise<Frame & { set: (next: BackupStatus) => void; hold: (answer: Promise<BackupStatus> | null) => void }> {
  let now = first;
  let held: Promise<BackupStatus> | null = null;
  const frame = await openFrame({
    path: "/Backups",
    claims: { name },
    endpoints: { ...endpoints, [BACKUP_ENDPOINTS.status]: () => held ?? now },
  });
  return { ...frame, set: (next) => void (now = next), hold: (answer) => void (held = answer) };
}
const bodyOf = ({ posted }: Frame, path: string): unknown => posted.findLast((one) => one.path.endsWith(path))?.body;

test("the page is for admin alone; another user asks the server nothing", async () => {
  const { posted } = await openPage(status(), {}, "owner");
  expect((await screen.findByRole("alert")).textContent).toContain("Access Denied");
  expect(posted.filter(({ path }) => path.includes("MicroACbackup"))).toEqual([]);
});

test("the list says when, by what, how large, what the check found and where it was made; differences are shown on demand", async () => {
  const faulty = row({
    name: "microac-20261121-023000.microac-backup",
    made: "2026-11-21T02:30:00.000Z",
    by: "hand",
    engine: "postgres",
    check: { ...row().check!, faults: ["Anand: Cash is 1; expected 2.", "Anand: Bank is 3; expected 4."] },
  });
  const { user } = await openPage(
    status({ rows: [row(), faulty, row({ name: "other", check: null, isOurs: false, version: "", by: "" })] }),
  );
  const [, first, second, third] = within(await screen.findByRole("table", { name: "Backups" }))
    .getAllByRole("row")
    .map((one) => one.textContent ?? "");
  for (const text of [
    "Schedule",
    "12.3 MB",
    "No differences in 1,23,456 rows of 2 companies",
    "Embedded, version 0.1.0",
  ])
    expect(first).toContain(text);
  for (const text of ["By hand", "2 differences", "PostgreSQL, version 0.1.0"]) expect(second).toContain(text);
  for (const text of ["Another MicroAC", "Not checked"]) expect(third).toContain(text);
  await user.click(screen.getByRole("button", { name: /^2 differences in the backup of/ }));
  expect(
    await screen.findByText(/Cash is 1; expected 2\.\nAnand: Bank is 3/, { normalizer: (text) => text }),
  ).toBeTruthy();
});

test("Back up now shows how far it is until it is done; what failed is said with its place and stays", async () => {
  const frame = await openPage(status({ rows: [] }), { [BACKUP_ENDPOINTS.start]: () => ({ err: "" }) });
  await screen.findByText(/^No backups yet/);
  frame.set(
    status({ rows: [], running: { by: "hand", since: "2026-11-22T10:00:00.000Z", step: "write", done: 42_000 } }),
  );
  await frame.user.click(await screen.findByRole("button", { name: "Back up now" }));
  expect(await screen.findByText("Writing the file: 42,000 rows so far")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Back up now" })).toBeNull();
  frame.set(
    status({
      rows: [],
      isLate: true,
      last: {
        schedule: null,
        hand: {
          at: "2026-11-22T10:01:00.000Z",
          error: "The backup failed while the file was written to /srv/data/backups. The disk is full.",
        },
      },
    }),
  );
  expect(
    await screen.findByText(/^Last backup by hand of .*written to \/srv\/data\/backups\. The disk is full\.$/),
  ).toBeTruthy();
  expect(screen.getByText("No backup has been checked without differences yet. Back up now.")).toBeTruthy();
});

test("after Save schedule the keyboard is at that button again, and what the server keeps is shown", async () => {
  const frame = await openPage(status(), {
    [BACKUP_ENDPOINTS.schedule]: () => {
      frame.set(status({ schedule: { ...status().schedule, at: "03:15", keep: 9, next: "2026-11-23T03:15:00.000Z" } }));
      return { err: "" };
    },
  });
  await frame.user.click(await screen.findByRole("checkbox", { name: "Back up every day" }));
  const button = screen.getByRole("button", { name: "Save schedule" });
  button.focus();
  await frame.user.keyboard("{Enter}");
  await screen.findByText("The schedule is saved.");
  await waitFor(() => expect((screen.getByLabelText("Time of day") as HTMLInputElement).value).toBe("03:15"));
  expect((screen.getByLabelText("Backups to keep") as HTMLInputElement).value).toBe("9");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save schedule" })));
});

test("a file whose check is under way is no unchecked one", async () => {
  await openPage(
    status({ rows: [row({ check: null })], running: { by: "schedule", since: row().made, step: "check", done: 40 } }),
  );
  expect(await screen.findByText("Being checked")).toBeTruthy();
  expect(screen.queryByText("Not checked")).toBeNull();
});

test("a second press while one is made elsewhere says so", async () => {
  const { user } = await openPage(status(), {
    [BACKUP_ENDPOINTS.start]: () => ({ err: "A backup is already being made." }),
  });
  await user.click(await screen.findByRole("button", { name: "Back up now" }));
  expect(await screen.findByText("A backup is already being made.")).toBeTruthy();
});

test("the schedule is sent as it is typed; where the environment decides, its fields are shut and it says where to change it", async () => {
  const frame = await openPage(status(), { [BACKUP_ENDPOINTS.schedule]: () => ({ err: "" }) });
  await frame.user.click(await screen.findByLabelText("Back up every day"));
  await frame.user.clear(screen.getByLabelText("Backups to keep"));
  await frame.user.click(screen.getByRole("button", { name: "Save schedule" }));
  expect(await screen.findByText("Enter how many backups to keep, from 1 to 1000.")).toBeTruthy();
  await frame.user.type(screen.getByLabelText("Backups to keep"), "5");
  await frame.user.click(screen.getByRole("button", { name: "Save schedule" }));
  await waitFor(() => expect(bodyOf(frame, BACKUP_ENDPOINTS.schedule)).toEqual({ at: "02:30", keep: 5 }));
  frame.unmount();
  await openPage(
    status({
      schedule: { at: "04:00", keep: 3, isAtFixed: true, isKeepFixed: true, next: "2026-11-23T04:00:00.000Z" },
    }),
  );
  expect(await screen.findByText("The server setting BACKUP_AT sets the time. Change it there.")).toBeTruthy();
  expect((screen.getByLabelText("Time of day") as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Save schedule" })).toBeNull();
});

test("the recovery key is shown after the password, and a wrong one is told", async () => {
  const frame = await openPage(status({ isKeySeen: false }), {
    [BACKUP_ENDPOINTS.recoveryKey]: (body) =>
      (body as { password: string }).password === "demo1234"
        ? { err: "", code: "AAAAA-BBBBB", isnew: true }
        : { err: "The password is incorrect." },
  });
  await frame.user.click(await screen.findByRole("button", { name: "Show the recovery key" }));
  await frame.user.type(await screen.findByLabelText("Your password"), "guess{Enter}");
  expect(await screen.findByText("The password is incorrect.")).toBeTruthy();
  await frame.user.type(screen.getByLabelText("Your password"), "demo1234{Enter}");
  expect(await screen.findByText("AAAAA-BBBBB")).toBeTruthy();
  expect(screen.getByText(/^This is a new recovery key/)).toBeTruthy();
});

test("deleting asks first, and warns where it is the only good one; without a line nothing is begun", async () => {
  const frame = await openPage(status(), {
    [BACKUP_ENDPOINTS.remove]: () => ({ err: "This backup no longer exists." }),
  });
  await frame.user.click(await screen.findByRole("button", { name: /^Delete the backup of/ }));
  expect(await screen.findByText(/It is the only backup checked without differences\./)).toBeTruthy();
  await frame.user.click(screen.getByRole("button", { name: "Delete backup" }));
  expect(await screen.findByText("This backup no longer exists.")).toBeTruthy();
  expect(bodyOf(frame, BACKUP_ENDPOINTS.remove)).toEqual({ name: row().name });
  await goOffline(frame);
  expect(await screen.findByText("Backups can be made only online.")).toBeTruthy();
  expect((screen.getByRole("button", { name: "Back up now" }) as HTMLButtonElement).disabled).toBe(true);
});

test("a download asks for a ticket and leaves the file to the browser", async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.getAttribute("href") ?? "");
  });
  const frame = await openPage(status(), { [BACKUP_ENDPOINTS.ticket]: () => ({ err: "", ticket: "only-once" }) });
  await frame.user.click(await screen.findByRole("button", { name: /^Download the backup of/ }));
  await waitFor(() => expect(clicked.at(-1)).toMatch(/\/MicroACbackup\/file\/only-once$/));
});

const READY = { name: row().name, made: row().made, step: "ready", check: row().check, later: 2 } as const;

test("a backup is restored beside the books with the key that it needs, and what is wrong with it is told in the dialog", async () => {
  const frame = await openPage(status({ rows: [row({ isOurs: false, name: "other" })] }), {
    [BACKUP_ENDPOINTS.prepare]: (body) => ({
      err:
        (body as { recoverykey: string }).recoverykey === "AAAAA"
          ? ""
          : "The recovery key does not open this backup. Check it letter by letter.",
    }),
  });
  await frame.user.click(await screen.findByRole("button", { name: /^Restore the backup of/ }));
  expect(await screen.findByText('npm run restore "/srv/data/backups/other"')).toBeTruthy();
  await frame.user.type(screen.getByRole("textbox", { name: "Recovery key" }), "BBBBB{Enter}");
  expect(await screen.findByText(/does not open this backup/)).toBeTruthy();
  await frame.user.clear(screen.getByRole("textbox", { name: "Recovery key" }));
  frame.set(status({ restoring: { ...READY, step: "check", check: null } }));
  await frame.user.type(screen.getByRole("textbox", { name: "Recovery key" }), "AAAAA{Enter}");
  expect(await screen.findByText("Restoring the file")).toBeTruthy();
  expect(bodyOf(frame, BACKUP_ENDPOINTS.prepare)).toEqual({ name: "other", recoverykey: "AAAAA" });
  frame.set(status({ restoring: { ...READY, step: "verify", check: null } }));
  expect(await screen.findByText("Verifying the restored books and audit trails")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Use this backup" })).toBeNull();
});

test("what is restored says what it lacks, and takes the place of the books only with the password", async () => {
  const frame = await openPage(status({ restoring: READY }), {
    [BACKUP_ENDPOINTS.replace]: (body) => ({
      err: (body as { password: string }).password === "demo1234" ? "" : "The password is incorrect.",
    }),
  });
  expect(
    await screen.findByText("No differences in 1,23,456 rows of 2 companies. 2 saves were made since then."),
  ).toBeTruthy();
  await frame.user.click(screen.getByRole("button", { name: "Use this backup" }));
  expect(
    await screen.findByText(
      /2 saves were made since then\. They are removed from the books\. Devices that still have them send them again\./,
    ),
  ).toBeTruthy();
  await frame.user.type(screen.getByLabelText("Your password"), "guess{Enter}");
  expect(await screen.findByText("The password is incorrect.")).toBeTruthy();
  await frame.user.type(screen.getByLabelText("Your password"), "demo1234{Enter}");
  expect(await screen.findByText(/^The server is restarting with the backup\./)).toBeTruthy();
  // The server is back with the previous books.
  frame.set(
    status({
      restoreFailure: { at: "2026-11-22T10:00:00.000Z", error: "The server did not start with the restored backup." },
    }),
  );
  expect(await screen.findByText(/The server did not start with the restored backup\./)).toBeTruthy();
  expect(screen.queryByText(/^The server is restarting/)).toBeNull();
});

test("while the server starts again with a backup the page looks every two seconds, so that it is there soon after", async () => {
  const frame = await openPage(status({ restoring: READY }), {
    [BACKUP_ENDPOINTS.replace]: () => ({ err: "" }),
    [BACKUP_ENDPOINTS.start]: () => ({ err: "" }),
  });
  await frame.user.click(await screen.findByRole("button", { name: "Use this backup" }));
  await frame.user.type(await screen.findByLabelText("Your password"), "demo1234{Enter}");
  await screen.findByText(/^The server is restarting with the backup\./);
  frame.set(status({ restored: { at: "2026-11-22T10:00:00.000Z", made: row().made, by: "admin", aside: null } }));
  await waitFor(() => expect(screen.queryByText(/^The server is restarting/)).toBeNull(), { timeout: 6_000 });
  const looks = () => frame.posted.filter(({ path }) => path.includes(BACKUP_ENDPOINTS.status)).length;
  const before = looks();
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(looks()).toBe(before);
  // The next restored backup is shown again.
  frame.set(status({ restoring: READY }));
  await frame.user.click(screen.getByRole("button", { name: "Back up now" }));
  expect(await screen.findByRole("button", { name: "Use this backup" })).toBeTruthy();
});

test("while one question has no answer the page puts no others behind it", async () => {
  const frame = await openPage(
    status({ running: { by: "hand", since: "2026-11-22T10:00:00.000Z", step: "write", done: 42_000 } }),
  );
  await screen.findByText("Writing the file: 42,000 rows so far");
  const looks = () => frame.posted.filter(({ path }) => path.includes(BACKUP_ENDPOINTS.status)).length;
  const answers: ((now: BackupStatus) => void)[] = [];
  frame.hold(new Promise((resolve) => void answers.push(resolve)));
  const before = looks();
  await waitFor(() => expect(looks()).toBe(before + 1), { timeout: 3_000 });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(looks()).toBe(before + 1);
  answers[0]?.(status());
  frame.hold(null);
  expect(await screen.findByRole("button", { name: "Back up now" })).toBeTruthy();
});

test("a backup that could not take the place of the books waits on, and the page says why and shows it again", async () => {
  const frame = await openPage(status({ restoring: READY }), { [BACKUP_ENDPOINTS.replace]: () => ({ err: "" }) });
  await frame.user.click(await screen.findByRole("button", { name: "Use this backup" }));
  await frame.user.type(await screen.findByLabelText("Your password"), "demo1234{Enter}");
  await screen.findByText(/^The server is restarting with the backup\./);
  frame.set(
    status({
      restoring: READY,
      restoreFailure: { at: "2026-11-22T10:00:00.000Z", error: "The folder of the books is in use." },
    }),
  );
  expect(await screen.findByText(/The folder of the books is in use\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Use this backup" })).toBeTruthy();
  expect(screen.queryByText(/^The server is restarting/)).toBeNull();
});

test("what is restored can be discarded; differences in it are shown on demand", async () => {
  const frame = await openPage(
    status({ restoring: { ...READY, check: { ...row().check!, faults: ["Anand: Cash is 1; expected 2."] } } }),
    { [BACKUP_ENDPOINTS.discard]: () => ({ err: "" }) },
  );
  await frame.user.click(await screen.findByRole("button", { name: "Show the differences" }));
  expect(await screen.findByText("Anand: Cash is 1; expected 2.")).toBeTruthy();
  await frame.user.click(screen.getByRole("button", { name: "OK" }));
  frame.set(status());
  await frame.user.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Restored backup" })).toBeNull());
  expect(bodyOf(frame, BACKUP_ENDPOINTS.discard)).toEqual({});
});

test("how the last one took the place of the books is told; why it failed is a warning", async () => {
  const outcome = {
    at: "2026-11-22T10:00:00.000Z",
    made: "2026-11-21T02:30:00.000Z",
    by: "admin",
    aside: "/srv/data/pg.aside-1",
  };
  const frame = await openPage(status({ restored: outcome }));
  expect(
    await screen.findByText(
      /^On 22-Nov-2026 .* the backup of 21-Nov-2026 .* replaced the books, by admin\. The previous data is kept on the server: \/srv\/data\/pg\.aside-1$/,
    ),
  ).toBeTruthy();
  frame.unmount();
  expect(
    warningsOf(status({ restoreFailure: { at: outcome.at, error: "The disk is full." } })).map(({ text }) =>
      text.replace(/(of|on) \S+ \d\d:\d\d/, "$1 …"),
    ),
  ).toEqual(["Restore of …: The disk is full."]);
});

test("a file is added by its bytes; why it was not stays beside the button", async () => {
  let sent: unknown;
  const frame = await openPage(status(), {
    [`${BACKUP_ENDPOINTS.add}?name=a%20b.microac-backup`]: (body) => (
      (sent = body),
      { err: "This file is not a MicroAC backup." }
    ),
  });
  const input = (
    await screen.findByRole("button", { name: "Add a backup file" })
  ).parentElement?.parentElement?.querySelector("input[type=file]");
  await frame.user.upload(input as HTMLInputElement, new File(["x"], "a b.microac-backup"));
  expect(await screen.findByText("This file is not a MicroAC backup.")).toBeTruthy();
  expect(sent).toBeInstanceOf(File);
});

test("words: steps, warnings in their order, and the command of a restore", () => {
  expect(progressOf({ by: "hand", since: "", step: "check", done: 40 })).toEqual({
    text: "Restoring the file once to check it: 40 %",
    percent: 55,
  });
  const failed = { at: "2026-11-22T02:30:00.000Z", error: "The backup failed." };
  expect(
    warningsOf(
      status({
        folderFault: "The folder is missing.",
        last: { hand: null, schedule: failed },
        isLate: true,
        isKeySeen: false,
      }),
    ).map(({ text }) => text.replace(/(of|on) \S+ \d\d:\d\d/, "$1 …")),
  ).toEqual([
    "The folder is missing.",
    "Scheduled backup of …: The backup failed.",
    "The newest backup without differences was made on …, more than two days ago. Back up now.",
    "The recovery key has not been shown yet. Write it down. Without it, no backup can be opened on another machine.",
  ]);
  expect(warningsOf(status())).toEqual([]);
  expect([restoreCommand("/a b", "f"), restoreCommand("C:\\a", "f")]).toEqual([
    'npm run restore "/a b/f"',
    'npm run restore "C:\\a\\f"',
  ]);
});
