import type { Context } from "../call/context";
import { memoKey } from "../call/memo";
import { Refusal } from "../call/refusal";
import { reportPart } from "../reports/answer";
import type { ReportPart } from "../reports/part";
import { readQuestion } from "../reports/question";
import { findReport } from "../reports/reports";

/** Filters of a report by name, as its address has them; every day is given. */
export type ReportFilters = Readonly<Record<string, string>>;

const READ = memoKey<Map<string, Promise<ReportPart | null>>>("reports of the dashboard");

/**
 * What a report answers to this user, without its detail rows, so that a figure of the dashboard is the figure of the
 * report that it opens. Null where the user may not have it. Widgets that ask the same share one answer.
 */
export function reportFigures(ctx: Context, name: string, filters: ReportFilters): Promise<ReportPart | null> {
  const read = ctx.memo.get(READ) ?? ctx.memo.keep(READ, new Map<string, Promise<ReportPart | null>>());
  const key = JSON.stringify([name, filters]);
  const known = read.get(key) ?? readFigures(ctx, name, filters);
  read.set(key, known);
  return known;
}

async function readFigures(ctx: Context, name: string, filters: ReportFilters): Promise<ReportPart | null> {
  const report = findReport(name);
  if (!report) throw new Error(`There is no report ${name}.`);
  try {
    return await reportPart(ctx, report, { ...readQuestion(report, filters), detailed: false });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The sum of a column, decimal text; undefined where the column is hidden from the user. */
export const sumIn = (part: ReportPart, field: string): string | undefined => part.sums[field];
