import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PORTAL_PROCEDURES } from "../../../src/wire/portal";
import type { Row } from "../../../src/wire/envelope";
import { openFrame, type Answer } from "../app/frame-harness";

afterEach(() => {
  notifications.clean();
  modals.closeAll();
  vi.restoreAllMocks();
});

const bill = (id: number, more: Row = {}): Row => ({
  id,
  formname: "sale",
  kind: "Sale",
  vno: `MUM/S2627/000${id}`,
  vdate: "2026-06-10",
  amount: 118,
  duedate: "2026-07-10",
  pending: 118,
  overdue: 12,
  branch: "Pune",
  TotalCount: 2,
  ...more,
});
const ANSWERS: Record<string, Answer> = {
  [PORTAL_PROCEDURES.home]: [
    { drconame: "Asha", company: "Anand Traders", outstanding: 118, overdue: 118, advance: 0 },
  ],
  [PORTAL_PROCEDURES.documents]: [bill(1), bill(2, { pending: 0, overdue: 0 })],
  [PORTAL_PROCEDURES.outstanding]: [
    {
      refno: "S/1",
      kind: "Sale",
      refdate: "2026-06-10",
      duedate: "2026-07-10",
      overdue: 12,
      amount: 118,
      pending: 118,
    },
    {
      refno: "RC/1",
      kind: "Receipt",
      refdate: "2026-06-15",
      duedate: "2026-06-15",
      overdue: 0,
      amount: -18,
      pending: -18,
    },
  ],
  [PORTAL_PROCEDURES.statement]: [
    { _kind: "open", kind: "Opening Balance", balance: 0 },
    { edate: "2026-06-10", kind: "Sale", vno: "S/1", debit: 118, credit: 0, balance: 118 },
    { edate: "2026-06-15", kind: "Receipt", vno: "RC/1", debit: 0, credit: 118.5, balance: -0.5 },
    { _kind: "close", kind: "Closing Balance", balance: -0.5 },
    { _kind: "close", edate: "2026-06-10", kind: "Sale", vno: "S/1", pending: 118 },
  ],
  [PORTAL_PROCEDURES.payment]: [
    {
      vno: "MUM/S2627/0001",
      amount: "118.00",
      upi: "upi://pay?pa=anand@okaxis&am=118.00",
      qr: "data:image/png;base64,AA",
    },
  ],
  [PORTAL_PROCEDURES.tickets]: [
    {
      id: 5,
      number: "MUM/SU2627/1",
      day: "2026-06-20",
      subject: "Short supply",
      complaint: "Ten short.",
      state: "In work",
    },
  ],
};
const open = (path: string, answers: Record<string, Answer> = {}) =>
  openFrame({
    path,
    claims: { client: true, coname: "Anand Traders", flname: "Asha" },
    answers: { ...ANSWERS, ...answers },
  });
const rowsOf = async (name: string): Promise<readonly string[]> =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent)
        .join(" | "),
    );

test("a client login sees the portal at any path, and no menu of the firm", async () => {
  const { asked } = await open("/salelist");
  expect(await screen.findByRole("tab", { name: "Invoices" })).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Anand Traders" })).toBeTruthy();
  expect(asked("WEBAPI_MacMenulist")).toEqual([]);
  expect(asked("sale_R_listgrid")).toEqual([]);
});

test("invoices show number, dates, amount, what is pending and how long it is overdue; only open ones can be paid", async () => {
  await open("/");
  expect(await rowsOf("invoices")).toEqual([
    "MUM/S2627/0001Sale · Pune | 10-Jun-2026 | 118.00 | 10-Jul-202612 days overdue | 118.00 | OpenPay",
    "MUM/S2627/0002Sale · Pune | 10-Jun-2026 | 118.00 |  |  | Open",
  ]);
  expect((await screen.findByRole("group", { name: "Overdue" })).textContent).toBe("Overdue₹ 118.00");
});

test("Pay offers a UPI app and a QR code with the amount of the invoice", async () => {
  const { user, asked } = await open("/");
  await user.click(await screen.findByRole("button", { name: "Pay MUM/S2627/0001" }));
  const dialog = await screen.findByRole("dialog");
  const link = await within(dialog).findByRole("link", { name: "Open a UPI app" });
  expect(link.getAttribute("href")).toBe("upi://pay?pa=anand@okaxis&am=118.00");
  expect(within(dialog).getByRole("img", { name: "QR code to pay by UPI" })).toBeTruthy();
  expect(asked(PORTAL_PROCEDURES.payment)).toMatchObject([{ id: "1", formname: "sale" }]);
});

test("without a UPI code the client is told where to pay", async () => {
  const { user } = await open("/", { [PORTAL_PROCEDURES.payment]: [{ vno: "x", amount: "1.00", upi: "", qr: "" }] });
  await user.click(await screen.findByRole("button", { name: "Pay MUM/S2627/0001" }));
  expect(await screen.findByText(/This company has no UPI code/)).toBeTruthy();
});

test("a PDF that the server refuses says why", async () => {
  const { offline, user } = await open("/");
  const button = await screen.findByRole("button", { name: "Open MUM/S2627/0001" });
  const { fetch } = offline.env;
  vi.spyOn(offline.env, "fetch").mockImplementation(async (input, init) =>
    String(input).includes("Getdocument")
      ? Response.json({ Message: "You have no such document." }, { status: 400 })
      : fetch(input, init),
  );
  await user.click(button);
  expect(await screen.findByText("You have no such document.")).toBeTruthy();
});

test("outstanding lists bills and advances with their total to the paisa", async () => {
  await open("/portal/outstanding");
  expect(await rowsOf("Outstanding")).toEqual([
    "S/1 | Sale | 10-Jun-2026 | 10-Jul-2026 | 12 | 118.00",
    "RC/1 | Receipt | 15-Jun-2026 | 15-Jun-2026 |  | -18.00",
    "Total | 100.00",
  ]);
});

test("the statement asks for its days and shows the running balance with its side", async () => {
  const { asked } = await open("/portal/statement");
  expect(await rowsOf("Statement of Account")).toEqual([
    " | Opening Balance |  |  |  | 0.00",
    "10-Jun-2026 | Sale | S/1 | 118.00 |  | 118.00 Dr",
    "15-Jun-2026 | Receipt | RC/1 |  | 118.50 | 0.50 Cr",
    " | Closing Balance |  |  |  | 0.50 Cr",
  ]);
  expect(Object.keys(asked(PORTAL_PROCEDURES.statement)[0] ?? {})).toEqual(["dtpfrom", "dtpto"]);
});

test("a refused statement says what to correct", async () => {
  await open("/portal/statement", {
    [PORTAL_PROCEDURES.statement]: [{ err: 1, errkey: "dtpto", errormsg: "The first day is after the last." }],
  });
  expect(await screen.findByText("The first day is after the last.")).toBeTruthy();
});

const write = async (user: Awaited<ReturnType<typeof open>>["user"]): Promise<void> => {
  const form = await screen.findByRole("form", { name: "New ticket" });
  await user.type(within(form).getByLabelText(/Subject/), "Wrong rate");
  await user.type(within(form).getByLabelText(/Complaint/), "The rate is not the agreed one.");
  await user.click(within(form).getByRole("button", { name: "Send" }));
};

test("a ticket goes through the outbox under one operation, and tickets show their state", async () => {
  const { user, network } = await open("/portal/support");
  expect(await screen.findByText("In work")).toBeTruthy();
  await write(user);
  expect(await screen.findByText("Sent")).toBeTruthy();
  const sent = network.sent.filter(({ sqlsp }) => sqlsp === PORTAL_PROCEDURES.ticketSave);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.op?.id).toMatch(/^[0-9a-f-]{36}$/);
});

test("a refused ticket says why and keeps its text", async () => {
  const { user } = await open("/portal/support", {
    [PORTAL_PROCEDURES.ticketSave]: [{ err: 1, errkey: "subject", errormsg: "Subject is required." }],
  });
  await write(user);
  expect((await screen.findByRole("alert")).textContent).toBe("Subject is required.");
  expect(screen.getByLabelText<HTMLInputElement>(/Subject/).value).toBe("Wrong rate");
});

test("an empty ticket is not sent", async () => {
  const { user, network } = await open("/portal/support");
  await user.click(await screen.findByRole("button", { name: "Send" }));
  expect(screen.getByText("Complaint is required.")).toBeTruthy();
  expect(network.sent.some(({ sqlsp }) => sqlsp === PORTAL_PROCEDURES.ticketSave)).toBe(false);
});

test("the password is changed and the client signs out from the header", async () => {
  const { user, posted } = await open("/");
  await user.click(await screen.findByRole("button", { name: "Change password" }));
  expect(await screen.findByRole("form", { name: "Change Password" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(posted.some(({ path }) => path.includes("Postuserlogout"))).toBe(true));
});
