import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { answerOf, dayBook, DEFINITION, inTable, openReport, voucher, vouchers } from "./report-harness";

/** 600 documents of which a page is here, and their groups as the server adds them up. */
const GROUPS: Readonly<Record<string, readonly Row[]>> = {
  kind: [
    { key: ["Receipt"], count: 300, sums: { debit: "1000000.10" } },
    { key: ["Sale"], count: 300, sums: { debit: "30000.00" } },
  ],
  month: [
    { key: ["2026-10-01"], count: 599, sums: { debit: "59900.00" } },
    { key: ["2026-11-01"], count: 1, sums: { debit: "100.00" } },
  ],
};
const many = (args: Row): readonly Row[] => {
  const groups = GROUPS[String(args.group)];
  return answerOf(
    vouchers(600),
    groups ? { groups: JSON.stringify(groups), groupfields: `["${args.group}"]` } : {},
  )(args);
};
const openMany = (path = "/Reportview?id=3103") =>
  openReport({
    path,
    answers: { [DEFINITION]: dayBook({ defaultdtpfrom: "2026-10-05" }), daybook_R_report: many },
  });

const bars = async () => within(await screen.findByRole("listbox"));
const textsOf = async () => (await bars()).getAllByRole("option").map(({ textContent }) => textContent);
const addressOf = ({ router }: Awaited<ReturnType<typeof openReport>>) =>
  new URLSearchParams(router.state.location.search);

test("Alt+C and a button switch between table and chart, which says what it shows; its bars have the exact sums of all rows", async () => {
  const frame = await openMany();
  await inTable();
  await frame.user.keyboard("{Alt>}c{/Alt}");
  expect(await textsOf()).toEqual(["Oct 2026: 59,900.00", "Nov 2026: 100.00"]);
  const list = screen.getByRole("listbox", { name: "Debit by Month" });
  expect(document.getElementById(list.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Bar chart of Debit with 2 bars, from Oct 2026 to Nov 2026. The largest is Oct 2026 with 59,900.00. Enter opens a bar, Alt+C shows the table.",
  );
  expect(document.querySelector("[data-report-grid]")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(list));
  await frame.user.click(screen.getByRole("button", { name: "Table" }));
  await inTable();
  await frame.user.click(screen.getByRole("button", { name: "Chart" }));
  expect(await screen.findByRole("listbox")).toBeTruthy();
});

test("the dimension is chosen; the choice is in the address and found again at the next visit", async () => {
  const frame = await openMany("/Reportview?id=3103&chart=chart");
  await bars();
  await frame.user.selectOptions(screen.getByLabelText("By"), "kind");
  await waitFor(async () => expect(await textsOf()).toEqual(["Receipt: 10,00,000.10", "Sale: 30,000.00"]));
  expect(addressOf(frame).get("chart")).toBe("debit,kind");
  frame.unmount();
  await openMany();
  await waitFor(async () => expect(await textsOf()).toEqual(["Receipt: 10,00,000.10", "Sale: 30,000.00"]));
});

test("Enter on a bar of time narrows the table to its days, as far as the report covers them", async () => {
  const frame = await openMany("/Reportview?id=3103&chart=chart");
  await bars();
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("listbox"));
  await frame.user.keyboard("{Home}{Enter}");
  await inTable();
  expect(Object.fromEntries(addressOf(frame))).toEqual({ id: "3103", chart: "table", dtpto: "2026-10-31" });
});

test("Enter on a bar of one document opens it, as its row does", async () => {
  const frame = await openMany("/Reportview?id=3103&chart=chart");
  await bars();
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("listbox"));
  await frame.user.keyboard("{ArrowRight}{Enter}");
  await waitFor(() => expect(frame.router.state.location.pathname).not.toBe("/Reportview"));
  expect(frame.asked("daybook_R_report").at(-1)).toMatchObject({ group: "month", from: 600, top: 1 });
});

test("a bar of many rows without a report of their own shows them in the table, in their groups", async () => {
  const frame = await openMany("/Reportview?id=3103&chart=debit,kind");
  await frame.user.click((await bars()).getByRole("option", { name: /Receipt/ }));
  await waitFor(() => expect(addressOf(frame).get("group")).toBe("kind"));
  expect(addressOf(frame).get("chart")).toBe("table");
});

test("a report without a figure has no chart, and Alt+C does nothing", async () => {
  const columns = [{ title: "Number", field: "vno" }];
  const frame = await openReport({
    answers: { [DEFINITION]: dayBook({}, columns), daybook_R_report: answerOf([voucher(1)]) },
  });
  await inTable();
  expect(screen.queryByRole("button", { name: "Chart" })).toBeNull();
  await frame.user.keyboard("{Alt>}c{/Alt}");
  expect(document.querySelector("[data-report-grid]")).toBeTruthy();
});

test("one press compares with the period or the year before, where the report can; the answer has the columns", async () => {
  const definition = dayBook({
    compareallowed: 1,
    DataTextField: "dtpfrom,dtpto,compare",
    DataValueField: "dtpfrom,dtpto,compare",
  });
  const columns = [
    { title: "Number", field: "vno" },
    { title: "Debit", field: "debit", format: "number2", sum: true },
    { title: "Debit %", field: "debit_percent", align: "right", sum: true },
  ];
  const frame = await openReport({
    answers: {
      [DEFINITION]: definition,
      daybook_R_report: (args: Row) =>
        answerOf(
          vouchers(1),
          args.compare === "year"
            ? { answercols: JSON.stringify(columns), sums: '{"debit":"100.00","debit_percent":"new"}' }
            : {},
        )(args),
    },
  });
  await inTable();
  await frame.user.click(screen.getByRole("radio", { name: "Previous year" }));
  await waitFor(() => expect(frame.asked("daybook_R_report").at(-1)).toMatchObject({ compare: "year" }));
  expect(addressOf(frame).get("compare")).toBe("year");
  await waitFor(() =>
    expect(
      [...document.querySelectorAll("[data-totals] [role=gridcell]")].map(({ textContent }) => textContent),
    ).toEqual(["Total", "100.00", "new"]),
  );
});

test("a report that cannot be compared has no switch for it", async () => {
  await openReport();
  await inTable();
  expect(screen.queryByRole("radio", { name: "Previous year" })).toBeNull();
});
