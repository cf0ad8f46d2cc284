import type { ReportHead } from "../../../definitions/report/report-answer";
import { isFigure } from "../../../definitions/report/report-column";
import type { ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Forbidden } from "../call/refusal";
import { hiddenFields, shownColumns } from "./columns";
import { comparedPart, earlierQuestion } from "./compare";
import { fieldCompared } from "./compared-columns";
import { leaveOutActions } from "./documents-of-rows";
import type { DeclaredColumn, ReportDeclaration, ReportRow, ReportRows } from "./declaration";
import { givenPart } from "./given-part";
import type { ReportPart } from "./part";
import { readQuestion } from "./question";
import type { ReportQuestion } from "./declaration";
import { demandSeen, reportRights } from "./reach";
import { selectedPart } from "./selected-part";

/** Throws `Forbidden` without the right to the report, `Refusal` where its figures would tell what is hidden. */
export async function demandReport(ctx: Context, report: ReportDeclaration): Promise<void> {
  const { view } = (await reportRights(ctx)).get(report.name);
  if (!view) throw new Forbidden(`You don't have permission to view the report ${report.title}.`);
  await demandSeen(ctx, report);
}

/** Reads parts of one report; `known` is an earlier part of the same question. */
type PartReader = (asked: ReportQuestion, known?: ReportPart) => Promise<ReportPart>;

/** The report for one question, of which the parts are read without what is hidden from the user. */
async function partsOf(ctx: Context, report: ReportDeclaration, question: ReportQuestion): Promise<PartReader> {
  await demandReport(ctx, report);
  const rights = await reportRights(ctx);
  const asked = withoutHidden(question, hiddenFields(report, rights));
  const answer = await report.answer(ctx, asked);
  const was = asked.compare === "" ? null : await report.answer(ctx, earlierQuestion(asked));
  const declared = answer.columns ? { columns: withMore(answer.columns, was?.columns ?? []) } : report;
  const columns = shownColumns(declared, rights);
  const hidden = hiddenFields(declared, rights);
  return async ({ start, length }, known) => {
    const one = { ...asked, start, length };
    const compared = was && { now: answer, was, columns, by: report.compares ?? [], question: one };
    const part = compared ? await comparedPart(ctx, compared) : await partOf(ctx, answer, columns, one, known);
    return {
      ...(answer.columns ? { columns } : {}),
      ...part,
      rows: hidden.size === 0 ? part.rows : part.rows.map((row) => without(row, hidden)),
    };
  };
}

/** The part of a report that is asked for, without what is hidden from the user. */
export const reportPart = async (
  ctx: Context,
  report: ReportDeclaration,
  question: ReportQuestion,
): Promise<ReportPart> => (await partsOf(ctx, report, question))(question);

/** Rows of a page of a file: each page sorts all rows again. */
const FILE_PAGE = 25_000;

/**
 * The whole of a report, page by page, each with the head of the whole. Its rows have what the columns show and no
 * actions: nobody acts in a file.
 */
export async function* wholeReport(
  ctx: Context,
  report: ReportDeclaration,
  question: ReportQuestion,
): AsyncGenerator<ReportPart> {
  leaveOutActions(ctx);
  const read = await partsOf(ctx, report, question);
  const page = (start: number): ReportQuestion => ({ ...question, start, length: FILE_PAGE });
  const first = await read(page(0));
  yield first;
  if (first.rows.length === 0) return;
  for (let at = first.rows.length; at < first.total; at += FILE_PAGE) yield await read(page(at), first);
}

const partOf = async (
  ctx: Context,
  answer: ReportRows,
  columns: readonly ReportColumn[],
  question: ReportQuestion,
  known?: ReportPart,
): Promise<ReportPart> =>
  "rows" in answer ? givenPart(answer, columns, question) : await selectedPart(ctx, answer, columns, question, known);

/** Columns of both answers: the other period may have more, such as a rate of GST. */
const withMore = (columns: readonly DeclaredColumn[], more: readonly DeclaredColumn[]): readonly DeclaredColumn[] => [
  ...columns,
  ...more.filter(({ field }) => !columns.some((column) => column.field === field)),
];

/** A hidden field neither groups nor sorts: its order would tell its values. */
const withoutHidden = (question: ReportQuestion, hidden: ReadonlySet<string>): ReportQuestion => ({
  ...question,
  group: question.group.filter((field) => !hidden.has(field)),
  sort: question.sort && hidden.has(fieldCompared(question.sort.field)) ? null : question.sort,
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
function withFigures(row: ReportRow, figures: ReadonlySet<string>, more: Row): Row {
  const known: { [name: string]: Row[string] } = {};
  for (const name of Object.keys(row)) {
    const value = row[name];
    if (value !== null) known[name] = value !== undefined && figures.has(name) ? Number(value) : value;
  }
  return Object.assign(known, more);
}

function wireRows(part: ReportPart, report: ReportDeclaration, start: number, now: Date): readonly Row[] {
  const figures = new Set((part.columns ?? report.columns).filter(isFigure).map(({ field }) => field));
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
  return part.rows.map((row, at) =>
    withFigures(row, figures, {
      RowNumber: start + at + 1,
      linkeditedited: 0,
      ...(part.isHeadless ? {} : { iTotalRecords: part.total, ...(at === 0 ? head : {}) }),
    }),
  );
}
