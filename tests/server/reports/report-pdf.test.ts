import { sql } from "kysely";
import { expect, test } from "vitest";
import { reportPaper } from "../../../src/definitions/print/report-paper";
import { asUser } from "../../../src/server/engine/exports/as-user";
import { printedReport } from "../../../src/server/engine/exports/printed-report";
import { defineReport } from "../../../src/server/engine/reports/declaration";
import { findReport } from "../../../src/server/engine/reports/reports";
import { drawPaper } from "../../../src/server/modules/documents/print/draw-paper";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { readPdf } from "../documents/print/read-pdf";
import type { TestUser } from "../harness";
import { grantClerk } from "../records/company";
import { developer, resetReports } from "./help/developer";

let books: Books;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  ({ server }) => server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx)),
);

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };

const post = (sqlsp: string, args: Row, more: Row = {}, as: TestUser = books.server.users.owner) =>
  books.server.app.inject({
    method: "POST",
    url: "/MicroACExcel/Postmacapitest",
    headers: { authorization: `Bearer ${as.token}` },
    payload: { sqlsp, sqlpara: Object.keys(args), mypayans: Object.values(args), sp_download: "pdf", ...more },
  });

async function pagesOf(sqlsp: string, args: Row, more: Row = {}, as?: TestUser): Promise<readonly string[]> {
  const answer = await post(sqlsp, args, more, as);
  expect(answer.statusCode === 200 ? "" : answer.body).toBe("");
  return readPdf(answer.rawPayload);
}

const receive = (edateview: string, partyid: string, mgrossamt: number) =>
  books.save("receipt", { edateview, partyid, accountid: "Bank", mgrossamt });

test("a report comes as PDF with company, title, filters as read, rows, groups with their sums, and the total", async () => {
  await receive("2026-06-02", "Ravi", 30);
  await receive("2026-06-01", "Asha", 1_234_567.5);
  await receive("2026-07-01", "Ravi", 0.1);
  const args = { ...YEAR, group: "party" };
  const answer = await post("daybook_R_report", args);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="Day-Book.pdf"',
  });
  const [page = "", ...more] = await readPdf(answer.rawPayload);
  expect(more).toEqual([]);
  const { coname } = books.server.users.owner.user;
  for (const text of [
    `${coname} 3103 · Day Book From: 01-Apr-2026 · To: 31-Mar-2027 · Branch: All`,
    /As of \d\d-\w{3}-\d{4} \d\d:\d\d, for Asha Rao/,
    "Date Document Number Party Debit Credit Entered by Narration",
    "Asha (1) 01-Jun-2026 Receipt MUM/RC2627/0002 Asha 12,34,567.50 12,34,567.50 Asha Rao Total of Asha 12,34,567.50 12,34,567.50",
    "Ravi (2) 02-Jun-2026 Receipt MUM/RC2627/0001 Ravi 30.00 30.00 Asha Rao 01-Jul-2026 Receipt MUM/RC2627/0003 Ravi 0.10 0.10 Asha Rao Total of Ravi 30.10 30.10",
    "Total 12,34,597.60 12,34,597.60",
    "Page 1 of 1",
  ])
    expect(page).toEqual(text instanceof RegExp ? expect.stringMatching(text) : expect.stringContaining(text));
});

test("a chosen record, kind and branch stand on it by their names, and a comparison says with what", async () => {
  await receive("2026-06-01", "Asha", 10);
  const rows = await books.server.call("WEBAPIGetddls", { sid: "debtors", search: "Asha" });
  const [page = ""] = await pagesOf("ledgerstatement_R_report", { ...YEAR, ddlledger: rows[0]?.value });
  expect(page).toContain("Ledger: Asha · From: 01-Apr-2026 · To: 31-Mar-2027 · Branch: All");
  const [compared = ""] = await pagesOf("trialbalance_R_report", { ...YEAR, detailed: 1, compare: "year" });
  expect(compared).toContain("Compared with: the year before");
  const branchid = books.server.users.owner.user.branchid;
  const [one = ""] = await pagesOf("daybook_R_report", { ...YEAR, billnoA: branchid, billnoB: "receipt" });
  expect(one).toContain("Document: Receipt · Branch: Pune");
});

test("it has the columns that the user chose, in their order", async () => {
  await receive("2026-06-01", "Asha", 10);
  const columns = { hidden: ["narration", "enteredby"], shown: [], order: ["vno", "edate"] };
  const [page = ""] = await pagesOf("daybook_R_report", YEAR, { columns });
  expect(page).toContain("Number Date Document Party Debit Credit");
  expect(page).toContain("MUM/RC2627/0001 01-Jun-2026 Receipt Asha 10.00 10.00");
});

test("it needs the right to download, hides what is hidden, and the trail says who took it", async () => {
  const { clerk } = books.server.users;
  await receive("2026-06-01", "Asha", 10);
  await grantClerk(books.server, "daybook", {});
  await grantClerk(books.server, "receipt", {});
  const refused = await post("daybook_R_report", YEAR, {}, clerk);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { Message: "You don't have permission to download the report Day Book." },
  ]);
  await grantClerk(books.server, "daybook", { rights: ["view", "print"] });
  await grantClerk(books.server, "debtors", { hidden: "drconame" });
  const [page = ""] = await pagesOf("daybook_R_report", YEAR, {}, clerk);
  expect(page).toContain("MUM/RC2627/0001");
  expect(page).not.toContain("Party");
  expect(page).not.toContain("Asha 10.00");
  const { rows } = await books.server.parts.db.asSystem((tx) =>
    sql<Row>`select username, action, after::jsonb->>'rows' as rows from audit_trail where entity = 'daybook' order by seq desc limit 1`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ username: clerk.user.username, action: "export", rows: "1" }]);
});

test("only a report comes as PDF, and a wrong question is refused in its sentence", async () => {
  const list = await post("debtors_R_listgrid", {});
  expect(list.json()).toEqual({
    Message: "debtors_R_listgrid is not a report. Only reports are downloaded as PDF.",
  });
  const kind = await post("daybook_R_report", YEAR, { sp_download: "doc" });
  expect(kind.json()).toEqual({ Message: "sp_download must be csv, xlsx, pdf or letter." });
  const columns = await post("daybook_R_report", YEAR, { columns: { hidden: "narration" } });
  expect([columns.statusCode, columns.json()]).toEqual([
    400,
    { Message: "columns must be { hidden, shown, order }, each a list of field names." },
  ]);
  const wrong = await post("daybook_R_report", { dtpfrom: "2026-05-01", dtpto: "2026-04-01" });
  expect(JSON.stringify(wrong.json())).toContain("The first day is after the last. Choose an earlier first day.");
});

test("a report that was written at runtime comes as PDF too", async () => {
  await resetReports(books.server);
  await receive("2026-06-01", "Asha", 10);
  const select = "select v.vno as number, v.amount from voucher v where v.entity = 'receipt' order by v.id";
  const no = await developer(books.server).write(select, { title: "Receipts by number" });
  const [page = ""] = await pagesOf(`written${no}_R_report`, {});
  expect(page).toContain(`${no} · Receipts by number`);
  expect(page).toContain("MUM/RC2627/0001 ₹10.00 Total ₹10.00");
  await resetReports(books.server);
});

const run = () =>
  asUser(
    books.server.parts,
    books.server.users.owner.user,
    { loginip: "", devid: "", geolocation: "" },
    books.server.parts.clock(),
  );
const daybook = () => {
  const found = findReport("daybook");
  if (!found) throw new Error("no day book");
  return found;
};

test("more rows than a paper takes are refused with what to do instead", async () => {
  const rows = Array.from({ length: 5_001 }, (_, at) => ({ vno: String(at) }));
  const report = defineReport({ ...daybook(), reads: "own", answer: async () => ({ rows }) });
  await expect(printedReport(run(), report, YEAR)).rejects.toThrow(
    "The report has 5,001 rows, and a PDF takes at most 5,000. Choose fewer days, or take it as XLSX.",
  );
});

test("each page has the heads of the columns, a group that goes on has its heading again, and no page ends with a heading", async () => {
  for (const size of [41, 42, 43, 44, 45]) {
    const groups = ["Asha", "Ravi", "Uma"].map((name) => ({ key: [name], count: size, sums: { amount: "1" } }));
    const rows = groups.flatMap(({ key: [party] }) => Array.from({ length: size }, (_, at) => ({ party, amount: at })));
    const paper = reportPaper({
      company: "Kaveri Pumps",
      title: "9 · Any",
      filters: [],
      made: "As of now",
      rows,
      groups,
      groupFields: ["party"],
      sums: { amount: "3" },
      total: rows.length,
      notes: [],
      columns: [
        { title: "Party", field: "party" },
        { title: "Amount", field: "amount", format: "number2", sum: true },
      ],
    });
    const pages = await readPdf(await drawPaper({ paper, copies: [""] }));
    expect(pages.length).toBeGreaterThan(1);
    const texts = pages.map((page) => page.replace(/(?: Kaveri Pumps · 9 · Any)? As of now Page \d+ of \d+$/, ""));
    for (const text of texts) {
      expect(text).toContain("Party Amount");
      expect(text).not.toMatch(/\(\d+\)$/);
      expect(text).toMatch(/Party Amount \w+ \(\d+\)|Party Amount \w+ [\d.]+ Total of/);
    }
    expect(texts.at(-1)).toMatch(/Uma [\d.]+ Total of Uma 1.00 Total 3.00$/);
  }
});
