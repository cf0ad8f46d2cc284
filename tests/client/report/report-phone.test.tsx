import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { PHONE } from "../app/frame-harness";
import { answerOf, filterDrawer, openReport, voucher, vouchers } from "./report-harness";

const openPhone = (more: Parameters<typeof openReport>[0] = {}) => openReport({ media: PHONE, ...more });
const inCards = () => screen.findByRole("list", { name: "Day Book" });

describe("a report on a phone", () => {
  test("is cards of heading and two figures, with the totals in a bar", async () => {
    await openPhone();
    const cards = within(await inCards()).getAllByRole("listitem");
    expect(cards).toHaveLength(3);
    expect(cards[0]?.textContent).toBe("V/1SaleDate 20-Nov-2026Debit 100.00");
    expect(screen.getByRole("group", { name: "Total" }).textContent).toBe("TotalDebit 300.00");
    expect(document.querySelector("[data-report-grid]")).toBeNull();
  });

  test("a tap on a card opens what is behind it", async () => {
    const frame = await openPhone();
    await frame.user.click(within(await inCards()).getByText("V/2"));
    await waitFor(() => expect(frame.router.state.location.pathname).toBe("/MainB"));
    expect(frame.router.state.location.search).toContain("id=2");
  });

  test("group rows are headings that close", async () => {
    const frame = await openPhone({
      path: "/Reportview?id=3103&group=kind",
      answers: {
        daybook_R_report: answerOf([voucher(1), voucher(3)], {
          groupfields: '["kind"]',
          groups: '[{"key":["Sale"],"count":2,"sums":{"debit":"200"}}]',
        }),
      },
    });
    const list = within(await inCards());
    const heading = list.getByRole("button", { name: /^Sale · 2/ });
    expect(heading.getAttribute("aria-expanded")).toBe("true");
    expect(heading.textContent).toContain("Debit 200.00");
    await frame.user.click(heading);
    expect(list.getAllByRole("listitem")).toHaveLength(1);
  });

  test("the two sides of a T form stand below each other, each with its title and total, and each line opens its own", async () => {
    const link = { linkreportno: 3102, linkfieldname: "ddlledger", linkreportfield: "linkreportno" };
    const answercols = JSON.stringify([
      { title: "Liabilities", field: "name", card: 1, ...link, linkfield: "ledgerid" },
      { title: "Amount", field: "amount", format: "number2", card: 2 },
      {
        title: "Assets",
        field: "rightname",
        below: "name",
        ...link,
        linkfield: "rightledgerid",
        linkreportfield: "rightlinkreportno",
      },
      { title: "Amount", field: "rightamount", format: "number2", below: "amount" },
    ]);
    const rows = [
      {
        name: "Capital",
        amount: 500,
        ledgerid: 1,
        linkreportno: 3102,
        rightname: "Bank",
        rightamount: 300,
        rightledgerid: 2,
        rightlinkreportno: 3102,
      },
      { name: "", linkreportno: 0, rightname: "Stock", rightamount: 200, rightlinkreportno: 0 },
      { _kind: "total", name: "Total", amount: 500, rightname: "Total", rightamount: 500 },
    ];
    const frame = await openPhone({ answers: { daybook_R_report: answerOf(rows, { answercols }) } });
    const list = within(await inCards());
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Liabilities",
      "CapitalAmount 500.00",
      "TotalAmount 500.00",
      "Assets",
      "BankAmount 300.00",
      "StockAmount 200.00",
      "TotalAmount 500.00",
    ]);
    await frame.user.click(list.getByText("Bank"));
    await waitFor(() => expect(frame.router.state.location.search).toContain("ddlledger=2"));
  });

  test("the actions are a menu, and the filters a drawer of the full width", async () => {
    const frame = await openPhone({ answers: { daybook_R_report: answerOf(vouchers(1)) } });
    await inCards();
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
    await frame.user.click(screen.getByRole("button", { name: "Actions" }));
    const items = await screen.findAllByRole("menuitem", { hidden: true });
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Show",
      "Print",
      "Download CSV",
      "Download XLSX",
      "Download PDF",
    ]);
    await frame.user.keyboard("{Escape}");
    await frame.user.click(screen.getByRole("button", { name: "Search" }));
    const drawer = await filterDrawer();
    const size = drawer.closest<HTMLElement>('[style*="--drawer-size"]')?.style.getPropertyValue("--drawer-size");
    expect(size).toBe("100%");
    await frame.user.click(within(drawer).getByRole("button", { name: "Show" }));
    await waitFor(() => expect(document.activeElement?.hasAttribute("data-report-cards")).toBe(true));
  });
});
