/**
 * Sales Analysis and Purchase Analysis: the same lines added up by item, party, month and so on, as chosen. A row opens
 * the analysis of what is in it, and at the end the register of its bills.
 */
import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { LINK_SUFFIXES } from "../../../../definitions/report/report-column";
import type { FilterName } from "../../../../definitions/report/report-filter";
import { earlierOf, endOfMonth, isoDate, laterOf } from "../../../../domain/calendar";
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  sumDecimals,
} from "../../../../domain/decimal";
import type { Context } from "../../../engine/call/context";
import { BRANCH_FILTER } from "../../../engine/reports/declaration";
import type {
  DeclaredColumn,
  GivenRows,
  ReportDeclaration,
  ReportQuestion,
  ReportRow,
} from "../../../engine/reports/declaration";
import { idOf } from "../../../engine/reports/question";
import { choiceOf } from "../../../engine/reports/choice-of";
import { analysisRows } from "./analysis-rows";
import type { AnalysisRow } from "./analysis-rows";
import { DIMENSIONS } from "./dimensions";
import type { Dimension } from "./dimensions";
import type { TradeSide } from "./trade-side";

const dimensionsOf = ({ bill }: TradeSide): readonly Dimension[] =>
  DIMENSIONS.filter(({ isOfSales }) => bill === "sale" || !isOfSales);

const byFilter = (trade: TradeSide) =>
  ({
    name: "billnoC",
    label: "By",
    kind: "choice",
    options: dimensionsOf(trade).map(({ value, label }) => ({ value, label })),
    usual: { value: "item" },
  }) as const;

/** Filters that narrow an analysis to one record, and stay chosen on the way down. */
const NARROWING: readonly FilterName[] = ["itemname", "ddlledger", "category", "itemgroup", "salesman", "area"];

/** What a row opens: the analysis by item or party if that is not chosen yet, otherwise the register. */
function nextOf(dimension: Dimension, question: ReportQuestion): string {
  const left = ["item", "party"].filter((value) => {
    const filter = DIMENSIONS.find((one) => one.value === value)?.filter;
    return value !== dimension.value && filter !== undefined && filter !== "month" && idOf(question, filter) === 0;
  });
  return left[0] ?? "";
}

/** A chosen item is in one category and group, and a chosen party in one area: these need not be passed on. */
const IMPLIED: Partial<Record<FilterName, FilterName>> = {
  category: "itemname",
  itemgroup: "itemname",
  area: "ddlledger",
};

/** Filters of the register that a row can set. */
const OF_REGISTER: ReadonlySet<string> = new Set(["dtpfrom", "dtpto", "itemname", "ddlledger", "billnoA"]);

/**
 * The pairs of the drill-down: what the row stands for, then the filters chosen so far. None where the report that it
 * would open has not all of them, because its figures would be others.
 */
function linkOf(trade: TradeSide, dimension: Dimension, question: ReportQuestion): Partial<DeclaredColumn> {
  const next = nextOf(dimension, question);
  const own = dimension.filter === "month" ? (["dtpfrom", "dtpto"] as const) : [dimension.filter];
  const chosen = NARROWING.filter((name) => name !== dimension.filter && idOf(question, name) !== 0);
  const known: readonly FilterName[] = [...own, ...chosen];
  const passed = known.filter((name) => !known.some((other) => other === IMPLIED[name]));
  const names = [...passed, ...(next === "" ? [] : (["billnoC"] as const))];
  if (names.length > LINK_SUFFIXES.length || (next === "" && !names.every((name) => OF_REGISTER.has(name)))) return {};
  const pairs = LINK_SUFFIXES.flatMap((suffix, at) => {
    const name = names[at];
    return name === undefined
      ? []
      : [
          [`linkfieldname${suffix}`, name],
          [`linkfield${suffix}`, `to_${name}`],
        ];
  });
  return { linkreportno: next === "" ? trade.register : trade.analysis, ...Object.fromEntries(pairs) };
}

/** The values of those pairs in a row. */
function linkValues(dimension: Dimension, question: ReportQuestion, { id, name }: AnalysisRow): ReportRow {
  const chosen = Object.fromEntries(NARROWING.map((filter) => [`to_${filter}`, idOf(question, filter)]));
  const own =
    dimension.filter === "month"
      ? {
          to_dtpfrom: laterOf<string>(name, question.from),
          to_dtpto: earlierOf(endOfMonth(isoDate(name)), question.to),
        }
      : { [`to_${dimension.filter}`]: id };
  // A row without a record (a charge, a bill without a party) cannot be narrowed to.
  const isOpen = dimension.filter === "month" || id !== 0;
  return { ...chosen, ...own, to_billnoC: nextOf(dimension, question), ...(isOpen ? {} : { linkreportno: 0 }) };
}

function columnsOf(dimension: Dimension, link: Partial<DeclaredColumn>): readonly DeclaredColumn[] {
  const isItem = dimension.value === "item";
  return [
    {
      title: dimension.label,
      field: "name",
      count: true,
      card: 1,
      ...(dimension.value === "month" ? { format: "month" } : {}),
      ...(dimension.of ? { of: dimension.of } : {}),
      ...link,
    },
    { title: "Quantity", field: "qty", format: "qty", sum: true },
    ...(isItem
      ? ([
          { title: "Unit", field: "unit" },
          { title: "Average Rate", field: "rate", format: "number2" },
        ] as const)
      : []),
    { title: "Taxable", field: "taxable", format: "number2", sum: true, card: 2 },
    { title: "Tax", field: "tax", format: "number2", sum: true },
    { title: "Total", field: "total", format: "number2", sum: true },
    { title: "Share %", field: "share", format: "0.00", card: 3 },
  ];
}

async function answerOf(ctx: Context, trade: TradeSide, question: ReportQuestion): Promise<GivenRows> {
  const by = choiceOf(question, byFilter(trade));
  const dimension = dimensionsOf(trade).find(({ value }) => value === by) ?? DIMENSIONS[0];
  if (!dimension) throw new Error("An analysis has no dimension.");
  const found = await analysisRows(ctx, trade, dimension, question);
  const all = sumDecimals(found.map(({ taxable }) => taxable));
  const rows = [...found].sort((a, b) =>
    dimension.filter === "month"
      ? a.name < b.name
        ? -1
        : 1
      : compareDecimals(b.taxable, a.taxable) || (a.name < b.name ? -1 : 1),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      rate: divideDecimals(row.taxable, row.qty, 2) ?? "0",
      total: addDecimals(row.taxable, row.tax),
      share: divideDecimals(multiplyDecimals(row.taxable, "100"), all, 2) ?? "0",
      ...linkValues(dimension, question, row),
    })),
    columns: columnsOf(dimension, linkOf(trade, dimension, question)),
  };
}

/** The analysis of one side: one declaration for both. */
export function analysisReport(trade: TradeSide, name: string, order: number): ReportDeclaration {
  const [first] = DIMENSIONS;
  return {
    name,
    reportno: trade.analysis,
    title: `${trade.title} Analysis`,
    group: "Sales and Purchase",
    order,
    about: `${trade.title === "Sales" ? "Sales" : "Purchases"} less notes by item, party, category, group, area, branch or month, with the share of each`,
    reads: "documents",
    filters: [
      { name: "dtpfrom" },
      { name: "dtpto" },
      byFilter(trade),
      { name: "ddlledger", label: trade.party, source: ledgersOf("billparty") },
      { name: "itemname" },
      { name: "category" },
      { name: "itemgroup" },
      ...(trade.bill === "sale" ? [{ name: "salesman" } as const] : []),
      { name: "area" },
      BRANCH_FILTER,
    ],
    columns: first ? columnsOf(first, {}) : [],
    compares: ["id", "name"],
    answer: (ctx, question) => answerOf(ctx, trade, question),
  };
}
