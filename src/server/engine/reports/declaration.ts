import type { RawBuilder } from "kysely";
import type { ReportLetter } from "../../../definitions/print/letters/letter";
import type { ReportColumn } from "../../../definitions/report/report-column";
import type { RowKind, TableType } from "../../../definitions/report/report-answer";
import type { Comparison } from "../../../definitions/report/report-compare";
import type { FilterName, ReportFilter } from "../../../definitions/report/report-filter";
import type { IsoDate } from "../../../domain/calendar";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";

/** What is asked of a report, in its own terms. */
export interface ReportQuestion {
  readonly values: Readonly<Partial<Record<FilterName, string>>>;
  /** The days, for reports that have them; `from` is not after `to`. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly detailed: boolean;
  readonly detailedA: boolean;
  /** With which other days the figures are compared. */
  readonly compare: Comparison;
  /** Rows wanted, counted from 0; all rows where `length` is null. */
  readonly start: number;
  readonly length: number | null;
  /** The caller has the head of the whole: where it is not needed for the rows it is not added up again. */
  readonly isFurther: boolean;
  readonly group: readonly string[];
  readonly sort: { readonly field: string; readonly isDown: boolean } | null;
}

/** Days that a report covers before the user chooses others. */
export type UsualDay = "today" | "month-start" | "year-start" | "year-end" | "books-start";

/**
 * A filter of a report: the name is one of the spec's, and what is not said here comes from the spec. `usual` is its
 * first value: a day, or the text of a choice.
 */
export type DeclaredFilter = Pick<ReportFilter, "name"> &
  Partial<Omit<ReportFilter, "name">> & { readonly usual?: UsualDay | { readonly value: string } };

/** A row of an answer. The two members of ours say what it is and how deep it stands. */
export interface ReportRow extends Row {
  readonly _kind?: RowKind;
  readonly _level?: number;
}

/**
 * Rows that the report makes from balances: their number follows from ledgers or items. Rows with a `_kind` are not
 * counted in sums and are never moved: such a report is neither sorted nor grouped.
 */
export interface GivenRows {
  readonly rows: readonly ReportRow[];
  /** Where the answer decides the columns (months side by side). */
  readonly columns?: readonly DeclaredColumn[];
  /** Decimal text by field, where it is not the sum of the rows. */
  readonly sums?: Readonly<Record<string, string>>;
  readonly notes?: readonly string[];
}

/**
 * Days by which the rows are ordered first, and rows that are cheaper to read and count those of each day: a deep page
 * begins at its day. `day` is SQL over these rows and over those of the page.
 */
export interface CountedDays extends Pick<SelectedRows, "from" | "where"> {
  readonly day: RawBuilder<unknown>;
  /** For how many rows each stands (a row may take another back), and what it adds to the running sum. */
  readonly counted: RawBuilder<unknown>;
  readonly amount: RawBuilder<unknown>;
  /** Fewer rows that come to the same, some of them for more days than the one that they have: the first. */
  readonly rough?: Omit<CountedDays, "rough">;
}

/**
 * The groups that the own order keeps together, such as parties by name, and rows that are cheaper to read and count
 * those of each group: a page reads only the groups that it shows. `key` is the id of a group.
 */
export interface CountedGroups extends Pick<SelectedRows, "from" | "where" | "order"> {
  readonly key: RawBuilder<unknown>;
  /** For how many rows each stands; a row may take another back. */
  readonly counted: RawBuilder<unknown>;
  /** SQL condition: a row of the page is of one of these groups. */
  readonly within: (keys: readonly string[]) => RawBuilder<unknown>;
}

/** Rows that are read from entries in pages. `fields` are SQL over the tables of `from`. */
export interface SelectedRows {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly fields: Readonly<Record<string, RawBuilder<unknown>>>;
  /** SQL with its direction; the last decides between any two rows. */
  readonly order: readonly RawBuilder<unknown>[];
  /** A field by which grouping keeps that order, such as the month of rows that are ordered by day. */
  readonly keptBy?: string;
  /** `field` becomes `opening` plus the sum of `of` up to the row; only in the report's own order. */
  readonly running?: { readonly field: string; readonly of: string; readonly opening: string };
  /**
   * Reads number and sums of all rows where they are known from elsewhere; without it one aggregate over the rows
   * tells. A further page does not ask.
   */
  readonly totals?: () => Promise<{ readonly count: number; readonly sums: Readonly<Record<string, string>> }>;
  /**
   * Fewer rows that come to the same sums, each for `counted` of the others: totals, and groups by fields that they
   * have, are added up from these. A row may take others back.
   */
  readonly summed?: Pick<SelectedRows, "from" | "where" | "fields"> & { readonly counted: RawBuilder<unknown> };
  /**
   * Finds the rows of a page in the report's own order: `where` and `order` need no other tables than these, and `key`
   * is their identity. What the other tables say is then read for the rows of the page alone, not for those before it.
   */
  readonly paged?: {
    readonly from: RawBuilder<unknown>;
    readonly key: RawBuilder<unknown>;
    readonly days?: CountedDays;
  };
  /** For reports without `running` and `paged.days`. */
  readonly ownGroups?: CountedGroups;
  /** Where the answer decides the columns (rates side by side). */
  readonly columns?: readonly DeclaredColumn[];
  /** Rows before and after all others, in the report's own order. */
  readonly lead?: readonly ReportRow[];
  readonly trail?: (sums: Readonly<Record<string, string>>) => readonly ReportRow[];
  /** Adds what is read for the rows of one page only (names, narrations). */
  readonly complete?: (rows: readonly ReportRow[]) => Promise<readonly ReportRow[]>;
  readonly notes?: readonly string[];
  /** Runs the queries over `from`; by default in the transaction of the call. */
  readonly read?: <T>(query: RawBuilder<T>) => Promise<readonly T[]>;
}

export type ReportRows = GivenRows | SelectedRows;

/**
 * What a report adds up, which decides who may see it: `documents` a row for each document or part of one, of the
 * kinds that the user may view; `books` balances of ledgers, to which every document posts; `stock` quantities and
 * values, which every document that moves goods changes; `own` nothing of these: the report checks rights itself.
 */
export type ReportReads = "documents" | "books" | "stock" | "own";

/** A column; `of` names the field of a record kind that it shows (`debtors.drconame`): hidden there, it is left out. */
export type DeclaredColumn = ReportColumn & { readonly of?: `${string}.${string}` };

/** A report: default export of `<name>.report.ts`. */
export interface ReportDeclaration {
  /** Key of its rights; its procedure is `<name>_R_report`. */
  readonly name: string;
  /** Stable number, shown and typed by users; 3101 and above, 9001 and above for those written at runtime. */
  readonly reportno: number;
  readonly title: string;
  /** Books, Parties, Sales and Purchase, Stock, Tax or Control. */
  readonly group: string;
  /** Place in its group. */
  readonly order: number;
  /** One line on the card of the Reports List. */
  readonly about: string;
  /** Other names that people look for it by, divided by commas, see `MenuPlace`. */
  readonly alsoCalled?: string;
  readonly reads: ReportReads;
  readonly filters: readonly DeclaredFilter[];
  readonly columns: readonly DeclaredColumn[];
  /** The rows of a page are read for that page alone (`paged`), so that a short one comes sooner. */
  readonly isReadByPage?: true;
  /** The switch between groups alone and detail rows, and its first state; absent where there is none. */
  readonly detailed?: boolean;
  /** The second switch: its label and first state. */
  readonly detailedA?: { readonly label: string; readonly usual: boolean };
  readonly layout?: TableType;
  /** What an e-mail with the report begins with, and the name of its file; '' for the usual. */
  readonly mail?: { readonly subject: string; readonly body: string; readonly file: string };
  /**
   * It can be compared with other days: fields that say which of its rows is the same there. None where its rows are
   * read from entries, of which only groups and totals are compared. It must have both days as filters.
   */
  readonly compares?: readonly string[];
  /**
   * A button that runs a command without parameters, and the query that says how far it is: `running` 0 or 1, and
   * `progress` in words.
   */
  readonly run?: { readonly procedure: string; readonly state: string; readonly label: string };
  /** A report that goes on from this one: the filters that it takes over, and the words of the button. */
  readonly leadsTo?: {
    readonly title: string;
    readonly name: string;
    readonly reportno: number;
    readonly filters: readonly FilterName[];
  };
  /** The paper of its own that users who may print it can make of it. */
  readonly letter?: ReportLetter;
  readonly answer: (ctx: Context, question: ReportQuestion) => Promise<ReportRows>;
}

export function defineReport(report: ReportDeclaration): ReportDeclaration {
  return report;
}

/** The filter for branches, in every report that goes over more than one. */
export const BRANCH_FILTER = {
  name: "billnoA",
  label: "Branch",
  source: "branches",
} as const satisfies DeclaredFilter;

/** The filter for kinds of documents. */
export const KIND_FILTER = {
  name: "billnoB",
  label: "Document",
  source: "documentkinds",
} as const satisfies DeclaredFilter;
