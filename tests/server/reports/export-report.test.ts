import { read, utils } from "@e965/xlsx";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { sql } from "kysely";
import { asUser } from "../../../src/server/engine/exports/as-user";
import { csvPieces } from "../../../src/server/engine/exports/export-csv";
import { exportReport } from "../../../src/server/engine/exports/export-report";
import { xlsxFile } from "../../../src/server/engine/exports/export-xlsx";
import type { ReportDeclaration } from "../../../src/server/engine/reports/declaration";
import { findReport } from "../../../src/server/engine/reports/reports";
import type { TestUser } from "../harness";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { grantClerk } from "../records/company";

let books: Books;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  ({ server }) => server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx)),
);

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };

const post = (
  sqlsp: string,
  args: Readonly<Record<string, unknown>>,
  sp_download: string,
  as: TestUser = books.server.users.owner,
) =>
  books.server.app.inject({
    method: "POST",
    url: "/MicroACExcel/Postmacapitest",
    headers: { authorization: `Bearer ${as.token}` },
    payload: { sqlsp, sqlpara: Object.keys(args), mypayans: Object.values(args), sp_download },
  });

const receive = (edateview: string, partyid: string, mgrossamt: number) =>
  books.save("receipt", { edateview, partyid, accountid: "Bank", mgrossamt });

test("REP-129 a report comes as a file: every row in its order, then the total; a formula in a name is text", async () => {
  const [formula] = await books.server.call("debtors_R_save", {
    id: 0,
    drconame: "=cmd()",
    acgroupid: "Sundry Debtors",
  });
  expect(formula?.err).toBe(0);
  await receive("2026-06-01", "=cmd()", 10);
  await receive("2026-06-02", "Asha", 20.5);
  const file = await post("daybook_R_report", { ...YEAR, from: 1, top: 1, user2: "@user2" }, "csv");
  expect(file.headers["content-disposition"]).toBe('attachment; filename="Day-Book.csv"');
  expect(file.body.split("\r\n")).toEqual([
    "\uFEFFDate,Document,Number,Party,Debit,Credit,Entered by,Narration",
    "2026-06-01,Receipt,MUM/RC2627/0001,'=cmd(),10,10,Asha Rao,",
    "2026-06-02,Receipt,MUM/RC2627/0002,Asha,20.5,20.5,Asha Rao,",
    ",Total,,,30.5,30.5,,",
    "",
  ]);
});

test("REP-073 xlsxfield is the heading of its column in files, and the title stands on the screen", async () => {
  await receive("2026-06-01", "Asha", 10);
  const declared = findReport("daybook");
  if (!declared) throw new Error("no day book");
  const report: ReportDeclaration = {
    ...declared,
    columns: declared.columns.map((column) =>
      column.field === "vno" ? { ...column, xlsxfield: "VOUCHER_NO" } : column,
    ),
  };
  const { owner } = books.server.users;
  const run = asUser(
    books.server.parts,
    owner.user,
    { loginip: "", devid: "", geolocation: "" },
    books.server.parts.clock(),
  );
  const file = await exportReport(run, report, YEAR);
  const sheet = read(await xlsxFile(file)).Sheets["Day Book"] ?? {};
  const [row = {}] = utils.sheet_to_json<Record<string, unknown>>(sheet);
  expect([row.VOUCHER_NO, row.Number]).toEqual(["MUM/RC2627/0001", undefined]);
  const csv: string[] = [];
  for await (const piece of csvPieces(file)) csv.push(piece);
  expect(csv[0]).toContain("Document,VOUCHER_NO,Party");
  expect(report.columns.find(({ field }) => field === "vno")?.title).toBe("Number");
});

test("a formula in a name is text in a workbook too, and no cell of it is a formula", async () => {
  const name = '=HYPERLINK("http://example.com","Asha")';
  expect(
    await books.server.call("debtors_R_save", { id: 0, drconame: name, acgroupid: "Sundry Debtors" }),
  ).toMatchObject([{ err: 0 }]);
  await receive("2026-06-01", name, 10);
  const { rawPayload } = await post("daybook_R_report", YEAR, "xlsx");
  const sheet = read(rawPayload, { cellFormula: true }).Sheets["Day Book"] ?? {};
  const cells = Object.entries(sheet).filter(([place]) => !place.startsWith("!"));
  expect(cells.filter(([, cell]) => (cell as { f?: string }).f !== undefined)).toEqual([]);
  expect(utils.sheet_to_json<Record<string, unknown>>(sheet)[0]?.Party).toBe(name);
});

test("a workbook has real numbers and dates, groups in their order, and the total of the screen", async () => {
  await receive("2026-06-02", "Ravi", 30);
  await receive("2026-06-01", "Asha", 20.5);
  await receive("2026-07-01", "Ravi", 0.1);
  const args = { ...YEAR, group: "party" };
  const file = await post("daybook_R_report", args, "xlsx");
  const sheet = read(file.rawPayload, { cellDates: true }).Sheets["Day Book"] ?? {};
  const rows = utils.sheet_to_json<Record<string, unknown>>(sheet);
  expect(rows.map(({ Document, Party, Debit }) => [Document, Party, Debit])).toEqual([
    ["Receipt", "Asha", 20.5],
    ["Total of Asha", undefined, 20.5],
    ["Receipt", "Ravi", 30],
    ["Receipt", "Ravi", 0.1],
    ["Total of Ravi", undefined, 30.1],
    ["Total", undefined, 50.6],
  ]);
  expect(rows[0]?.Date).toBeInstanceOf(Date);
  const [head] = await books.server.call("daybook_R_report", args);
  expect(JSON.parse(String(head?.sums)).debit).toBe("50.60");
});

/** Row and level of each row that a spreadsheet program can fold away, and where the row that stays is. */
const outlineIn = (content: Buffer) => {
  const sheet = strFromU8(unzipSync(new Uint8Array(content))["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  return {
    levels: [...sheet.matchAll(/<row r="(\d+)" outlineLevel="(\d)"/g)].map(([, row, level]) => `${row}:${level}`),
    most: /outlineLevelRow="(\d)"/.exec(sheet)?.[1],
    isBelow: /<outlinePr summaryBelow="(\d)"/.exec(sheet)?.[1],
  };
};

test("in a workbook the rows of a group fold away above its sum, those of a tree below its head; a plain one has nothing to fold", async () => {
  await receive("2026-06-02", "Ravi", 30);
  await receive("2026-06-01", "Asha", 20.5);
  await receive("2026-07-01", "Ravi", 0.1);
  const fileOf = async (name: string, args: Record<string, unknown>) =>
    outlineIn((await post(name, { ...YEAR, ...args }, "xlsx")).rawPayload);
  // Rows: the titles, two of June and its sum, one of July and its sum, the total; parties within the months.
  expect(await fileOf("daybook_R_report", { group: "month" })).toEqual({
    levels: ["2:1", "3:1", "5:1"],
    most: "1",
    isBelow: "1",
  });
  expect(await fileOf("daybook_R_report", { group: "month,party" })).toEqual({
    levels: ["2:2", "3:1", "4:2", "5:1", "7:2", "8:1"],
    most: "2",
    isBelow: "1",
  });
  expect(await fileOf("trialbalance_R_report", { detailed: 1 })).toEqual({
    levels: ["3:1", "4:2", "5:2", "6:1", "7:2"],
    most: "2",
    isBelow: "0",
  });
  expect(await fileOf("daybook_R_report", {})).toEqual({ levels: [], most: undefined, isBelow: undefined });
});

test("a tree keeps its levels as indents", async () => {
  await receive("2026-06-02", "Ravi", 30);
  const { body } = await post("trialbalance_R_report", { ...YEAR, detailed: 1 }, "csv");
  expect(body.split("\r\n")).toEqual([
    "\uFEFFParticulars,Opening Balance,Debit,Credit,Closing Debit,Closing Credit",
    "Current Assets,0,30,30,30,30",
    "  Sundry Debtors,0,0,30,0,30",
    "    Ravi,0,0,30,0,30",
    "  Bank Accounts,0,30,0,30,0",
    "    Bank,0,30,0,30,0",
    "Total,0,30,30,30,30",
    "",
  ]);
});

test("a file needs the right to download, and the trail says who took it; a wrong question is refused in its sentence", async () => {
  const { clerk } = books.server.users;
  for (const name of ["daybook", "receipt"]) await grantClerk(books.server, name, {});
  const refused = await post("daybook_R_report", YEAR, "csv", clerk);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { Message: "You don't have permission to download the report Day Book." },
  ]);
  await grantClerk(books.server, "daybook", { rights: ["view", "print"] });
  expect((await post("daybook_R_report", YEAR, "csv", clerk)).statusCode).toBe(200);
  const { rows } = await books.server.parts.db.asSystem((tx) =>
    sql<{ username: string; action: string }>`
      select username, action from audit_trail where entity = 'daybook' order by seq desc limit 1`.execute(tx),
  );
  expect(rows).toEqual([{ username: clerk.user.username, action: "export" }]);
  const wrong = await post("daybook_R_report", { dtpfrom: "2026-05-01", dtpto: "2026-04-01" }, "csv");
  expect(JSON.stringify(wrong.json())).toContain("The first day is after the last. Choose an earlier first day.");
});
