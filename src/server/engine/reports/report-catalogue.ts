/**
 * The reports as they are now: the declared ones with the developer's published changes, and those that were written
 * at runtime. Read from the database in every call, so that all processes show the same without a restart.
 */
import type { Context } from "../call/context";
import { memoKey } from "../call/memo";
import type { ReportDeclaration } from "./declaration";
import { overlaid } from "./overlaid";
import { findReport, inListOrder, reports } from "./reports";
import { publishedReports, storedReport } from "./stored-report";
import type { StoredOverlay, StoredReport } from "./stored-report";
import { writtenName, writtenReport } from "./written-report";

type Asker = Pick<Context, "tx" | "memo" | "session">;

const NOW = memoKey<Promise<readonly ReportDeclaration[]>>("reports of now");

/** All reports, in the order of the Reports List, read once a call. */
export const reportsNow = (ctx: Asker): Promise<readonly ReportDeclaration[]> =>
  ctx.memo.get(NOW) ?? ctx.memo.keep(NOW, readReports(ctx));

async function readReports(ctx: Asker): Promise<readonly ReportDeclaration[]> {
  const stored = new Map((await publishedReports(ctx)).map((one) => [one.name, one]));
  if (stored.size === 0) return reports();
  const declared = reports().map((report) => {
    const overlay = stored.get(report.name)?.overlay;
    return overlay ? overlaid(report, overlay) : report;
  });
  const written = [...stored.values()].flatMap((one) =>
    one.overlay && one.reportno !== null ? [withOverlay(one, one.overlay)] : [],
  );
  return inListOrder([...declared, ...written.flatMap((one) => one ?? [])]);
}

/** A stored report with an overlay; null for the name of a report that is no longer declared. */
function withOverlay({ name, reportno }: StoredReport, overlay: StoredOverlay): ReportDeclaration | null {
  const base = reportno === null ? findReport(name) : writtenReport(name, reportno, overlay);
  return base ? overlaid(base, overlay) : null;
}

/** What names the draft of a report, for the developer's preview: `draft9001`. */
const DRAFT = /^draft(\d{4})$/;

/** A report by its number or name (OPEN-063), as it is now; for the developer, the draft of one too. */
export async function reportNow(ctx: Asker, wanted: string): Promise<ReportDeclaration | undefined> {
  const name = wanted.toLowerCase();
  const [, number] = DRAFT.exec(name) ?? [];
  if (number !== undefined) return ctx.session.isDeveloper ? draftOf(ctx, number) : undefined;
  return (await reportsNow(ctx)).find((one) => String(one.reportno) === name || one.name === name);
}

/** The draft under its own name, so that its rows are read by a procedure of its own. */
async function draftOf(ctx: Asker, number: string): Promise<ReportDeclaration | undefined> {
  const stored = await storedReport(ctx, findReport(number)?.name ?? writtenName(Number(number)));
  const draft = stored?.draft ?? stored?.overlay;
  const report = stored && draft ? withOverlay(stored, draft) : findReport(number);
  return report ? { ...report, name: `draft${number}` } : undefined;
}
