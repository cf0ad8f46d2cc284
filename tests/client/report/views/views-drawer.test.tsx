import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { addMonths, endOfMonth, isoDate, startOfMonth } from "../../../../src/domain/calendar";
import { formatDate, kolkataDate } from "../../../../src/domain/date-format";
import type { Row } from "../../../../src/wire/envelope";
import { goOffline, PHONE, type Answer, type Frame } from "../../app/frame-harness";
import { answerOf, dayBook, DEFINITION, inTable, openReport, vouchers } from "../report-harness";

/** The month before that of today. */
const MONTH = addMonths(startOfMonth(isoDate(kolkataDate(Date.now()))), -1);
const LAST = { from: MONTH, to: endOfMonth(MONTH) };

const cols = (more: Row = {}): string => JSON.stringify({ hidden: [], shown: [], order: [], ...more });

const saved = (id: number, name: string, more: Row = {}): Row => ({
  id,
  report: "daybook",
  name,
  query: "searchname=ravi&sort=-debit&chart=table",
  period: "",
  cols: cols(),
  isshared: 0,
  isown: 1,
  owner: "Asha",
  isusual: 0,
  ishome: 0,
  rowver: 1,
  mayshare: 1,
  ...more,
});

const openWith = (views: Answer, path = "/Reportview?id=3103", media: readonly string[] = []) =>
  openReport({
    path,
    media,
    answers: {
      [DEFINITION]: dayBook(),
      daybook_R_report: answerOf(vouchers(3), { sums: JSON.stringify({ debit: "300.00" }) }),
      reportviews_R_list: views,
    },
  });

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const press = async (frame: Frame, name: string | RegExp): Promise<void> => frame.user.click(await button(name));
const openViews = async (frame: Frame) => {
  await press(frame, /^Views/);
  return within(await screen.findByRole("dialog", { name: "Views" }));
};
/** Opens a view: its line is named by the button in it. */
const choose = async (frame: Frame, name: string): Promise<void> => {
  const line = within(await screen.findByRole("group", { name }));
  await frame.user.click(line.getAllByRole("button")[0] ?? document.body);
};
const nameField = () => screen.findByRole<HTMLInputElement>("textbox", { name: /Name of the view/ });
const question = (frame: Frame): Row => Object.fromEntries(new URLSearchParams(frame.router.state.location.search));
const lastAsked = (frame: Frame): Row => frame.asked("daybook_R_report").at(-1) ?? {};
const rowsOf = (frame: Frame) => frame.offline.outbox.rows();

describe("opening a view", () => {
  test("shows its filters, order and columns, and the button has its name", async () => {
    const frame = await openWith([saved(1, "Ravi", { cols: cols({ hidden: ["kind"] }) })]);
    await inTable();
    await openViews(frame);
    await choose(frame, "Ravi");
    await waitFor(() => expect(lastAsked(frame)).toMatchObject({ searchname: "ravi", sort: "-debit" }));
    expect(question(frame)).toEqual({ id: "3103", searchname: "ravi", sort: "-debit", chart: "table" });
    await waitFor(() => expect(screen.queryByRole("columnheader", { name: /Document/ })).toBeNull());
    expect(await button("Views: Ravi")).toBeTruthy();
    await openViews(frame);
    await press(frame, "As the report starts");
    await waitFor(() => expect(question(frame)).toEqual({ id: "3103" }));
    expect(await screen.findByRole("columnheader", { name: /Document/ })).toBeTruthy();
  });

  test("its days move with its period", async () => {
    const frame = await openWith([saved(1, "Last month", { query: "dtpto=2020-01-31", period: "lastmonth" })]);
    await inTable();
    await openViews(frame);
    await choose(frame, "Last month");
    await waitFor(() => expect(lastAsked(frame)).toMatchObject({ dtpfrom: LAST.from, dtpto: LAST.to }));
  });

  test("Alt+V opens the list, the arrows go through it, Enter opens", async () => {
    const frame = await openWith([saved(1, "Asha", { query: "searchname=asha" }), saved(2, "Ravi")]);
    await inTable();
    await frame.user.keyboard("{Alt>}v{/Alt}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("As the report starts"));
    await frame.user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{ArrowDown}{Enter}");
    await waitFor(() => expect(lastAsked(frame)).toMatchObject({ searchname: "ravi" }));
    await waitFor(() => expect(document.activeElement?.hasAttribute("data-report-grid")).toBe(true));
    await frame.user.keyboard("{Alt>}v{/Alt}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("As the report starts"));
    await frame.user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement?.hasAttribute("data-report-grid")).toBe(true));
  });

  test("the user's first view opens at once and nothing else is read before; an address with filters opens as it is", async () => {
    const views = [saved(1, "Ravi", { isusual: 1 })];
    const frame = await openWith(views);
    await inTable();
    expect(frame.asked("daybook_R_report").map(({ searchname }) => searchname)).toEqual(["ravi"]);
    frame.unmount();
    const other = await openWith(views, "/Reportview?id=3103&searchname=asha");
    await inTable();
    expect(other.asked("daybook_R_report").map(({ searchname }) => searchname)).toEqual(["asha"]);
  });

  test("an address that names a view opens it; one that is not there any more is said, and the rest of the address counts", async () => {
    const views = [saved(1, "Ravi"), saved(2, "First", { isusual: 1, query: "searchname=first" })];
    const frame = await openWith(views, "/Reportview?id=3103&searchname=old&view=1");
    await inTable();
    expect(frame.asked("daybook_R_report").map(({ searchname }) => searchname)).toEqual(["ravi"]);
    frame.unmount();
    const other = await openWith(views, "/Reportview?id=3103&searchname=old&view=9");
    await inTable();
    expect(await screen.findByText(/^This view no longer exists, or is no longer shared with you\./)).toBeTruthy();
    expect(other.asked("daybook_R_report").map(({ searchname }) => searchname)).toEqual(["old"]);
  });

  test("where views cannot be read the report opens all the same, and the list says why", async () => {
    const frame = await openWith(() => ({
      raw: JSON.stringify({ ExceptionMessage: "Error reference: 7" }),
      status: 500,
    }));
    await inTable();
    const drawer = await openViews(frame);
    expect(drawer.getByText("Error reference: 7")).toBeTruthy();
    expect(drawer.getByRole("button", { name: "Save as a view" })).toBeTruthy();
  });
});

describe("saving a view", () => {
  test("what is shown is saved under a name, offline too: it waits, is marked, and can be opened at once", async () => {
    const frame = await openWith([], "/Reportview?id=3103&searchname=asha&sort=-vno");
    await inTable();
    await goOffline(frame);
    const drawer = await openViews(frame);
    expect(drawer.getByText(/^You have no views of Day Book yet\./)).toBeTruthy();
    await press(frame, "Save as a view");
    const name = await nameField();
    expect(document.activeElement).toBe(name);
    await press(frame, "Save");
    expect(await screen.findByText("Enter a name.")).toBeTruthy();
    await frame.user.type(name, "Asha");
    await frame.user.click(screen.getByRole("checkbox", { name: "Open this view first" }));
    await press(frame, "Save");
    const line = within(await screen.findByRole("group", { name: "Asha" }));
    expect(line.getByRole("img", { name: "Saved on this device, waiting to be sent" })).toBeTruthy();
    expect(line.getByText("Opens first")).toBeTruthy();
    const [row] = await rowsOf(frame);
    expect(row).toMatchObject({ entity: "reportviews", state: "queued", title: "View Asha of Day Book" });
    expect(row?.env.sqlsp).toBe("reportviews_R_save");
    expect(row?.shown).toMatchObject({
      name: "Asha",
      query: "searchname=asha&sort=-vno&chart=table",
      period: "",
      isshared: "0",
      isusual: "1",
    });
    await choose(frame, "Asha");
    expect(await button("Views: Asha")).toBeTruthy();
  });

  test("days are kept as the report starts, as a period, or as they are shown", async () => {
    const frame = await openWith([], `/Reportview?id=3103&dtpfrom=${LAST.from}&dtpto=${LAST.to}`);
    await inTable();
    await goOffline(frame);
    const choices = ["", "lastmonth", "start"];
    for (const [at, days] of choices.entries()) {
      await openViews(frame);
      await press(frame, "Save as a view");
      await frame.user.type(await nameField(), `View ${at}`);
      const field = screen.getByRole<HTMLSelectElement>("combobox", { name: "Days" });
      expect(field.value).toBe("lastmonth");
      expect(field.textContent).toContain(`Always ${formatDate(LAST.from)} to ${formatDate(LAST.to)}`);
      await frame.user.selectOptions(field, days);
      await press(frame, "Save");
      await screen.findByRole("group", { name: `View ${at}` });
      await frame.user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
    const rows = await rowsOf(frame);
    expect(rows.map(({ shown }) => [shown.query, shown.period])).toEqual([
      [`chart=table&dtpfrom=${LAST.from}&dtpto=${LAST.to}`, ""],
      ["chart=table", "lastmonth"],
      ["chart=table", ""],
    ]);
  });

  test("a name that the user has given already is refused before it is sent, and a refusal of the server is shown with the entry kept", async () => {
    const frame = await openWith([saved(1, "Ravi")]);
    await inTable();
    frame.answers.reportviews_R_save = [{ err: 1, errkey: "name", errormsg: "You have 100 views of this report." }];
    await openViews(frame);
    await press(frame, "Save as a view");
    const name = await nameField();
    await frame.user.type(name, "ravi");
    await press(frame, "Save");
    expect(
      await screen.findByText("You already have a view named ravi of this report. Enter another name."),
    ).toBeTruthy();
    await frame.user.type(name, " 2");
    await press(frame, "Save");
    expect((await screen.findByRole("alert")).textContent).toContain("You have 100 views of this report.");
    expect(name.value).toBe("ravi 2");
    expect(await rowsOf(frame)).toEqual([]);
  });

  test("a new name sends nothing else of the view; replacing sends what is shown", async () => {
    const frame = await openWith([saved(7, "Ravi")], "/Reportview?id=3103&searchname=asha");
    await inTable();
    await goOffline(frame);
    await openViews(frame);
    await press(frame, "Change Ravi");
    const name = await nameField();
    await frame.user.clear(name);
    await frame.user.type(name, "Ravi & Co");
    await press(frame, "Save");
    await press(frame, "Change Ravi & Co");
    await frame.user.click(await screen.findByRole("checkbox", { name: /^Replace its filters/ }));
    await press(frame, "Save");
    await waitFor(async () => expect(await rowsOf(frame)).toHaveLength(2));
    const rows = await rowsOf(frame);
    expect(rows.map(({ recordKey, shown }) => [recordKey, shown.name, shown.query])).toEqual([
      ["7", "Ravi & Co", undefined],
      ["7", "Ravi & Co", "searchname=asha&chart=table"],
    ]);
    expect(rows[0]?.env.sqlpara).not.toContain("@query");
    expect(JSON.stringify(rows[0]?.env.sqlpara)).not.toContain("cols");
  });

  test("a star puts it on Home and takes it off; a delete is asked for and leaves the list; all go through the outbox", async () => {
    const frame = await openWith([saved(7, "Ravi")]);
    await inTable();
    await goOffline(frame);
    await openViews(frame);
    const star = () => screen.getByRole("button", { name: "Ravi on Home" });
    await frame.user.click(star());
    await waitFor(() => expect(star().getAttribute("aria-pressed")).toBe("true"));
    await frame.user.click(star());
    await waitFor(() => expect(star().getAttribute("aria-pressed")).toBe("false"));
    await press(frame, "Change Ravi");
    await press(frame, "Delete");
    const asked = within(await screen.findByRole("dialog", { name: "Delete view Ravi?" }));
    expect(asked.getByText("It leaves Home, and its scheduled e-mails are deleted too.")).toBeTruthy();
    await frame.user.click(asked.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("group", { name: "Ravi" })).toBeNull());
    const rows = await rowsOf(frame);
    expect(rows.map(({ env, title }) => [env.sqlsp, title])).toEqual([
      ["reportviews_R_home", "Put view Ravi on Home"],
      ["reportviews_R_home", "Take view Ravi off Home"],
      ["reportviews_R_delete", "Delete view Ravi of Day Book"],
    ]);
    expect(rows[0]?.shown.homepath).toBe("/Reportview?id=3103&searchname=ravi&sort=-debit&chart=table&view=7");
  });
});

describe("views of others, and sharing", () => {
  test("a view of another user can be opened, starred, and chosen as the first one, but not changed", async () => {
    const frame = await openWith([saved(8, "Theirs", { isown: 0, owner: "Vijay", isshared: 1 })]);
    await inTable();
    await goOffline(frame);
    await openViews(frame);
    expect(await screen.findByText("Saved by Vijay")).toBeTruthy();
    await press(frame, "Change Theirs");
    const form = within(await screen.findByRole("form", { name: "Change Theirs" }));
    expect(form.queryByRole("textbox")).toBeNull();
    expect(form.queryByRole("button", { name: "Delete" })).toBeNull();
    await frame.user.click(form.getByRole("checkbox", { name: "Open this view first" }));
    await frame.user.click(form.getByRole("button", { name: "Save" }));
    await waitFor(async () => expect(await rowsOf(frame)).toHaveLength(1));
    expect((await rowsOf(frame))[0]?.env.sqlsp).toBe("reportviews_R_usual");
    expect(await screen.findByText("Saved by Vijay · Opens first")).toBeTruthy();
  });

  test.each([1, 0])(
    "with the right to edit the report a view can be for all, without it not (%i)",
    async (mayshare) => {
      const frame = await openWith([saved(1, "Ravi", { mayshare })]);
      await inTable();
      await openViews(frame);
      await press(frame, "Save as a view");
      await nameField();
      expect(screen.queryAllByRole("checkbox", { name: "For all users who may view this report" })).toHaveLength(
        mayshare,
      );
    },
  );

  test("on a phone the list is a sheet from below", async () => {
    const frame = await openWith([saved(1, "Ravi")], undefined, PHONE);
    await press(frame, /^Views/);
    const sheet = await screen.findByRole("dialog", { name: "Views" });
    expect(sheet.closest("[data-position]")?.getAttribute("data-position") ?? "bottom").toBe("bottom");
    expect(within(sheet).getByRole("group", { name: "Ravi" })).toBeTruthy();
  });
});
