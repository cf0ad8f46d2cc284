import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { draftOf, nextText, scheduleProblems, scheduleText } from "../../../../src/client/report/mail/schedule-words";
import type { Row } from "../../../../src/wire/envelope";
import { goOffline, type Frame } from "../../app/frame-harness";
import { dayBook, DEFINITION, inTable, openReport, panelButton } from "../report-harness";

const VIEW: Row = {
  id: 5,
  name: "Month",
  query: "",
  period: "month",
  cols: JSON.stringify({ hidden: [], shown: [], order: [] }),
  isown: 1,
};

const schedule = (more: Row = {}): Row => ({
  id: 3,
  viewid: 5,
  viewname: "Month",
  every: "week",
  weekday: 1,
  monthday: 1,
  hour: 9,
  emails: "ravi@example.com",
  subject: "Day Book: Month",
  nextat: "2026-11-30T03:30:00.000Z",
  isactive: 1,
  ismailset: 1,
  ...more,
});

/** The e-mail drawer, scrolled to its schedules. */
async function open(schedules: readonly Row[], views: readonly Row[] = [VIEW]) {
  const frame = await openReport({
    answers: {
      [DEFINITION]: dayBook({ emailallowed: 1 }),
      reportviews_R_list: views,
      reportschedules_R_list: schedules,
    },
  });
  await inTable();
  await frame.user.click(panelButton("E-mail"));
  const region = within(await screen.findByRole("region", { name: "Scheduled e-mails" }));
  return { frame, region };
}

const rowsOf = (frame: Frame) => frame.offline.outbox.rows();
const WEEKLY = "Month, every Monday at 09:00";

test("each schedule says its view, time, addresses and when it goes out next", async () => {
  const { region } = await open([schedule()]);
  const line = await region.findByRole("group", { name: WEEKLY });
  expect(line.textContent).toMatch(/To ravi@example\.com · Next: \d\d-Nov-2026 \d\d:\d\d/);
  expect(region.queryByText(/No mail server/)).toBeNull();
});

test("without a mail server the section says so and where it is set up; without a view, what to do first", async () => {
  const { region } = await open([{ id: 0, ismailset: 0 }], [{ id: 0, mayshare: 0 }]);
  expect(
    await region.findByText(
      "No mail server is set up for this company, so nothing is sent. The user admin sets it up under Profile, Email Settings.",
    ),
  ).toBeTruthy();
  expect(
    region.getByText("Save a view of this report first. Then it can be sent every day, week or month."),
  ).toBeTruthy();
  expect(region.queryByRole("group")).toBeNull();
});

test("a view is scheduled by month, day and hour, offline too; what is missing is named", async () => {
  const { frame, region } = await open([{ id: 0, ismailset: 1 }]);
  await goOffline(frame);
  await frame.user.click(await region.findByRole("button", { name: "Schedule a view" }));
  expect(document.activeElement).toBe(region.getByRole("combobox", { name: "View" }));
  await frame.user.selectOptions(region.getByRole("combobox", { name: "Every" }), "Month");
  await frame.user.selectOptions(region.getByRole("combobox", { name: "At (India)" }), "18:00");
  const day = region.getByRole("textbox", { name: "On day" });
  await frame.user.clear(day);
  await frame.user.type(day, "32");
  const save = () => frame.user.click(region.getByRole("button", { name: "Save schedule" }));
  await save();
  expect(region.getByText("Enter a day from 1 to 31.")).toBeTruthy();
  expect(region.getByText("Enter Email id")).toBeTruthy();
  await frame.user.selectOptions(region.getByRole("combobox", { name: "Attach as" }), "PDF");
  await frame.user.clear(day);
  await frame.user.type(day, "31");
  await frame.user.type(region.getByLabelText(/^To/, { selector: "input" }), "a@b.in{Enter}");
  await save();
  const line = await region.findByRole("group", { name: "Month, every month on day 31 at 18:00, as PDF" });
  expect(within(line).getByText("Saved on this device, waiting to be sent")).toBeTruthy();
  const [row] = await rowsOf(frame);
  expect(row?.env.sqlsp).toBe("reportschedules_R_save");
  expect(row?.shown).toMatchObject({
    every: "month",
    monthday: "31",
    hour: "18",
    emails: "a@b.in",
    viewkey: "5",
    filetype: "pdf",
  });
});

test("a schedule of a view that waits on this device names the save of the view", async () => {
  const { frame, region } = await open([{ id: 0, ismailset: 1 }], [{ id: 0, mayshare: 0 }]);
  await goOffline(frame);
  await frame.user.keyboard("{Escape}");
  await frame.user.click(await screen.findByRole("button", { name: "Views" }));
  await frame.user.click(await screen.findByRole("button", { name: "Save as a view" }));
  await frame.user.type(await screen.findByRole("textbox", { name: /Name of the view/ }), "Mine");
  await frame.user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("group", { name: "Mine" });
  await frame.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await frame.user.click(panelButton("E-mail"));
  expect(region).toBeTruthy();
  const again = within(await screen.findByRole("region", { name: "Scheduled e-mails" }));
  await frame.user.click(await again.findByRole("button", { name: "Schedule a view" }));
  await frame.user.type(again.getByLabelText(/^To/, { selector: "input" }), "a@b.in{Enter}");
  await frame.user.click(again.getByRole("button", { name: "Save schedule" }));
  await again.findByRole("group", { name: "Mine, every day at 09:00" });
  const [view, row] = await rowsOf(frame);
  expect(JSON.stringify(row?.env.mypayans)).toContain(JSON.stringify({ $op: view?.opId, col: "id" }));
  expect(row?.deps).toEqual([view?.opId]);
});

test("a refusal of the server is shown above the entry, which stays", async () => {
  const { frame, region } = await open([{ id: 0, ismailset: 1 }]);
  const errormsg = "You have 50 scheduled e-mails. Delete one first.";
  frame.answers.reportschedules_R_save = [{ err: 1, errkey: "viewid", errormsg }];
  await frame.user.click(await region.findByRole("button", { name: "Schedule a view" }));
  await frame.user.type(region.getByLabelText(/^To/, { selector: "input" }), "a@b.in{Enter}");
  await frame.user.click(region.getByRole("button", { name: "Save schedule" }));
  expect((await region.findByRole("alert")).textContent).toBe(errormsg);
  expect(region.getByText("a@b.in")).toBeTruthy();
  expect(await rowsOf(frame)).toEqual([]);
});

test("a schedule is paused, resumed, changed and deleted through the outbox", async () => {
  const { frame, region } = await open([schedule()]);
  await region.findByRole("group", { name: WEEKLY });
  await goOffline(frame);
  const press = async (name: string) => frame.user.click(await region.findByRole("button", { name }));
  await press(`Pause ${WEEKLY}`);
  await waitFor(() => expect(region.getByRole("group", { name: WEEKLY }).textContent).toContain("Paused"));
  await press(`Resume ${WEEKLY}`);
  await press(`Change ${WEEKLY}`);
  await frame.user.selectOptions(await region.findByRole("combobox", { name: "On" }), "Friday");
  await press("Save schedule");
  await press("Delete Month, every Friday at 09:00");
  const asked = within(await screen.findByRole("dialog", { name: "Delete this scheduled e-mail?" }));
  expect(asked.getByText("Month, every Friday at 09:00")).toBeTruthy();
  await frame.user.click(asked.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(region.queryByRole("group")).toBeNull());
  const rows = await rowsOf(frame);
  expect(rows.map(({ env, recordKey, shown }) => [env.sqlsp, recordKey, shown.isactive])).toEqual([
    ["reportschedules_R_active", "3", 0],
    ["reportschedules_R_active", "3", 1],
    ["reportschedules_R_save", "3", 1],
    ["reportschedules_R_delete", "3", undefined],
  ]);
  expect(rows[2]?.shown).toMatchObject({ weekday: "5", emails: "ravi@example.com" });
});

test("a schedule whose view is no longer shared can only be deleted, and says why", async () => {
  const { region } = await open([schedule({ viewname: "", isactive: 0 })]);
  const line = within(await region.findByRole("group", { name: "A view, every Monday at 09:00" }));
  expect(
    line.getByText(/Its view is no longer shared with you, so nothing is sent\. Delete this schedule\.$/),
  ).toBeTruthy();
  expect(line.getAllByRole("button").map((one) => one.getAttribute("title"))).toEqual(["Delete"]);
});

test("words of schedules", () => {
  expect(scheduleText(schedule({ every: "day", hour: 0 }))).toBe("Month, every day at 00:00");
  expect(scheduleText(schedule({ every: "month", monthday: 31 }))).toBe("Month, every month on day 31 at 09:00");
  expect(nextText(schedule({ isactive: 0 }))).toBe("Paused");
  expect(nextText(schedule({ _pending: "queued" }))).toBe("");
  expect(scheduleProblems({ ...draftOf(schedule()), every: "month", monthday: "1.5" }).monthday).not.toBe("");
  expect(scheduleProblems(draftOf(schedule()))).toEqual({ monthday: "", emails: "" });
});
