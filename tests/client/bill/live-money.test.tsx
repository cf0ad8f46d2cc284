import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { MoneyLedger } from "../../../src/definitions/bill/money-facts";
import { fromRupeesText, ZERO } from "../../../src/domain/money";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, goOffline, openScene } from "../form-harness";

const ENTRY_COLS = JSON.stringify([
  { key: "ledgerid", title: "Ledger", comp_type: "txt" },
  { key: "debit", title: "Debit", comp_type: "amt" },
  { key: "credit", title: "Credit", comp_type: "amt" },
  { key: "refno", title: "Bill No", comp_type: "txt" },
]);
const BILL_COLS = JSON.stringify([
  { key: "refno", title: "Bill No", comp_type: "txt" },
  { key: "amount", title: "Amount", comp_type: "amt" },
]);
const MONEY = [
  field("edateview"),
  field("partyid", { label_label: "Party" }),
  field("accountid", { label_label: "Account" }),
  field("mgrossamt", { comp_type: "amt", label_label: "Amount" }),
  field("mode"),
  field("allocation"),
  field("bills", { comp_type: "listdetail", label_label: "Bills", cols: BILL_COLS }),
  field("swt_amt", { comp_type: "amt", label_label: "Tax", field_disable: 1 }),
];
const JOURNAL = [
  field("edateview"),
  field("entries", { comp_type: "listdetail", label_label: "Entries", cols: ENTRY_COLS }),
  field("allocation"),
  field("swt_amt", { comp_type: "amt", label_label: "Tax", field_disable: 1 }),
];
const section = (kind: "tds" | "tcs", rate: string): NonNullable<MoneyLedger["tds"]> => ({
  sectionid: 1,
  code: kind === "tds" ? "194C" : "206C",
  kind,
  isExcess: false,
  isPerson: false,
  hasPan: true,
  years: [],
  rates: [{ from: "2025-04-01", firm: rate, person: rate, nopan: "20", perdocument: "0", peryear: "0" }],
});
const rupees = (text: string) => fromRupeesText(text) ?? ZERO;
const bill = (refno: string, balance: string) => ({
  refno,
  fy: "2026-27",
  refdate: "2026-06-01",
  duedate: "2026-06-11",
  balance: rupees(balance),
});
const LEDGERS: readonly MoneyLedger[] = [
  {
    id: 7,
    name: "Builder",
    isBillwise: true,
    groups: ["Sundry Creditors"],
    tds: section("tds", "2"),
    tcs: null,
    open: [bill("W/1", "-1000"), bill("W/2", "-500")],
  },
  {
    id: 8,
    name: "Bank",
    isBillwise: false,
    groups: ["Bank Accounts"],
    tds: null,
    tcs: null,
    open: [],
    balance: rupees("50000"),
  },
  {
    id: 12,
    name: "Cash",
    isBillwise: false,
    groups: ["Cash-in-Hand"],
    tds: null,
    tcs: null,
    open: [],
    balance: rupees("100"),
  },
  { id: 9, name: "Rent", isBillwise: false, groups: ["Indirect Expenses"], tds: null, tcs: null, open: [] },
  {
    id: 10,
    name: "Scrap Dealer",
    isBillwise: true,
    groups: ["Sundry Debtors"],
    tds: null,
    tcs: section("tcs", "1"),
    open: [],
  },
  {
    id: 11,
    name: "Hidden Bills",
    isBillwise: true,
    groups: ["Sundry Creditors"],
    tds: section("tds", "2"),
    tcs: null,
    open: null,
  },
];
const answers = {
  WEBAPI_moneyfacts: ({ ledgerids }: Row) =>
    LEDGERS.filter(({ id }) => String(ledgerids).split(",").includes(String(id))).map((ledger) => ({
      id: ledger.id,
      facts: JSON.stringify(ledger),
    })),
};
const VALUES = { id: 0, edateview: "2026-06-20", accountid: "8", bills: [], swt_amt: 0 };
const open = async (entity: string, values: Row) => {
  const scene = await openScene({
    rows: definition(
      entity === "journal" ? JOURNAL : MONEY,
      { entity, formtitle: entity },
      { DataSourceID_SQL: `${entity}_R_save` },
    ),
    address: `/MainB?formname=${entity}detail&id=0`,
    answers: {
      ...answers,
      [`${entity}_R_getviewdata`]: [{ ...VALUES, ...values }],
      godown_R_getviewdata: [{ ...VALUES, ...values }],
    },
  });
  await formOpen();
  return scene;
};
const bar = () => screen.queryByRole("group", { name: "Tax and bills" });
const figures = () =>
  [...(bar()?.querySelectorAll("dt") ?? [])].map(
    (term) => `${term.textContent ?? ""} ${term.nextElementSibling?.textContent ?? ""}`,
  );
const shows = (...lines: readonly string[]) => waitFor(() => expect(figures()).toEqual(lines));
const amountField = () => screen.getByLabelText<HTMLInputElement>("Amount");

const balances = () =>
  within(screen.getByRole("group", { name: "Balances" }))
    .getAllByRole("term")
    .map((term) => `${term.textContent ?? ""} ${term.nextElementSibling?.textContent ?? ""}`);

describe("what a voucher leaves", () => {
  test("a payment shows what it settles of each open bill, what is on account, and the account after it", async () => {
    const { user } = await open("payment", { partyid: "7", mgrossamt: "1200", allocation: "oldest" });
    await waitFor(() => expect(balances()).toEqual(["Bank after this 48,800.00 Dr"]));
    const table = screen.getByRole("group", { name: "Open bills of Builder" });
    const named = document.querySelector("[data-key=bills] [role=grid]");
    expect(named?.closest("[data-key=bills]")?.contains(table)).toBe(true);
    expect(table.compareDocumentPosition(named ?? table) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    const rows = () =>
      within(table)
        .getAllByRole("row")
        .map((row) => [...row.querySelectorAll("td, th")].slice(-2).map((cell) => cell.firstChild?.textContent));
    expect(rows()).toEqual([
      ["Pending", "Settled now"],
      ["1,000.00", "1,000.00"],
      ["500.00", "200.00"],
      ["1,500.00", "1,200.00"],
    ]);
    await user.clear(amountField());
    await user.type(amountField(), "2000{Tab}");
    await waitFor(() => expect(balances()).toEqual(["Unallocated, on account 500.00", "Bank after this 48,010.00 Dr"]));
  });

  test("the mode follows the account that is chosen", async () => {
    const { user } = await open("payment", { partyid: "9", mgrossamt: "250", mode: "cash" });
    const mode = () => screen.getByLabelText<HTMLInputElement>("Mode").value;
    const account = screen.getByLabelText("Account");
    await user.clear(account);
    await user.type(account, "12{Tab}");
    await waitFor(() => expect(balances()).toEqual(["Cash after this 150.00 Cr"]));
    expect(mode()).toBe("cash");
    await user.clear(account);
    await user.type(account, "8{Tab}");
    await waitFor(() => expect(mode()).toBe("neft"));
  });

  test("a journal proposes the amount that balances it, and shows both sides", async () => {
    const { user } = await open("journal", { entries: [] });
    screen.getByRole("grid", { name: "Entries" }).focus();
    await user.keyboard("9{Enter}3000{Enter}{Enter}{Enter}8{Enter}");
    const cells = (line: number) =>
      [...document.querySelectorAll(`[data-line="${line}"] [role=gridcell]`)]
        .slice(0, 3)
        .map((cell) => cell.textContent);
    await waitFor(() => expect(cells(1)).toEqual(["8", "", "3,000.00"]));
    expect(balances()).toEqual(["Debit 3,000.00", "Credit 3,000.00"]);
    await user.keyboard("{Enter}1000{Enter}");
    await waitFor(() => expect(balances()).toEqual(["Debit 3,000.00", "Credit 1,000.00", "Difference 2,000.00 Dr"]));
  });
});

describe("tax at source while one types", () => {
  test("DOC-015 a payment: what goes beyond the open bills has TDS, and less goes out", async () => {
    const { user } = await open("payment", { partyid: "7", mgrossamt: "41500" });
    await shows("TDS 194C, 2 % 800.00", "Net amount 40,700.00");
    expect(screen.getByLabelText<HTMLInputElement>("Tax").value).toBe("800.00");
    await user.clear(amountField());
    await user.type(amountField(), "1500{Tab}");
    await shows();
  });

  test("DOC-015 a bill is named by a press, by its balance or what is left of the amount, and put back by another", async () => {
    const scene = await open("payment", { partyid: "7", mgrossamt: "1200" });
    const press = async (name: RegExp) => scene.user.click(await screen.findByRole("button", { name }));
    await press(/^W\/2 · due 11-Jun-2026 · 500\.00 Cr$/);
    await shows("TDS 194C, 2 % 14.00", "Net amount 1,186.00");
    await press(/^W\/1/);
    await shows();
    await press(/^W\/2/);
    await scene.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(scene.asked("payment_R_save")[0]?.bills).toMatchObject([{ refno: "W/1", amount: "700.00" }]),
    );
  });

  test("Alt+B goes to the open bills, a pick or Escape back to where one was, and nothing is closed", async () => {
    const { user } = await open("payment", { partyid: "7", mgrossamt: "1200" });
    const chip = await screen.findByRole("button", { name: /^W\/1/ });
    await user.click(amountField());
    await user.keyboard("{Alt>}b{/Alt}");
    expect(document.activeElement).toBe(chip);
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(amountField());
    await user.keyboard("{Alt>}b{/Alt}{Enter}");
    await waitFor(() =>
      expect([chip.getAttribute("aria-pressed"), document.activeElement === amountField()]).toEqual(["true", true]),
    );
    expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
  });

  test("DOC-016 a receipt before the bill has TCS", async () => {
    await open("receipt", { partyid: "10", mgrossamt: "10000" });
    await shows("TCS 206C, 1 % 100.00");
  });

  test("DOC-017 a journal that credits a party with an expense has TDS, and picks bills of the side that it settles", async () => {
    const { user } = await open("journal", {
      entries: [
        { ledgerid: "9", debit: "40000", credit: "" },
        { ledgerid: "7", debit: "", credit: "40000" },
      ],
    });
    await shows("TDS 194C, 2 % 800.00");
    expect(screen.queryByRole("group", { name: /^Open bills/ })).toBeNull();
    const scene = await open("journal", {
      entries: [
        { ledgerid: "7", debit: "", credit: "" },
        { ledgerid: "9", debit: "", credit: "1000" },
      ],
    });
    const group = within(
      (await screen.findAllByRole("group", { name: "Open bills of Builder, line 1" })).at(-1) ?? document.body,
    );
    await user.click(group.getByRole("button", { name: /^W\/1/ }));
    await waitFor(() => expect(group.getByRole("button", { name: /^W\/1/ }).getAttribute("aria-pressed")).toBe("true"));
    await user.click(screen.getAllByRole("button", { name: "Save" }).at(-1) ?? document.body);
    await waitFor(() =>
      expect(scene.asked("journal_R_save")[0]?.entries).toMatchObject([
        { ledgerid: "7", debit: "1000.00", refno: "W/1" },
        { ledgerid: "9" },
      ]),
    );
  });

  test("a code that is not recognised yet picks no bills of the ledger that has its digits as number", async () => {
    const party = { ledgerid: "7", debit: "", credit: "" };
    await open("journal", { entries: [party, { ...party, ledgerid_unknown: 1 }] });
    expect(await screen.findByRole("group", { name: "Open bills of Builder, line 1" })).toBeTruthy();
  });

  test("the next payment of Save and new is counted from what the server knows after the last", async () => {
    const scene = await open("payment", { partyid: "7", mgrossamt: "41500" });
    await shows("TDS 194C, 2 % 800.00", "Net amount 40,700.00");
    const before = scene.asked("WEBAPI_moneyfacts").filter(({ ledgerids }) => ledgerids === "7").length;
    scene.answers.WEBAPI_moneyfacts = ({ ledgerids }) =>
      answers
        .WEBAPI_moneyfacts({ ledgerids })
        .map((row) => ({ ...row, facts: row.facts.replace(/"open":\[.*\]/, '"open":[]') }));
    await scene.user.type(amountField(), "{Control>}{Enter}{/Control}");
    await waitFor(() =>
      expect(scene.asked("WEBAPI_moneyfacts").filter(({ ledgerids }) => ledgerids === "7").length).toBe(before + 1),
    );
    await shows("TDS 194C, 2 % 830.00", "Net amount 40,670.00");
  });

  test("the next bill of Save and new as well", async () => {
    const party = (done: string) => ({
      id: 7,
      kind: "party",
      outstanding: "",
      creditlimit: "",
      facts: JSON.stringify({
        id: 7,
        gstType: "unregistered",
        gstin: "",
        stateCode: "27",
        creditDays: 0,
        isBillwise: true,
        tcs: null,
        tds: {
          ...LEDGERS[0]?.tds,
          years: [{ fy: "2026-27", base: done, handled: done }],
          advances: [{ voucherid: 1, day: "2026-04-01", fy: "2026-27", amount: done, handled: done }],
        },
      }),
    });
    const company = { ownState: "27", isRounded: true, registrations: [] };
    const scene = await openScene({
      rows: definition(
        [...MONEY.filter(({ key }) => key !== "bills"), field("charges", { comp_type: "listdetail", cols: BILL_COLS })],
        { entity: "purchase", billform: JSON.stringify({ kind: "purchase", stock: 0, company }) },
        { DataSourceID_SQL: "purchase_R_save" },
      ),
      address: "/MainB?formname=purchasedetail&id=0",
      answers: {
        godown_R_getviewdata: [{ ...VALUES, partyid: "7", charges: [{ refno: "x", amount: 1000 }] }],
        WEBAPI_billfacts: [{ kind: "company", id: 0, facts: JSON.stringify(company) }, party("0")],
      },
    });
    await formOpen();
    const tds = () => screen.getByRole("group", { name: "Totals of this bill" }).textContent ?? "";
    await waitFor(() => expect(tds()).toContain("TDS 194C, 2 %20.00"));
    scene.answers.WEBAPI_billfacts = [{ kind: "company", id: 0, facts: JSON.stringify(company) }, party("600")];
    await scene.user.type(screen.getByLabelText("Allocation"), "{Control>}{Enter}{/Control}");
    await waitFor(() => expect(tds()).toContain("TDS 194C, 2 %8.00"));
  });

  test("where bills are hidden the form says that the server counts, and shows no figure", async () => {
    await open("payment", { partyid: "11", mgrossamt: "5000" });
    await screen.findByText(
      "This device does not have the open bills. The server works out the tax when this is sent.",
      undefined,
    );
    expect(figures()).toEqual([]);
  });

  test("offline it is counted from what the device kept of the ledger, which says as of when", async () => {
    const scene = await open("payment", { partyid: "7", mgrossamt: "41500" });
    await shows("TDS 194C, 2 % 800.00", "Net amount 40,700.00");
    await goOffline(scene);
    await scene.reopen();
    await formOpen();
    await shows("TDS 194C, 2 % 800.00", "Net amount 40,700.00");
    expect(bar()?.textContent).toMatch(/as of /);
  });
});

test("a journal says at its line, before a save, that a ledger is debited and credited with the same", async () => {
  const journal = await open("journal", {
    entries: [
      { ledgerid: "9", debit: 10 },
      { ledgerid: "8", debit: 5 },
      { ledgerid: "8", credit: 5 },
      { ledgerid: "7", credit: 10 },
    ],
    allocation: "",
  });
  const sentence = "Entries, line 3: Bank is debited and credited with the same amount. Choose another ledger.";
  await journal.user.type(screen.getByLabelText("Allocation"), "x");
  screen.getByRole("grid", { name: "Entries" }).focus();
  await journal.user.keyboard("{ArrowRight}11{Enter}");
  await waitFor(() => expect(screen.queryAllByText(sentence).length).toBeGreaterThan(0));
  await journal.user.keyboard("{Control>}{Home}{/Control}{ArrowDown}{ArrowRight}6{Enter}");
  await waitFor(() => expect(screen.queryAllByText(sentence)).toEqual([]));
});

test("a payment says before a save that its account is no cash or bank", async () => {
  const payment = await open("payment", { partyid: "7", mgrossamt: "10" });
  await payment.user.clear(screen.getByLabelText("Account"));
  await payment.user.type(screen.getByLabelText("Account"), "9");
  await waitFor(() => expect(screen.queryAllByText("Rent is neither cash nor a bank.").length).toBeGreaterThan(0));
});

const billsInSight = () => [
  screen.queryByLabelText("Allocation") !== null,
  screen.queryByRole("grid", { name: "Bills" }) !== null,
];

test("a payment to an expense has no bills in sight, one to another party has them again", async () => {
  const { user } = await open("payment", { partyid: "9", mgrossamt: "10" });
  await waitFor(() => expect(billsInSight()).toEqual([false, false]));
  for (const [party, isShown] of [
    ["7", true],
    ["9", false],
  ] as const) {
    await user.clear(screen.getByLabelText("Party"));
    await user.type(screen.getByLabelText("Party"), party);
    await waitFor(() => expect(billsInSight()).toEqual([isShown, isShown]));
  }
});

test("bills that are named stay in sight, whoever is paid", async () => {
  await open("payment", { partyid: "9", mgrossamt: "10", bills: [{ refno: "W/1", amount: 10 }] });
  await waitFor(() => expect(balances().join()).toMatch("Bank after this"));
  expect(billsInSight()).toEqual([true, true]);
});

test("what a busy server did not say of a ledger is asked again by itself, and its bills and its tax come", async () => {
  let isBusy = true;
  const scene = await openScene({
    rows: definition(MONEY, { entity: "payment", formtitle: "payment" }, { DataSourceID_SQL: "payment_R_save" }),
    address: "/MainB?formname=paymentdetail&id=0",
    answers: {
      WEBAPI_moneyfacts: (row: Row) =>
        isBusy ? { raw: '{"Message":"Busy."}', status: 503 } : answers.WEBAPI_moneyfacts(row),
      payment_R_getviewdata: [{ ...VALUES, partyid: "7", mgrossamt: "41500" }],
      godown_R_getviewdata: [{ ...VALUES, partyid: "7", mgrossamt: "41500" }],
    },
  });
  await formOpen();
  await waitFor(() => expect(scene.asked("WEBAPI_moneyfacts").length).toBeGreaterThan(0));
  expect(screen.queryByRole("button", { name: /^W\/2/ })).toBeNull();
  isBusy = false;
  await screen.findByRole("button", { name: /^W\/2 · due 11-Jun-2026 · 500\.00 Cr$/ });
  await shows("TDS 194C, 2 % 800.00", "Net amount 40,700.00");
  const { length } = scene.asked("WEBAPI_moneyfacts");
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(scene.asked("WEBAPI_moneyfacts")).toHaveLength(length);
});
