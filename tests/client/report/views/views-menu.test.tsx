import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import { goOffline } from "../../app/frame-harness";
import { answerOf, dayBook, DEFINITION, inTable, openReport, vouchers } from "../report-harness";

const cols = (more: Row = {}): string => JSON.stringify({ hidden: [], shown: [], order: [], ...more });

const saved = (id: number, name: string, more: Row = {}): Row => ({
  id,
  report: "daybook",
  name,
  query: "searchname=ravi&sort=-debit",
  period: "",
  cols: cols(),
  isshared: false,
  isown: true,
  owner: "Asha",
  isusual: false,
  rowver: 1,
  mayshare: 1,
  ...more,
});

const openWith = (views: readonly Row[], path?: string) =>
  openReport({
    ...(path ? { path } : {}),
    answers: {
      [DEFINITION]: dayBook({ emailallowed: 1 }),
      daybook_R_report: answerOf(vouchers(3), { sums: JSON.stringify({ debit: "300.00" }) }),
      reportviews_R_list: views,
    },
  });

type Frame = Awaited<ReturnType<typeof openWith>>;
const openMenu = async (frame: Frame): Promise<void> =>
  frame.user.click(await screen.findByRole("button", { name: "Views" }));
const search = (frame: Frame): string => frame.router.state.location.search;
const lastAsked = (frame: Frame): Row => frame.asked("daybook_R_report").at(-1) ?? {};

test("a view is chosen: its filters, order and columns are shown", async () => {
  const frame = await openWith([saved(1, "Ravi", { cols: cols({ hidden: ["kind"] }) })]);
  await inTable();
  await openMenu(frame);
  await frame.user.click(await screen.findByRole("button", { name: "Ravi" }));
  await waitFor(() => expect(lastAsked(frame)).toMatchObject({ searchname: "ravi", sort: "-debit" }));
  expect(new URLSearchParams(search(frame)).get("searchname")).toBe("ravi");
  await waitFor(() => expect(screen.queryByRole("columnheader", { name: "Document" })).toBeNull());
});

test("the days of a view move with its period", async () => {
  const frame = await openWith([saved(1, "Last month", { query: "", period: "lastmonth" })]);
  await inTable();
  await openMenu(frame);
  await frame.user.click(await screen.findByRole("button", { name: "Last month" }));
  await waitFor(() => expect(lastAsked(frame)).toMatchObject({ dtpfrom: "2026-10-01", dtpto: "2026-10-31" }));
});

test("the usual view opens first, and nothing else is asked before; an address with filters opens as it is", async () => {
  const views = [saved(1, "Ravi", { isusual: true })];
  const frame = await openWith(views);
  await inTable();
  expect(frame.asked("daybook_R_report").map(({ searchname }) => searchname)).toEqual(["ravi"]);
  frame.unmount();
  const other = await openWith(views, "/Reportview?id=3103&searchname=asha");
  await inTable();
  expect(other.asked("daybook_R_report").map(({ searchname }) => searchname)).toEqual(["asha"]);
});

test("what is shown is saved under a name, offline too, and it can be chosen at once", async () => {
  const frame = await openWith([], "/Reportview?id=3103&searchname=asha&sort=-vno");
  await inTable();
  await goOffline(frame);
  await openMenu(frame);
  await frame.user.click(await screen.findByRole("button", { name: "Save this view" }));
  await frame.user.click(await screen.findByRole("button", { name: "Save" }));
  expect(await screen.findByText("Enter a name.")).toBeTruthy();
  await frame.user.type(screen.getByRole("textbox", { name: "Name of the view" }), "Asha");
  await frame.user.click(screen.getByRole("button", { name: "Save" }));
  const line = within(await screen.findByRole("group", { name: "Asha" }));
  expect(line.getByRole("button", { name: "Asha" })).toBeTruthy();
  const [row] = await frame.offline.outbox.rows();
  expect(row).toMatchObject({ entity: "reportviews", state: "queued", title: "View Asha of Day Book" });
  expect(row?.env.sqlsp).toBe("reportviews_R_save");
  expect(row?.shown).toMatchObject({ name: "Asha", query: "searchname=asha&sort=-vno", period: "", isshared: "0" });
});

test("a view is renamed with the rest as it is, starred, and deleted after a question", async () => {
  const frame = await openWith([saved(7, "Ravi"), saved(8, "Theirs", { isown: false, owner: "Vijay" })]);
  await inTable();
  await goOffline(frame);
  await openMenu(frame);
  await frame.user.click(await screen.findByRole("button", { name: "Rename Ravi" }));
  const name = await screen.findByRole("textbox", { name: "Name of the view" });
  await frame.user.clear(name);
  await frame.user.type(name, "Ravi & Co");
  await frame.user.click(screen.getByRole("button", { name: "Save" }));
  await frame.user.click(await screen.findByRole("button", { name: "Ravi & Co opens first" }));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Ravi & Co opens first" }).getAttribute("aria-pressed")).toBe("true"),
  );
  await frame.user.click(screen.getByRole("button", { name: "Delete Ravi & Co" }));
  await frame.user.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(async () => expect(await frame.offline.outbox.rows()).toHaveLength(3));
  const rows = await frame.offline.outbox.rows();
  expect(rows.map(({ env, recordKey }) => [env.sqlsp, recordKey])).toEqual([
    ["reportviews_R_save", "7"],
    ["reportviews_R_usual", "7"],
    ["reportviews_R_delete", "7"],
  ]);
  expect(rows[0]?.shown).toMatchObject({ name: "Ravi & Co", query: "searchname=ravi&sort=-debit" });
});

test("views of others can be opened and starred only", async () => {
  const frame = await openWith([saved(8, "Theirs", { isown: false, owner: "Vijay" })]);
  await inTable();
  await openMenu(frame);
  const line = within(await screen.findByRole("group", { name: "Theirs" }));
  expect(line.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent)).toEqual([
    "Theirs (Vijay)",
    "Theirs opens first",
  ]);
});

test("sharing is offered to those who may edit the report", async () => {
  for (const mayshare of [1, 0]) {
    const frame = await openWith([saved(1, "Ravi", { mayshare })]);
    await inTable();
    await openMenu(frame);
    await frame.user.click(await screen.findByRole("button", { name: "Save this view" }));
    await screen.findByRole("textbox", { name: "Name of the view" });
    expect(screen.queryAllByRole("checkbox", { name: "Share with the company" })).toHaveLength(mayshare);
    frame.unmount();
  }
});
