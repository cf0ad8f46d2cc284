import type { ReportHead } from "../../../definitions/report/report-answer";
import { isFigure } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Forbidden } from "../call/refusal";
import { hiddenFields, shownColumns } from "./columns";
import type { ReportDeclaration, ReportRow } from "./declaration";
import { givenPart } from "./given-part";
import type { ReportPart } from "./part";
import { readQuestion } from "./question";
import type { ReportQuestion } from "./declaration";
import { demandSeen, reportRights } from "./reach";
import { selectedPart } from "./selected-part";

/** Throws `Forbidden` without the right to the report, `Refusal` where its figures would tell what is hidden. */
async function demandReport(ctx: Context, report: ReportDeclaration): Promise<void> {
  const { view } = (await reportRights(ctx)).get(report.name);
  if (!view) throw new Forbidden(`You don't have permission to view the report ${report.title}.`);
  await demandSeen(ctx, report);
}

/** The part of a report that is asked for, without what is hidden from the user. */
export async function reportPart(
  ctx: Context,
  report: ReportDeclaration,
  question: ReportQuestion,
): Promise<ReportPart> {
  await demandReport(ctx, report);
  const rights = await reportRights(ctx);
  const asked = withoutHidden(question, hiddenFields(report, rights));
  const answer = await report.answer(ctx, asked);
  const declared = answer.columns ? { columns: answer.columns } : report;
  const columns = shownColumns(declared, rights);
  const part = "rows" in answer ? givenPart(answer, columns, asked) : await selectedPart(ctx, answer, columns, asked);
  const hidden = hiddenFields(declared, rights);
  return {
    ...part,
    ...(answer.columns ? { columns } : {}),
    rows: hidden.size === 0 ? part.rows : part.rows.map((row) => without(row, hidden)),
  };
}

/** A hidden field neither groups nor sorts: its order would tell its values. */
const withoutHidden = (question: ReportQuestion, hidden: ReadonlySet<string>): ReportQuestion => ({
  ...question,
  group: question.group.filter((field) => !hidden.has(field)),
  sort: question.sort && hidden.has(question.sort.field) ? null : question.sort,
});

const without = (row: Row, hidden: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)));

/** Answers one call of a report: its rows, the first with the head of the whole. */
export async function answerReport(ctx: Context, report: ReportDeclaration, given: Row): Promise<readonly Row[]> {
  const question = readQuestion(report, given);
  return wireRows(await reportPart(ctx, report, question), report, question.start, ctx.now);
}

/**
 * Figures travel as numbers (only sums are exact texts); they are decimal texts until here. An unknown figure is not in
 * the row: it would read as 0.
 */
function withFigures(row: ReportRow, figures: readonly string[]): Row {
  const known = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  for (const field of figures) if (known[field] !== undefined) known[field] = Number(known[field]);
  return known;
}

function wireRows(part: ReportPart, report: ReportDeclaration, start: number, now: Date): readonly Row[] {
  const figures = (part.columns ?? report.columns).filter(isFigure).map(({ field }) => field);
  const head: ReportHead = {
    iTotalRecords: part.total,
    asof: now.toISOString(),
    sums: JSON.stringify(part.sums),
    groups: JSON.stringify(part.groups),
    groupfields: JSON.stringify(part.groupFields),
    answercols: part.columns ? JSON.stringify(part.columns) : "",
    notes: JSON.stringify(part.notes),
  };
  if (part.rows.length === 0) return [{ ...head, RowNumber: 0 }];
  return part.rows.map((row, at) => ({
    ...withFigures(row, figures),
    RowNumber: start + at + 1,
    linkeditedited: 0,
    iTotalRecords: part.total,
    ...(at === 0 ? head : {}),
  }));
}
