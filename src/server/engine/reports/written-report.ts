import { sql } from "kysely";
import type { FilterName } from "../../../definitions/report/report-filter";
import type { IsoDate } from "../../../domain/calendar";
import type { Context } from "../call/context";
import type { SelectColumn } from "../confined/describe-select";
import { selectAs, selectReader } from "../confined/read-select";
import { filledSelect, isIdFilter, parametersOf } from "../confined/select-parameters";
import { BRANCH_FILTER, KIND_FILTER } from "./declaration";
import type { DeclaredColumn, DeclaredFilter, ReportDeclaration, ReportQuestion, SelectedRows } from "./declaration";
import { idOf, textIn } from "./question";
import { branchReach } from "./reach";
import type { StoredOverlay } from "./stored-report";
import { demandReads } from "./written-reach";
import { capitalised } from "../../../domain/capitalised";

/** Numbers of reports that developers write at runtime. */
export const WRITTEN_FROM = 9001;
export const WRITTEN_TO = 9999;

export const writtenName = (reportno: number): string => `written${reportno}`;

/** Filters that mean the same in every report: the branch, and the kind of document. */
const SHARED: readonly DeclaredFilter[] = [BRANCH_FILTER, KIND_FILTER];

const filterNamed = (name: FilterName): DeclaredFilter => SHARED.find((one) => one.name === name) ?? { name };

/** `party_name` as a title: Party Name. */
const titleOf = (field: string): string => field.split("_").filter(Boolean).map(capitalised).join(" ");

/** A column as it is proposed for a type of PostgreSQL: money has two decimals, a moment is a day and a time. */
function proposedColumn({ field, type }: SelectColumn): DeclaredColumn {
  const column = { title: titleOf(field), field };
  if (/^numeric\(\d+,2\)/.test(type)) return { ...column, format: "amt", sum: true };
  if (/^numeric\(\d+,3\)/.test(type)) return { ...column, format: "qty", sum: true };
  if (/^(?:numeric|real|double)/.test(type)) return { ...column, format: "number2", sum: true };
  if (/^(?:smallint|integer|bigint)$/.test(type)) return { ...column, format: "0" };
  if (type === "date") return { ...column, format: "date" };
  return type.startsWith("timestamp") ? { ...column, format: "datetime" } : column;
}

/**
 * A report that a developer wrote as one SELECT. It shows to a user only what their lists show: it is refused where the
 * SELECT reads a kind of record or a field that is hidden from them, and postings are those of their branches.
 */
export function writtenReport(name: string, reportno: number, overlay: StoredOverlay): ReportDeclaration {
  const { select, reads = NO_READS } = overlay;
  const report = {
    name,
    reportno,
    title: `Report ${reportno}`,
    group: "Books",
    order: reportno,
    about: "",
    reads: "own",
    filters: parametersOf(select).filters.map(filterNamed),
    columns: reads.columns.map(proposedColumn),
  } as const;
  return {
    ...report,
    answer: async (ctx, question) => {
      await demandReads(ctx, overlay.title ?? report.title, reads);
      return selectedRows(ctx, question, select, reads.columns);
    },
  };
}

const NO_READS = { columns: [], used: [], tables: [], functions: [], whole: false } as const;

async function selectedRows(
  ctx: Context,
  question: ReportQuestion,
  select: string,
  columns: readonly SelectColumn[],
): Promise<SelectedRows> {
  const { ids } = await branchReach(ctx, idOf(question, BRANCH_FILTER.name));
  const text = filledSelect(select, (name) => valueIn(question, name));
  return {
    from: selectAs("r"),
    where: sql`true`,
    fields: Object.fromEntries(columns.map(({ field }) => [field, sql.ref(`r.${field}`)])),
    order: [sql`r.at_row`],
    read: selectReader(ctx, text, ids),
  };
}

function valueIn(question: ReportQuestion, name: FilterName): string {
  if (name === "dtpfrom") return question.from;
  if (name === "dtpto") return question.to;
  return isIdFilter(name) ? String(idOf(question, name)) : textIn(question, name);
}

/** The SELECT with values of the types of its filters, to find out what it reads. */
export const describedSelect = (select: string): string =>
  filledSelect(select, (name) => (name === "dtpfrom" || name === "dtpto" ? ANY_DAY : ""));

const ANY_DAY = "2026-04-01" as IsoDate;
