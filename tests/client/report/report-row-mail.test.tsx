import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { MAIL_SENT } from "../../../src/wire/report-mail";
import type { Row } from "../../../src/wire/envelope";
import { drawerSide } from "../form-harness";
import { answerOf, dayBook, DEFINITION, inTable, openReport, voucher } from "./report-harness";

const LINK = {
  linkepreviewid: 9,
  linkepreviewformname: "debtorsdetail",
  linkepreviewsqlsp: "partymail_R_preview",
  linkepreviewtype: "epreview",
};
const PREVIEW = {
  rptid: 3205,
  ddlledger: 9,
  mail_sub: "Statement of Account of Ravi",
  mail_body: "<p>Dear Ravi,</p><p>Your {1} with {2}.</p>",
  mail_to: "ravi@example.com",
};
const STATEMENT = dayBook({
  id: 3205,
  comp_name: "Statement of Account",
  DataSourceID_SQL: "accountstatement_R_report",
  DataTextField: "user2,ddlledger,dtpfrom,dtpto",
  DataValueField: "@user2,ddlledger,dtpfrom,dtpto",
  filters: JSON.stringify([
    { name: "ddlledger", kind: "record", label: "Party", source: "175", required: "Choose a party." },
    { name: "dtpfrom", kind: "date", label: "From" },
    { name: "dtpto", kind: "date", label: "To" },
  ]),
  emailallowed: 1,
  mail_sub: "Another subject",
  mail_bodyparam1: "Statement of Account",
  mail_bodyparam2: "Alpha Traders",
});

async function openMailOf(row: Row, preview: readonly Row[]) {
  const sent: Row[] = [];
  const frame = await openReport({
    answers: {
      [DEFINITION]: ({ txtid }) => (txtid === "3205" ? STATEMENT : dayBook()),
      daybook_R_report: answerOf([row]),
      partymail_R_preview: preview,
      reportmails_R_list: [],
      WEBAPIGetddls: [],
    },
    endpoints: {
      Postreportemailsend: (body) => {
        sent.push(body as Row);
        return new Response(MAIL_SENT);
      },
    },
  });
  const line = within(await inTable()).getByText("V/1");
  fireEvent.contextMenu(line);
  await frame.user.click(await screen.findByRole("menuitem", { name: "E-mail", hidden: true }));
  return { frame, sent };
}

test("REP-100 linkepreviewid with its form name, sql and type: the procedure of the row is called with them, and its e-mail is shown", async () => {
  const { frame } = await openMailOf(voucher(1, LINK), [PREVIEW]);
  // The drawer opens with a spinner, and is drawn anew with the report.
  await screen.findByRole("button", { name: "E-Mail Send" });
  expect(drawerSide(screen.getByRole("dialog", { name: "E-mail preview" }))).toBe("left");
  expect(frame.asked("partymail_R_preview")).toEqual([
    expect.objectContaining({ id: "9", formmnu: "debtorsdetail", type: "epreview" }),
  ]);
});

test("REP-102 of the preview row rptid and ddlledger are what is attached, mail_sub the subject and mail_body the body", async () => {
  const { frame, sent } = await openMailOf(voucher(1, LINK), [PREVIEW]);
  await screen.findByRole("button", { name: "E-Mail Send" });
  const drawer = within(screen.getByRole("dialog", { name: "E-mail preview" }));
  expect(frame.asked(DEFINITION).map(({ txtid }) => txtid)).toContain("3205");
  expect(drawer.getByRole<HTMLInputElement>("textbox", { name: "Subject" }).value).toBe(
    "Statement of Account of Ravi, 01-Nov-2026 to 25-Nov-2026",
  );
  expect(drawer.getByRole("region", { name: "Mail body" }).textContent).toBe(
    "Dear Ravi,Your Statement of Account with Alpha Traders.",
  );
  await frame.user.click(drawer.getByRole("button", { name: "E-Mail Send" }));
  expect(await screen.findByText("Email has been sent")).toBeTruthy();
  const { sqlpara = [], mypayans = [], ...mail } = sent[0] as Row & { sqlpara?: string[]; mypayans?: string[] };
  expect(mail).toMatchObject({ sqlsp: "accountstatement_R_report", rptid: "3205", emailtoadd: "ravi@example.com" });
  expect(mail).toMatchObject({ filetype: "pdf", attachementfilename: "Day-Book.pdf" });
  expect(mypayans[sqlpara.indexOf("ddlledger")]).toBe("9");
  await waitFor(() => expect(drawer.queryByText("ravi@example.com")).toBeNull());
});

test("a preview that is refused says why, and a row without one offers none", async () => {
  await openMailOf(voucher(1, LINK), [{ err: 1, errkey: "id", errormsg: "This ledger no longer exists." }]);
  expect(await screen.findByRole("dialog", { name: "Preview Not Available!" })).toBeTruthy();
  expect(screen.getByText(/This ledger no longer exists\./)).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "E-mail preview" })).toBeNull();
});
