import { sql } from "kysely";
import type { Context } from "../../../../src/server/engine/call/context";
import { reportPart } from "../../../../src/server/engine/reports/answer";
import type { ReportPart } from "../../../../src/server/engine/reports/part";
import { readQuestion } from "../../../../src/server/engine/reports/question";
import { findReport } from "../../../../src/server/engine/reports/reports";
import type { Row } from "../../../../src/wire/envelope";

/** Rows of each table that this transaction has read, through an index or without one. */
async function readSoFar({ tx }: Context): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables`.execute(
    tx,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/** Answers a report, and how many rows of each table it read: what must not grow with the number of documents. */
export async function rowsReadBy(
  ctx: Context,
  name: string,
  given: Row,
): Promise<{ readonly part: ReportPart; readonly read: (table: string) => number }> {
  const report = findReport(name);
  if (!report) throw new Error(`There is no report ${name}.`);
  const before = await readSoFar(ctx);
  const part = await reportPart(ctx, report, readQuestion(report, given));
  const after = await readSoFar(ctx);
  return { part, read: (table) => (after.get(table) ?? 0) - (before.get(table) ?? 0) };
}
