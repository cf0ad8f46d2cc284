import { chosenColumns } from "../../../definitions/report/chosen-columns";
import type { ChosenColumns } from "../../../definitions/report/chosen-columns";
import type { ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Forbidden, Refusal } from "../call/refusal";
import { wholeReport } from "../reports/answer";
import { shownColumns } from "../reports/columns";
import type { ReportDeclaration, ReportQuestion, ReportRow } from "../reports/declaration";
import type { ReportPart } from "../reports/part";
import { readQuestion } from "../reports/question";
import { reportRights } from "../reports/reach";
import { audit } from "../trail/audit";
import type { InTransaction } from "./export";

/** How a report leaves the server: the right that it needs, the verb, and the action in the audit trail. */
const WAYS = {
  download: { need: "print", verb: "download", action: "export" },
  mail: { need: "reportEmail", verb: "e-mail", action: "e-mail" },
} as const;

export interface Leaving {
  readonly by: keyof typeof WAYS;
  /** Columns that the user chose; without it those of the report. */
  readonly columns?: ChosenColumns | undefined;
  /** What else the audit trail keeps: to whom it was sent. */
  readonly noted?: Row;
}

/** The whole of a report as one user may see it. */
export interface TakenReport<T, B> extends Pick<ReportPart, "groups" | "groupFields" | "sums" | "total" | "notes"> {
  /** Those that are shown, in their order. */
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly T[];
  readonly beside: B;
}

interface Taking<T, B> extends Leaving {
  /** More rows than this are refused with the sentence. */
  readonly rowsMax: number;
  readonly tooMany: (total: number) => string;
  /** What is kept of each row. */
  readonly keep: (row: ReportRow, columns: readonly ReportColumn[]) => T;
  /** What else is read in the same transaction. */
  readonly beside: (ctx: Context, question: ReportQuestion) => Promise<B>;
}

/**
 * Reads the whole of a report for a file, for users with the right to view and to download or e-mail it. It is read in
 * one transaction, so all of it is of one moment. The audit trail records who took it. Throws `Refusal` where it has
 * too many rows.
 */
export async function takenReport<T, B>(
  run: InTransaction,
  report: ReportDeclaration,
  given: Row,
  taking: Taking<T, B>,
): Promise<TakenReport<T, B>> {
  const { need, verb, action } = WAYS[taking.by];
  const taken = await run("read", async (ctx) => {
    const rights = await reportRights(ctx);
    if (!rights.get(report.name)[need])
      throw new Forbidden(`You don't have permission to ${verb} the report ${report.title}.`);
    return wholeOf(ctx, report, given, shownColumns(report, rights), taking);
  });
  await run("write", (ctx) =>
    audit(ctx, { entity: report.name, recid: "", action, after: { rows: taken.total, ...taking.noted } }),
  );
  return taken;
}

async function wholeOf<T, B>(
  ctx: Context,
  report: ReportDeclaration,
  given: Row,
  declared: readonly ReportColumn[],
  { rowsMax, tooMany, keep, beside, columns: wanted }: Taking<T, B>,
): Promise<TakenReport<T, B>> {
  const question = readQuestion(report, given);
  const rows: T[] = [];
  let [first, columns]: [ReportPart | null, readonly ReportColumn[]] = [null, declared];
  for await (const part of wholeReport(ctx, report, question)) {
    if (!first) {
      if (part.total > rowsMax) throw new Refusal("dtpto", tooMany(part.total));
      columns = shownIn(part, declared, wanted);
      first = part;
    }
    for (const row of part.rows) rows.push(keep(row, columns));
  }
  if (!first) throw new Error("A report answers at least its head.");
  const { groups, groupFields, sums, total, notes } = first;
  return { columns, rows, groups, groupFields, sums, total, notes, beside: await beside(ctx, question) };
}

/** Columns that the user chose; otherwise those that the report shows. */
const shownIn = (
  part: ReportPart,
  declared: readonly ReportColumn[],
  wanted?: ChosenColumns,
): readonly ReportColumn[] => {
  const all = part.columns ?? declared;
  if (wanted) return chosenColumns(all, wanted);
  return all.filter(({ visible }) => visible !== false || part.columns !== undefined);
};
