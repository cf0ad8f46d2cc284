import { read, utils } from "@e965/xlsx";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportAttachment } from "../../../src/server/connectors/report-attachment";
import { addDecimals } from "../../../src/domain/decimal";
import type { ReportColumn } from "../../../src/definitions/report/report-column";
import { widgets } from "../../../src/server/engine/dashboard/widgets";
import { isPosted } from "../../../src/server/engine/documents/document-flags";
import { formFields } from "../../../src/server/engine/form/form-rows";
import { declarationOf, recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import { summedFields } from "../../../src/server/engine/reports/columns";
import type { ReportDeclaration } from "../../../src/server/engine/reports/declaration";
import { findReport, reports } from "../../../src/server/engine/reports/reports";
import { setRights } from "../../../src/server/engine/sign-in/identity";
import type { Row } from "../../../src/wire/envelope";
import { anyStory, playStory } from "../books/help/any-story";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { tradeOf } from "../reports/parties/help/trade";
import type { Trade } from "../reports/parties/help/trade";
import { usualArgsOf } from "../reports/help/usual-args";
import type { UsualArgs } from "../reports/help/usual-args";

let books: Books;
let trade: Trade;
let usualArgs: UsualArgs;
/** A sale of a branch that the user may not enter. */
let elsewhere = 0;
beforeAll(async () => {
  books = await openBooks();
  trade = await tradeOf(books);
  // After the last day of a story, and not after the sessions end.
  books.server.setClock(new Date("2026-11-17T12:00:00Z"));
  usualArgs = await usualArgsOf(books);
});
afterAll(() => books.server.close());

const kinds = recordDeclarations().filter(isPosted);
/** Asha Rao is a user, whose name is not hidden. */
const PARTIES = [/Asha(?! Rao)/, /Ravi/, /Steel Co/];
/** These have deleted documents too, which no list has. */
const OF_THE_PAST: ReadonlySet<string> = new Set(["audittrail", "withdrawndocuments"]);

/** What the user may do: which kinds of documents they view, and which fields are hidden from them. */
type Given = Readonly<Record<string, { readonly view: boolean; readonly hidden: readonly string[] }>>;

const ofKind = (entity: string): fc.Arbitrary<Given[string]> =>
  fc.record({
    view: fc.boolean().map((no) => !no),
    hidden: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.subarray(
          formFields(declarationOf(entity)).map(({ key }) => key),
          { maxLength: 3 },
        ),
      },
    ),
  });
const ledgers = fc.record({
  view: fc.constant(true),
  hidden: fc.constantFrom([], ["drconame"], ["drconame", "opening"]),
});
const anyRights: fc.Arbitrary<Given> = fc.record({
  ...Object.fromEntries(kinds.map(({ entity }) => [entity, ofKind(entity)])),
  debtors: ledgers,
});
/** Everything, so that the reports that add up all books are asked too. */
const allSeen: fc.Arbitrary<Given> = fc.record({
  ...Object.fromEntries(kinds.map(({ entity }) => [entity, fc.constant({ view: true, hidden: [] })])),
  debtors: ledgers,
});

async function grant(given: Given): Promise<void> {
  const { coid, userid } = books.server.users.clerk.user;
  const whole = { view: true, print: true, reportEmail: true, inDashboard: true };
  await books.server.parts.db.asSystem(async (tx) => {
    await sql`delete from user_right where coid = ${coid} and userid = ${userid}`.execute(tx);
    for (const { name } of reports()) await setRights(tx, userid, coid, name, whole);
    for (const entity of ["item", "godown", "acgroup"]) await setRights(tx, userid, coid, entity, whole);
    for (const [entity, { view, hidden }] of Object.entries(given))
      await setRights(tx, userid, coid, entity, { ...whole, view, hidden });
  });
}

const asClerk = (name: string, args: Row): Promise<readonly Row[]> =>
  books.server
    .call(name, args, undefined, books.server.users.clerk)
    .catch((error: unknown) => [{ err: 1, errormsg: String(error) }]);

/** Ids of the documents that the lists of the user show, by kind; kinds that they may not view are left out. */
async function listed(): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const found = new Map<string, ReadonlySet<number>>();
  for (const { entity } of kinds) {
    const rows = await asClerk(`${entity}_R_listgrid`, { DisplayLength: 500 });
    if (!rows[0]?.err) found.set(entity, new Set(rows.map(({ id }) => Number(id))));
  }
  return found;
}

const isKind = (entity: unknown): boolean => kinds.some((one) => one.entity === entity);
const names = (text: string): readonly string[] => PARTIES.flatMap((name) => name.exec(text)?.[0] ?? []);
const columnsOf = (report: ReportDeclaration, head: Row): readonly ReportColumn[] =>
  head.answercols ? JSON.parse(String(head.answercols)) : report.columns;

/** What a report, its file and its mailed workbook show of what the lists hide. */
async function shown(
  report: ReportDeclaration,
  given: Given,
  lists: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<readonly string[]> {
  const args = usualArgs(report);
  const rows = await asClerk(`${report.name}_R_report`, args);
  const [head = {}] = rows;
  const file = await fileOf(report, args);
  if (head.err) return rows.length === 1 && file === null ? [] : [`${report.name} is refused and has rows or a file`];
  const own = rows.filter(({ RowNumber }) => RowNumber !== 0);
  const isListed = ({ entity, recid }: Row): boolean => {
    const ids = lists.get(String(entity));
    const isGone = OF_THE_PAST.has(report.name) && !(entity === "sale" && Number(recid) === elsewhere);
    return ids !== undefined && (isGone || ids.has(Number(recid)));
  };
  const faults = own
    .filter((row) => isKind(row.entity) && row.recid && !isListed(row))
    .map(({ entity, recid }) => `${report.name} has the ${String(entity)} ${String(recid)}`);
  if (given.debtors?.hidden.includes("drconame"))
    faults.push(...names(JSON.stringify(rows) + (file ?? "")).map((name) => `${report.name} has the name ${name}`));
  // Numbers of the other branch begin so.
  if ((JSON.stringify(rows) + (file ?? "")).includes("NSK/")) faults.push(`${report.name} has a number of that branch`);
  if (report.reads === "documents") faults.push(...untrueSums(report, head, own));
  return [...faults, ...untrueFile(report, head, file, own.length)];
}

/** A total that is not that of the rows, which are those of the lists. */
function untrueSums(report: ReportDeclaration, head: Row, rows: readonly Row[]): readonly string[] {
  const sums = JSON.parse(String(head.sums)) as Record<string, string>;
  return summedFields(columnsOf(report, head)).flatMap((field) => {
    const counted = rows.filter(({ _kind }) => (_kind ?? "") === "").map((row) => String(row[field] ?? 0));
    const [added, told] = [addDecimals("0", ...counted), addDecimals("0", sums[field] ?? "0")];
    return added === told ? [] : [`${report.name} sums ${field} to ${told}, and its rows to ${added}`];
  });
}

/** The downloaded file as text; null where it is refused. */
async function fileOf(report: ReportDeclaration, args: Row): Promise<string | null> {
  const answer = await books.server.app.inject({
    method: "POST",
    url: "/MicroACExcel/Postmacapitest",
    headers: { authorization: `Bearer ${books.server.users.clerk.token}` },
    payload: {
      sqlsp: `${report.name}_R_report`,
      sqlpara: Object.keys(args),
      mypayans: Object.values(args),
      sp_download: "csv",
    },
  });
  return String(answer.headers["content-type"]).startsWith("text/csv") ? answer.body : null;
}

/** A file has the rows of the screen under its heading, and the total below them. */
function untrueFile(report: ReportDeclaration, head: Row, file: string | null, rows: number): readonly string[] {
  if (file === null) return [`${report.name} is shown and cannot be downloaded`];
  const totals = Object.keys(JSON.parse(String(head.sums)) as Row).length > 0 ? 1 : 0;
  const lines = file.split("\r\n").filter((line) => line !== "").length;
  return lines === 1 + rows + totals ? [] : [`${report.name} has ${rows} rows, and its file ${lines} lines`];
}

/** The workbook that the worker mails has the rows of the file. */
async function mailed(name: string): Promise<readonly string[]> {
  const report = findReport(name);
  if (!report) throw new Error(name);
  const args = usualArgs(report);
  const file = await fileOf(report, args);
  const { coid, branchid, userid } = books.server.users.clerk.user;
  const made = await reportAttachment(
    books.server.parts,
    { coid, branchid, userid },
    { rptid: String(report.reportno), emailtoadd: "a@b.in", args },
  ).catch(() => null);
  if (file === null || made === null) return file === null && made === null ? [] : [`${name}: file and mail differ`];
  const book = read(made.content);
  const rows = utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ""] ?? {}, { header: 1, blankrows: true });
  const lines = file.split("\r\n").filter((line) => line !== "");
  const hidden = names(JSON.stringify(rows)).filter((one) => !file.includes(one));
  return rows.length === lines.length && hidden.length === 0 ? [] : [`${name}: the mailed workbook is another one`];
}

/** A figure of the first screen opens a report that the user may see; hidden names stand in none. */
async function onDashboard(given: Given): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const place of ["home", "all"]) {
    const rows = await asClerk("WEBAPI_dashboard2", { place });
    if (given.debtors?.hidden.includes("drconame"))
      faults.push(...names(JSON.stringify(rows)).map((name) => `the dashboard has the name ${name}`));
    for (const { heading, pathname } of rows) {
      const query = new URLSearchParams(String(pathname ?? "").split("?")[1] ?? "");
      const report = findReport(query.get("id") ?? "");
      if (!report || !String(pathname).startsWith("/Reportview")) continue;
      const { id: _id, ...filters } = Object.fromEntries(query);
      const [head = {}] = await asClerk(`${report.name}_R_report`, { ...usualArgs(report), ...filters });
      if (head.err) faults.push(`${String(heading)} is a figure of a report that is refused: ${String(head.errormsg)}`);
    }
  }
  return faults;
}

test.each([
  ["random rights", anyRights, 4],
  ["rights to every document", allSeen, 2],
] as const)(
  "property: with %s no report, total, file, mailed workbook or dashboard figure shows what the lists hide",
  async (_who, rights, numRuns) => {
    expect(widgets().length).toBeGreaterThan(10);
    await fc.assert(
      fc.asyncProperty(anyStory, rights, async (steps, given) => {
        await books.reset();
        await playStory(books, steps);
        elsewhere = Number((await trade.sale("2026-06-10", "Ravi", 1, 777, {}, trade.nashik)).id);
        await grant(given);
        const lists = await listed();
        const faults = [];
        for (const report of reports()) faults.push(...(await shown(report, given, lists)));
        expect(faults).toEqual([]);
        for (const name of ["daybook", "salesregister", "outstandingreceivables"])
          expect(await mailed(name)).toEqual([]);
        expect(await onDashboard(given)).toEqual([]);
      }),
      { numRuns, endOnFailure: true },
    );
  },
  400_000,
);
