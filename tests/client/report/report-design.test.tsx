import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  NO_REPORT_OVERLAY,
  overlaidColumns,
  reportDifferences,
  type ReportBase,
  type ReportOverlay,
} from "../../../src/definitions/report/report-overlay";
import type { Row } from "../../../src/wire/envelope";
import { menuRow, openFrame, type Answer } from "../app/frame-harness";
import { drawerSide } from "../form-harness";
import { answerOf, dayBook, DAYBOOK_COLUMNS, DEFINITION, vouchers } from "./report-harness";
// Read before the tests start: a screen that is loaded in a test would be waited for.
import "../../../src/client/screens/reports/reports-list-screen";
import "../../../src/client/report/design/report-editor-drawer";

const MASTER: readonly Row[] = [
  {
    reportno: 3103,
    heading: "Day Book",
    total: "Books",
    TXT_placeholder: "Every document",
    bg: "#5b4b9a",
    faicon: "book",
  },
];

const BASE: ReportBase = {
  title: "Day Book",
  about: "Every document",
  group: "Books",
  order: 30,
  mail_sub: "",
  mail_body: "",
  attachementfilename: "",
  columns: DAYBOOK_COLUMNS,
  filters: [{ name: "dtpfrom", kind: "date", label: "From", usual: "month-start" }],
};

/** The server's data about the report, as far as the browser uses them. */
function reportServer(isWritten = false) {
  const kept = {
    overlay: NO_REPORT_OVERLAY,
    draft: null as ReportOverlay | null,
    revision: 0,
    asked: [] as string[],
    refusal: "",
  };
  const columns = () => overlaidColumns(DAYBOOK_COLUMNS, kept.draft ?? kept.overlay);
  const answers: Record<string, Answer> = {
    WEBAPI_Rptmaster: MASTER,
    reportedit_R_unused: () => (isWritten ? [{ reportno: 9001, heading: "Mine", state: "Not published" }] : []),
    reportedit_R_get: ({ txtid }) => {
      kept.asked.push(String(txtid));
      const shown = kept.draft ?? kept.overlay;
      return [
        {
          iswritten: isWritten ? 1 : 0,
          isused: isWritten ? 0 : 1,
          base: JSON.stringify(BASE),
          overlay: JSON.stringify(shown),
          revision: kept.revision,
          isdraft: kept.draft ? 1 : 0,
          gone: "[]",
          differences: JSON.stringify(reportDifferences(BASE, shown)),
          revisions: kept.revision
            ? '[{"revision":1,"note":"First","username":"admin","at":"2026-11-21T10:00:00Z"}]'
            : "[]",
          groups: '["Books","Control"]',
        },
      ];
    },
    reportedit_R_savedraft: ({ overlay }) => {
      if (kept.refusal) return [{ err: 1, errkey: "select", errormsg: kept.refusal }];
      kept.draft = JSON.parse(String(overlay)) as ReportOverlay;
      return [{ err: 0 }];
    },
    reportedit_R_publish: () => {
      Object.assign(kept, { overlay: kept.draft, draft: null, revision: kept.revision + 1 });
      return [{ err: 0 }];
    },
    reportedit_R_rollback: () => {
      Object.assign(kept, { overlay: NO_REPORT_OVERLAY, draft: null, revision: kept.revision + 1 });
      return [{ err: 0 }];
    },
    [DEFINITION]: () => dayBook({ DataSourceID_SQL: "draft3103_R_report" }, columns()),
    draft3103_R_report: answerOf(vouchers(3)),
  };
  return { kept, answers };
}

async function openList(name = "admin", isWritten = false) {
  const server = reportServer(isWritten);
  const frame = await openFrame({ path: "/Rptmaster", answers: server.answers, claims: { name } });
  await screen.findByText("Day Book");
  return { frame, ...server };
}

const editor = () => screen.findByRole("region", { name: "Report editor" });

test("REP-021 REP-130 the Edit button of an item opens a top drawer with the report editor, for admin alone", async () => {
  const { frame, kept } = await openList();
  await frame.user.click(screen.getByRole("button", { name: "Edit of Day Book" }));
  await editor();
  expect(drawerSide(screen.getByRole("dialog"))).toBe("top");
  expect(kept.asked).toEqual(["3103"]);
  frame.unmount();
  await openList("owner");
  expect(screen.queryByRole("button", { name: "Edit of Day Book" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Written reports" })).toBeNull();
});

test("SHELL-033 only admin sees Edit on a card of the Menu List, for a report, which opens the report editor in a top drawer", async () => {
  const cards = [
    menuRow(3103, 0, "Day Book", "/Reportview?id=3103", "item", "book", { total: "Reports" }),
    menuRow(1003, 0, "City", "/citylist", "item", "map", { total: "Places" }),
  ];
  const openMenu = async (name: string) => {
    const { kept, answers } = reportServer();
    const frame = await openFrame({
      path: "/MacMenulist",
      claims: { name },
      answers: { ...answers, WEBAPI_MacMenulist: cards },
    });
    await screen.findByText("REPORT # 3103");
    return { frame, kept };
  };
  const { frame, kept } = await openMenu("admin");
  expect(screen.queryByRole("button", { name: "Edit of City" })).toBeNull();
  await frame.user.click(screen.getByRole("button", { name: "Edit of Day Book" }));
  await editor();
  expect(drawerSide(screen.getByRole("dialog"))).toBe("top");
  expect(kept.asked).toEqual(["3103"]);
  expect(frame.router.state.location.pathname).toBe("/MacMenulist");
  frame.unmount();
  await openMenu("owner");
  expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
});

test("texts, columns and first values become a draft; it is previewed as a report, published and rolled back", async () => {
  const { frame, kept } = await openList();
  const { user } = frame;
  await user.click(screen.getByRole("button", { name: "Edit of Day Book" }));
  const tools = within(await editor());
  expect(tools.getByRole("status").textContent).toBe("Revision 0");
  await user.clear(tools.getByLabelText("Title"));
  await user.type(tools.getByLabelText("Title"), "Roznamcha");
  await user.click(tools.getByRole("button", { name: "Columns" }));
  await user.click(tools.getByRole("checkbox", { name: "Shown of kind" }));
  await user.click(tools.getByRole("checkbox", { name: "Grouped of month" }));
  await user.selectOptions(tools.getByLabelText("Format of debit"), "amt");
  await user.type(tools.getByLabelText("Width of vno"), "200");
  await user.click(tools.getByRole("button", { name: "Down: of vdate" }));
  expect(tools.queryByRole("checkbox", { name: "Grouped of debit" })).toBeNull();
  await user.click(tools.getByRole("button", { name: "Filters" }));
  await user.selectOptions(tools.getByLabelText("First value of dtpfrom"), "today");
  expect(tools.getByRole("status").textContent).toBe("Not saved");
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(tools.getByRole("status").textContent).toBe("Draft"));
  expect(kept.draft).toEqual({
    title: "Roznamcha",
    columns: { kind: { visible: false }, month: { groupby: true }, debit: { format: "amt" }, vno: { width: 200 } },
    columnOrder: ["month", "vdate", "kind", "vno", "debit"],
    filters: { dtpfrom: { usual: "today" } },
    select: "",
  });
  await user.click(tools.getByRole("button", { name: "Preview" }));
  await waitFor(() => expect(document.querySelector("[data-report='3103'][data-ready]")).toBeTruthy(), {
    timeout: 20_000,
  });
  expect(frame.asked(DEFINITION).at(-1)).toMatchObject({ txtid: "draft3103" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.querySelector("[data-report]")).toBeNull());
  await user.click(tools.getByRole("button", { name: "Difference" }));
  expect(within(tools.getByRole("table", { name: "Differences from the base" })).getByText("Roznamcha")).toBeTruthy();
  await user.type(tools.getByLabelText(/^What you changed/), "As the shops say");
  await user.click(tools.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(tools.getByRole("status").textContent).toBe("Revision 1"));
  await user.click(tools.getByRole("button", { name: "Revisions" }));
  await user.click(tools.getByRole("button", { name: "Back to this" }));
  await waitFor(() => expect(kept.overlay).toEqual(NO_REPORT_OVERLAY));
});

test("a SELECT that the server refuses stays in the editor, with the reason; leaving asks", async () => {
  const { frame, kept } = await openList("admin", true);
  const { user } = frame;
  const list = within(await screen.findByRole("region", { name: "Written reports" }));
  await user.click(await list.findByRole("button", { name: "Edit Mine" }));
  const tools = within(await editor());
  await waitFor(() => expect(document.querySelector(".cm-content")).toBeTruthy(), { timeout: 20_000 });
  kept.refusal = 'relation "vouchers" does not exist';
  await user.click(tools.getByRole("button", { name: "Report" }));
  await user.type(tools.getByLabelText("Title"), "!");
  await user.click(tools.getByRole("button", { name: "Save draft" }));
  const warning = await screen.findByText(kept.refusal);
  expect(warning).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "OK" }));
  expect(tools.getByRole("status").textContent).toBe("Not saved");
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(await screen.findByText("Some changes are not in the draft yet, and will be lost.")).toBeTruthy();
});

test("REP-023 Parameters of an item opens a left drawer with its filters, and Show opens the report with them", async () => {
  const { frame } = await openList("owner");
  frame.answers[DEFINITION] = dayBook();
  frame.answers.daybook_R_report = answerOf(vouchers(1));
  await frame.user.click(screen.getByRole("button", { name: "Parameters of Day Book" }));
  const drawer = await screen.findByRole("dialog", { name: "Parameters of Day Book" });
  expect(drawerSide(drawer)).toBe("left");
  await frame.user.type(within(drawer).getByLabelText("Number or party"), "Asha");
  await frame.user.click(within(drawer).getByRole("button", { name: "Show" }));
  await waitFor(() => expect(frame.router.state.location.pathname).toBe("/Reportview"));
  await waitFor(() => expect(frame.asked("daybook_R_report").at(-1)).toMatchObject({ searchname: "Asha" }));
});

test("REP-033 Rptlist_R_pageload runs for the page of a report, and what it says is what the report starts with", async () => {
  const frame = await openFrame({
    path: "/Reportview?id=3103",
    answers: {
      [DEFINITION]: dayBook(),
      Rptlist_R_pageload: [{ id: 3103, defaultdtpfrom: "2026-11-10", defaultsearchname: "Ravi" }],
      daybook_R_report: answerOf(vouchers(1)),
    },
  });
  await waitFor(() =>
    expect(frame.asked("daybook_R_report")[0]).toMatchObject({
      dtpfrom: "2026-11-10",
      dtpto: "2026-11-25",
      searchname: "Ravi",
    }),
  );
  expect(frame.asked("Rptlist_R_pageload")).toEqual([expect.objectContaining({ txtid: "3103" })]);
});

test("REP-128 an error while the definition is loaded is kept and logged", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  await openFrame({ path: "/Reportview?id=3103", answers: { [DEFINITION]: "drop-before" as unknown as Answer } });
  await waitFor(() =>
    expect(warn.mock.calls.flat().join()).toMatch(/The definition of the report 3103 could not be read: \S/),
  );
  expect(await screen.findByRole("button", { name: "Retry" })).toBeTruthy();
  warn.mockRestore();
});
