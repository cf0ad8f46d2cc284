import { screen, waitFor, within } from "@testing-library/react";
import DOMPurify from "dompurify";
import { expect, test, vi } from "vitest";
import { MAIL_QUEUED } from "../../../../src/wire/report-mail";
import type { Row } from "../../../../src/wire/envelope";
import { goOffline } from "../../app/frame-harness";
import { dayBook, DEFINITION, inTable, openReport, panelButton } from "../report-harness";

const MAIL = {
  emailallowed: 1,
  mail_sub: "Day Book of Anand Traders",
  mail_body: "<p>Find {1} of {2} attached.</p><p>{3}<img src=x onerror=alert(1)></p>",
  mail_bodyparam1: "Day Book",
  mail_bodyparam2: "A & B",
  mail_bodyparam3: "Asha",
  mail_emailreportname: "Day Book",
  mail_emailreportsql: "daybook_R_report",
};

/** The report with its e-mail drawer open; the server gives one reply after another. */
async function openMail(...replies: readonly (string | Error)[]) {
  const sent: Row[] = [];
  const left = [...replies];
  const frame = await openReport({
    answers: {
      [DEFINITION]: dayBook(MAIL),
      WEBAPIGetddls: [
        { key: "ravi@example.com", value: "ravi@example.com", label: "ravi@example.com", labellist: "Ravi" },
      ],
      reportmails_R_list: [
        {
          id: 1,
          title: "asha@example.com · Day Book",
          state: "failed",
          error: "No mail server.",
          created_at: "2026-11-25T04:00:00Z",
        },
      ],
    },
    endpoints: {
      Postreportemailsend: (body) => {
        sent.push(body as Row);
        const reply = left.shift() ?? "Sent";
        if (reply instanceof Error) throw new TypeError("fetch failed");
        return new Response(reply);
      },
    },
  });
  await inTable();
  await frame.user.click(panelButton("E-mail"));
  const drawer = within(await screen.findByRole("dialog", { name: "E-mail preview" }));
  const field = drawer.getByLabelText<HTMLInputElement>(/Email id's/, { selector: "input" });
  return { frame, sent, drawer, field };
}

const added = (): readonly string[] =>
  [...document.querySelectorAll('[role="dialog"] .mantine-Pill-label')].map(({ textContent }) => textContent);
const press = (drawer: { getByRole: typeof screen.getByRole }) => drawer.getByRole("button", { name: "E-Mail Send" });
const close = async (user: { click: (element: Element) => Promise<void> }): Promise<void> =>
  user.click(await screen.findByRole("button", { name: "OK" }));

test("without the right there is no e-mail, neither as a button nor by its key", async () => {
  const frame = await openReport();
  await inTable();
  expect(screen.queryByRole("button", { name: "E-mail" })).toBeNull();
  await frame.user.keyboard("{Control>}m{/Control}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("REP-018 a drawer at the left shows the e-mail send control and the mail body, made harmless", async () => {
  // The document of these tests does not sanitise as a browser does: what counts is that only its answer is drawn.
  const sanitize = vi.spyOn(DOMPurify, "sanitize").mockReturnValue("<p>Harmless</p>");
  const { drawer } = await openMail();
  expect(press(drawer)).toBeTruthy();
  const body = drawer.getByRole("region", { name: "Mail body" });
  expect(body.innerHTML).toBe("<div><p>Harmless</p></div>");
  const [given] = sanitize.mock.lastCall ?? [];
  expect(given).toBe("<p>Find Day Book of A &amp; B attached.</p><p>Asha<img src=x onerror=alert(1)></p>");
  sanitize.mockRestore();
  expect(document.querySelector(".mantine-Drawer-inner")?.getAttribute("style") ?? "").not.toContain("right");
  expect(drawer.getByRole<HTMLInputElement>("textbox", { name: "Subject" }).value).toBe(
    "Day Book of Anand Traders, 01-Nov-2026 to 25-Nov-2026",
  );
});

test("Ctrl+M opens it", async () => {
  const frame = await openReport({ answers: { [DEFINITION]: dayBook(MAIL) } });
  await inTable();
  await frame.user.keyboard("{Control>}m{/Control}");
  expect(await screen.findByRole("dialog", { name: "E-mail preview" })).toBeTruthy();
});

test("REP-123 Enter, Tab or comma adds the address", async () => {
  const { frame, field } = await openMail();
  await frame.user.type(field, "a@b.in{Enter}");
  await frame.user.type(field, "c@d.in");
  await frame.user.tab();
  await frame.user.type(field, "e@f.in,");
  await waitFor(() => expect(added()).toEqual(["a@b.in", "c@d.in", "e@f.in"]));
});

test("REP-121 an address that matches no pattern is named, and stays to be corrected", async () => {
  const { frame, drawer, field } = await openMail();
  await frame.user.type(field, "ravi@{Enter}");
  expect(await drawer.findByText("ravi@ is not a valid email address.")).toBeTruthy();
  expect(added()).toEqual([]);
  expect(field.value).toBe("ravi@");
});

test("REP-122 an address that is there already is rejected", async () => {
  const { frame, drawer, field } = await openMail();
  await frame.user.type(field, "a@b.in{Enter}");
  await frame.user.type(field, "A@b.in{Enter}");
  expect(await drawer.findByText("A@b.in has already been added.")).toBeTruthy();
  expect(added()).toEqual(["a@b.in"]);
});

test("REP-124 of a pasted text the addresses are taken, each once", async () => {
  const { frame, field } = await openMail();
  await frame.user.type(field, "a@b.in{Enter}");
  await frame.user.click(field);
  await frame.user.paste("Asha <asha@example.com>; A@B.in, ravi@example.com and ravi@example.com.");
  await waitFor(() => expect(added()).toEqual(["a@b.in", "asha@example.com", "ravi@example.com"]));
});

test("the addresses of ledgers and users are offered with their names", async () => {
  const { frame, field } = await openMail();
  await frame.user.click(field);
  await frame.user.click(await screen.findByText("Ravi"));
  await waitFor(() => expect(added()).toEqual(["ravi@example.com"]));
});

test("REP-125 sending with no address alerts Enter Email id", async () => {
  const { frame, drawer, sent } = await openMail();
  await frame.user.click(press(drawer));
  expect(await screen.findByRole("dialog", { name: "Enter Email id" })).toBeTruthy();
  expect(sent).toEqual([]);
});

test("REP-126 REP-127 the request goes while the button is busy; then the addresses are cleared and the words are Email has been sent", async () => {
  const { frame, drawer, field, sent } = await openMail("Sent");
  await frame.user.type(field, "a@b.in{Enter}");
  await frame.user.type(drawer.getByRole("textbox", { name: "Message" }), "For <you>");
  await frame.user.click(press(drawer));
  expect(await screen.findByText("Email has been sent")).toBeTruthy();
  expect(added()).toEqual([]);
  expect(sent).toMatchObject([
    {
      sqlsp: "daybook_R_report",
      rptid: "3103",
      emailtoadd: "a@b.in",
      emailsubject: "Day Book of Anand Traders, 01-Nov-2026 to 25-Nov-2026",
      emailebody: "<p>For &lt;you&gt;</p>",
      emailebodyparam1: "Day Book",
      attachementfilename: "Day-Book.xlsx",
    },
  ]);
});

test("the report is attached as a PDF where that is chosen", async () => {
  const { frame, drawer, field, sent } = await openMail("Sent");
  await frame.user.type(field, "a@b.in{Enter}");
  expect(drawer.getByText(/^Attached: Day-Book\.xlsx with all rows/)).toBeTruthy();
  await frame.user.selectOptions(drawer.getByRole("combobox", { name: "Attach as" }), "PDF");
  expect(drawer.getByText(/^Attached: Day-Book\.pdf with all rows/)).toBeTruthy();
  await frame.user.click(press(drawer));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ filetype: "pdf", attachementfilename: "Day-Book.pdf" });
});

test("closing the drawer gives the focus back to the table", async () => {
  const { frame } = await openMail();
  await frame.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement?.hasAttribute("data-report-grid")).toBe(true));
});

test("REP-127 a failure says Email has been not sent, with the reason, and the entries stay", async () => {
  const { frame, drawer, field } = await openMail("The mail server refused: no such mailbox");
  await frame.user.type(field, "a@b.in{Enter}");
  await frame.user.click(press(drawer));
  expect(await screen.findByRole("dialog", { name: "Email has been not sent" })).toBeTruthy();
  expect(screen.getByText("The mail server refused: no such mailbox")).toBeTruthy();
  expect(added()).toEqual(["a@b.in"]);
});

test("without an answer, Send again has the same id, and a changed e-mail has another", async () => {
  const { frame, drawer, field, sent } = await openMail(new Error("cut"), new Error("cut"), MAIL_QUEUED);
  const again = async (): Promise<void> => {
    await frame.user.click(press(drawer));
    await close(frame.user);
  };
  await frame.user.type(field, "a@b.in{Enter}");
  await again();
  await again();
  await frame.user.type(field, "c@d.in{Enter}");
  await again();
  const ids = sent.map(({ op }) => (op as { readonly id: string }).id);
  expect(ids).toHaveLength(3);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  expect(added()).toEqual([]);
});

test("offline it says so, sends nothing and keeps the entries", async () => {
  const { frame, drawer, field, sent } = await openMail();
  await frame.user.type(field, "a@b.in{Enter}");
  await goOffline(frame);
  await frame.user.click(press(drawer));
  expect(await screen.findByText(/You are offline\. Connect to the server/)).toBeTruthy();
  expect(sent).toEqual([]);
  expect(added()).toEqual(["a@b.in"]);
});

test("the log shows what became of each e-mail", async () => {
  const { drawer } = await openMail();
  const log = await drawer.findByRole("log", { name: "Sent e-mails" });
  await waitFor(() => expect(log.textContent).toContain("asha@example.com · Day Book"));
  expect(log.textContent).toContain("Not sent: No mail server.");
});
