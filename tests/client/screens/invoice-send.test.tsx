import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { Row } from "../../../src/wire/envelope";
import { goOffline, openFrame } from "../app/frame-harness";
import { answerOf, inTable, openReport, voucher } from "../report/report-harness";
import "../../../src/client/screens/invoice-print/invoice-print-screen";

const STATE = "filename=Sale+MUM%2F7&attachementfilename=MUM-7.pdf";
const PATH = `/Invoiceprintview?formname=saledetail&id=7&${STATE}`;
const OP = "0a5b7c8d-1e2f-4a3b-8c4d-5e6f7a8b9c0d";
const pdf = () => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } });

type Reply = string | "no line" | Promise<string>;

/** The page with a server that gives one reply after another to what is sent. */
async function openSend({ path = PATH, replies = [], answers = {} }: Options = {}) {
  const sent: Row[] = [];
  const left = [...replies];
  const answer = async (body: unknown) => {
    sent.push(body as Row);
    const reply = await (left.shift() ?? "");
    if (reply === "no line") throw new TypeError("fetch failed");
    return new Response(reply);
  };
  const frame = await openFrame({
    path,
    answers: {
      Rptlist_R_getviewdata: [
        { id: 853, comp_name: "Sale", mail_sub: "Sale from A & B", mail_body: "<p>{1} from {2}.</p><p>{3}</p>" },
      ],
      document_R_recipients: [{ email: "asha@example.com", mobile: "9820012345" }],
      documentsends_R_list: [],
      WEBAPIGetddls: ({ sid }) =>
        sid === "853"
          ? [{ key: "ravi@example.com", value: "ravi@example.com", label: "ravi@example.com", labellist: "Ravi" }]
          : [{ key: "9820054321", value: "9820054321", label: "9820054321", labellist: "Ravi" }],
      ...answers,
    },
    endpoints: {
      [ENDPOINTS.invoicePdf]: pdf,
      [ENDPOINTS.invoiceEmail]: answer,
      [ENDPOINTS.invoiceWhatsapp]: answer,
    },
  });
  return { ...frame, frame, sent, card: within(await screen.findByRole("region", { name: "Invoice Send Option" })) };
}

interface Options {
  readonly path?: string;
  readonly replies?: readonly Reply[];
  readonly answers?: Parameters<typeof openFrame>[0]["answers"];
}

function heldReply() {
  let resolve = (_reply: string): void => {};
  const promise = new Promise<string>((done) => (resolve = done));
  return { promise, resolve: (reply: string) => resolve(reply) };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const chosen = (): readonly (string | null)[] =>
  [...document.querySelectorAll(".mantine-Pill-label")].map(({ textContent }) => textContent);
const prefilled = () => waitFor(() => expect(chosen()).toEqual(["asha@example.com", "9820012345"]));

test("INV-002 INV-004 INV-006 the left card Invoice Send Option has the buttons E-Mail Send and WhatsApp Send", async () => {
  const { card } = await openSend();
  expect(card.getByRole("heading", { name: "Invoice Send Option" })).toBeTruthy();
  expect(card.getByRole("button", { name: "E-Mail Send" })).toBeTruthy();
  expect(card.getByRole("button", { name: "WhatsApp Send" })).toBeTruthy();
  const [left] = document.querySelectorAll('[aria-labelledby="invoice-send-option"], iframe');
  expect(left?.getAttribute("aria-labelledby")).toBe("invoice-send-option");
});

test("INV-007 the page has a Back button, which leads to where the user was", async () => {
  const { user, router } = await openSend();
  const before = router.state.location.search;
  await router.navigate("/Invoiceprintview?formname=saledetail&id=8");
  await screen.findByRole("button", { name: "Back" });
  await user.click(button("Back"));
  await waitFor(() => expect(router.state.location.search).toBe(before));
});

test.each([
  ["INV-003", "Email id's", "853", "ravi@example.com"],
  ["INV-005", "WhatsApp Phone Number's", "1836", "9820054321"],
])("%s the multi-value picker %s has the data source %s", async (_, label, source, value) => {
  const { user, asked, card } = await openSend();
  await prefilled();
  await user.type(card.getByLabelText(label), "Ravi");
  await waitFor(() => expect(asked("WEBAPIGetddls").some(({ search }) => search === "Ravi")).toBe(true));
  await user.click(await screen.findByText(value));
  expect(chosen()).toContain(value);
  expect(asked("WEBAPIGetddls").filter(({ sid, search }) => sid === source && search === "Ravi")).toHaveLength(1);
});

test("INV-013 subject, name and body come from Rptlist_R_getviewdata with a text id: mail_sub, comp_name, mail_body", async () => {
  const { asked, card } = await openSend({ path: "/Invoiceprintview?formname=saledetail&id=7" });
  expect(await card.findByText("Subject: Sale from A & B")).toBeTruthy();
  expect(card.getByRole("region", { name: "E-mail" }).textContent).toContain("Sale from");
  expect(asked("Rptlist_R_getviewdata")).toEqual([expect.objectContaining({ txtid: "saledetail" })]);
});

test("INV-014 the page holds emailids and tophones, lists that grow and shrink, and mail_sub and mail_body", async () => {
  const { user, card, sent } = await openSend({
    path: "/Invoiceprintview?formname=saledetail&id=7",
    replies: ["Sent", "success"],
  });
  await prefilled();
  await user.type(card.getByLabelText("Email id's"), "one@example.com{Enter}two@example.com{Enter}{Backspace}");
  await user.type(card.getByLabelText("WhatsApp Phone Number's"), "9820000001{Enter}9820000002{Enter}");
  const lists = { email: "asha@example.com,one@example.com", phones: "9820012345,9820000001,9820000002" };
  expect(chosen().join(",")).toBe(`${lists.email},${lists.phones}`);
  const letter = card.getByRole("region", { name: "E-mail" });
  expect(letter.textContent).toBe("Subject: Sale from A & BSale from Alpha Traders.Asha Rao");
  await user.click(button("E-Mail Send"));
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.click(button("WhatsApp Send"));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({ emailtoadd: lists.email, emailsubject: "Sale from A & B" });
  expect(sent[1]).toMatchObject({ tophone: lists.phones, message: "Sale from A & B" });
});

test("INV-015 no format check is applied in the pickers: what is typed is sent as it is", async () => {
  const { user, card, sent } = await openSend({ replies: ["no@ is not a valid email address.", "12 is no number."] });
  await prefilled();
  await user.type(card.getByLabelText("Email id's"), "no@{Enter}");
  await user.type(card.getByLabelText("WhatsApp Phone Number's"), "12{Enter}");
  expect(chosen()).toEqual(["asha@example.com", "no@", "9820012345", "12"]);
  await user.click(button("E-Mail Send"));
  expect(await screen.findByText("no@ is not a valid email address.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "OK" }));
  await user.click(button("WhatsApp Send"));
  await screen.findByText("12 is no number.");
  expect([sent[0]?.emailtoadd, sent[1]?.tophone]).toEqual(["asha@example.com,no@", "9820012345,12"]);
});

test("INV-011 each send button becomes a spinner until the reply arrives, and sends once however often it is pressed", async () => {
  const [first, second] = [heldReply(), heldReply()];
  const { user, sent } = await openSend({ replies: [first.promise, second.promise] });
  await prefilled();
  for (const [name, held, reply] of [
    ["WhatsApp Send", first, "success"],
    ["E-Mail Send", second, "Sent"],
  ] as const) {
    const before = sent.length;
    const spinner = () => button(name).querySelector(".mantine-Loader-root");
    await user.click(button(name));
    expect(spinner()).toBeTruthy();
    button(name).click();
    await waitFor(() => expect(sent).toHaveLength(before + 1));
    held.resolve(reply);
    await waitFor(() => expect(spinner()).toBeNull());
    expect(sent).toHaveLength(before + 1);
  }
});

test("INV-016 INV-017 an e-mail has the subject of the page and rptid 853; the reply Sent is Email has been sent, any other Email has been not sent", async () => {
  const { user, sent } = await openSend({ replies: ["The mail server refused.", "Sent"] });
  await prefilled();
  await user.click(button("E-Mail Send"));
  expect(await screen.findByText("Email has been not sent")).toBeTruthy();
  expect(screen.getByText("The mail server refused.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "OK" }));
  await user.click(button("E-Mail Send"));
  expect(await screen.findByText("Email has been sent")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Email has been sent")).toBeNull(), { timeout: 2500 });
  const { op, ...body } = sent[1] ?? {};
  expect(body).toEqual({
    rptid: "853",
    id: "7",
    formname: "saledetail",
    emailtoadd: "asha@example.com",
    emailsubject: "Sale from A & B",
    downloadfilename: "MUM-7.pdf",
    attachementfilename: "MUM-7.pdf",
  });
  expect(op).not.toEqual(sent[0]?.op);
  expect(chosen()).toEqual(["9820012345"]);
});

test("INV-018 INV-019 the message falls back to the mail subject, then Invoice; success is WhatsApp message has been sent, any other reply a warning", async () => {
  const replies = ["success", "Phone is not connected", ""];
  const { user, sent } = await openSend({
    path: `${PATH}&mail_sub=Sale+MUM%2F7+of+Asha`,
    replies,
  });
  await prefilled();
  for (const text of ["WhatsApp message has been sent", "Phone is not connected", "Contact Support Office."]) {
    if (!chosen().includes("9820012345"))
      await user.type(screen.getByLabelText("WhatsApp Phone Number's", { selector: "input" }), "9820012345{Enter}");
    await user.click(button("WhatsApp Send"));
    expect(await screen.findByText(text)).toBeTruthy();
    const ok = screen.queryByRole("button", { name: "OK" });
    if (ok) await user.click(ok);
    await waitFor(() => expect(screen.queryByText(text)).toBeNull(), { timeout: 2500 });
  }
  expect(sent[0]).toMatchObject({
    rptid: "1836",
    tophone: "9820012345",
    message: "Sale MUM/7 of Asha",
    pdfname: "MUM-7.pdf",
    type: "sendpdfmessage",
    messaging_type: "pdf",
  });
});

test("without any subject the message and the subject are Invoice; the page's own message comes first", async () => {
  const none = { answers: { Rptlist_R_getviewdata: [{ id: 853, comp_name: "Sale", mail_sub: "", mail_body: "" }] } };
  const first = await openSend({ ...none, replies: ["success", "Sent"] });
  await prefilled();
  await first.user.click(button("WhatsApp Send"));
  await first.user.click(button("E-Mail Send"));
  await waitFor(() => expect(first.sent).toHaveLength(2));
  expect([first.sent[0]?.message, first.sent[1]?.emailsubject]).toEqual(["Invoice", "Invoice"]);
  first.unmount();
  const second = await openSend({ ...none, path: `${PATH}&message=Please+pay`, replies: ["success"] });
  await prefilled();
  await second.user.click(button("WhatsApp Send"));
  await waitFor(() => expect(second.sent[0]?.message).toBe("Please pay"));
});

test("a reply that does not arrive: the sentence of the spec, and the same send again has the same id", async () => {
  const { user, sent } = await openSend({ replies: ["no line", "no line", "success"] });
  await prefilled();
  for (const [name, text] of [
    ["E-Mail Send", "Email has been not sent"],
    ["WhatsApp Send", "WhatsApp message has been not sent"],
  ] as const) {
    await user.click(button(name));
    expect(await screen.findByText(text)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "OK" }));
  }
  await user.click(button("WhatsApp Send"));
  await screen.findByText("WhatsApp message has been sent");
  expect(sent[2]?.op).toEqual(sent[1]?.op);
});

test("without recipients nothing is sent", async () => {
  const { user, sent } = await openSend({ answers: { document_R_recipients: [{ email: "", mobile: "" }] } });
  for (const [name, text] of [
    ["E-Mail Send", "Enter Email id"],
    ["WhatsApp Send", "Enter a WhatsApp phone number"],
  ] as const) {
    await user.click(button(name));
    expect(await screen.findByText(text)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "OK" }));
  }
  expect(sent).toEqual([]);
});

test("where the server has no WhatsApp its reply becomes links that open the message", async () => {
  const { user, card } = await openSend({ replies: ["https://wa.me/919820012345?text=Your%20bill"] });
  await prefilled();
  await user.click(button("WhatsApp Send"));
  const link = await card.findByRole("link", { name: "Open WhatsApp for +919820012345" });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    "https://wa.me/919820012345?text=Your%20bill",
    "noopener",
  ]);
});

test("a user who may not send sees why and no pickers", async () => {
  const refusal = [{ err: 1, errkey: "rights", errormsg: "You don't have permission to send sales." }];
  await openFrame({ path: PATH, answers: { document_R_recipients: refusal }, endpoints: { GetInvoiePrintid: pdf } });
  expect(await screen.findByText("You don't have permission to send sales.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "E-Mail Send" })).toBeNull();
});

test("offline it waits in the outbox and goes once the server can be reached", async () => {
  const { frame, user, network, asked, offline } = await openSend();
  await prefilled();
  await goOffline(frame);
  await user.click(button("E-Mail Send"));
  expect(await screen.findByText("Saved on this device, waiting to be sent")).toBeTruthy();
  const [row] = await offline.outbox.rows();
  expect([row?.title, row?.env.sqlsp]).toEqual(["E-mail Sale MUM/7 to asha@example.com", "document_R_email"]);
  network.pings = "fine";
  await offline.ping();
  await waitFor(() => expect(asked("document_R_email")).toHaveLength(1));
  expect(asked("document_R_email")[0]).toMatchObject({ id: "7", emailtoadd: "asha@example.com" });
});

test("what is sent of a document that waits on this device depends on its save", async () => {
  const { user, offline, sent, posted, card } = await openSend({
    path: `/Invoiceprintview?formname=saledetail&id=tmp:${OP}&${STATE}`,
  });
  expect(card.getByText("This document waits on this device. What you send goes out after it.")).toBeTruthy();
  await user.type(card.getByLabelText("Email id's"), "asha@example.com{Enter}");
  await user.click(button("E-Mail Send"));
  await waitFor(async () => expect(await offline.outbox.rows()).toHaveLength(1));
  const [row] = await offline.outbox.rows();
  expect([row?.deps, row?.env.mypayans[1]]).toEqual([[OP], { $op: OP, col: "id" }]);
  expect([sent, posted.filter(({ path }) => path.includes("Invoice/"))]).toEqual([[], []]);
});

test("INV-012 the PDF reloads when the screen opens and when the drawer toggle fires", async () => {
  Object.defineProperty(navigator, "pdfViewerEnabled", { value: true, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "pdfViewerEnabled"));
  const { user, posted } = await openSend();
  const reads = () => posted.filter(({ path }) => path.includes(ENDPOINTS.invoicePdf)).length;
  await screen.findByTitle("Sale MUM/7");
  expect(reads()).toBe(1);
  await user.click(screen.getByRole("button", { name: /drawer|menu/i }));
  await waitFor(() => expect(reads()).toBe(2));
  await screen.findByTitle("Sale MUM/7");
});

test("INV-020 opening the page sends id and filename to the invoice API; its result is unused", async () => {
  const { posted } = await openSend();
  await waitFor(() =>
    expect(posted.filter(({ path }) => path.includes(ENDPOINTS.invoiceApi)).map(({ body }) => body)).toEqual([
      { id: "7", formname: "saledetail", filename: "Sale MUM/7" },
    ]),
  );
});

test("a browser with a share sheet for files gets the file itself", async () => {
  const shared: ShareData[] = [];
  Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "canShare");
    Reflect.deleteProperty(navigator, "share");
  });
  const { user } = await openSend();
  await user.click(await screen.findByRole("button", { name: "Share" }));
  const [file] = shared[0]?.files ?? [];
  expect([file?.name, file?.type, await file?.text(), shared[0]?.title]).toEqual([
    "MUM-7.pdf",
    "application/pdf",
    "%PDF-1.7",
    "Sale MUM/7",
  ]);
});

test("INV-001 /Invoiceprintview takes id, filename, mail_sub, message and attachementfilename, and a row of a report leads to it", async () => {
  const sent: Row[] = [];
  const reply = (text: string) => async (body: unknown) => {
    sent.push(body as Row);
    return new Response(text);
  };
  const printed = { vno: "V/1", linkprintallowed: 1, linkpreviewid: 7, linkpreviewformname: "saledetail" };
  const { user, router } = await openReport({
    answers: {
      daybook_R_report: answerOf([voucher(1, printed)]),
      document_R_recipients: [{ email: "asha@example.com", mobile: "9820012345" }],
      documentsends_R_list: [],
      WEBAPIGetddls: [],
    },
    endpoints: {
      [ENDPOINTS.invoicePdf]: pdf,
      [ENDPOINTS.invoiceEmail]: reply("Sent"),
      [ENDPOINTS.invoiceWhatsapp]: reply("success"),
    },
  });
  const row = within(await inTable())
    .getByText("V/1")
    .closest("[data-index]");
  if (row) fireEvent.contextMenu(row);
  await user.click(await screen.findByRole("menuitem", { name: "Print", hidden: true }));
  await screen.findByRole("region", { name: "Invoice Send Option" });
  expect(router.state.location.pathname).toBe("/Invoiceprintview");
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toMatchObject({ id: "7" });

  const state = {
    filename: "Sale MUM/7",
    mail_sub: "Bill of May",
    message: "Please pay",
    attachementfilename: "M-7.pdf",
  };
  await router.navigate(`/Invoiceprintview?${new URLSearchParams({ formname: "saledetail", id: "7", ...state })}`);
  expect(await screen.findByRole("heading", { name: "Sale MUM/7" })).toBeTruthy();
  await prefilled();
  await user.click(button("E-Mail Send"));
  await user.click(button("WhatsApp Send"));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({ id: "7", emailsubject: "Bill of May", attachementfilename: "M-7.pdf" });
  expect(sent[1]).toMatchObject({ id: "7", message: "Please pay" });
});
