import { daysBetween, fyStart } from "../../../../../domain/calendar";
import { BRANCH_FILTER, defineReport } from "../../../../engine/reports/declaration";
import { idOf } from "../../../../engine/reports/question";
import { branchReach } from "../../../../engine/reports/reach";
import { periodResult, positionAt } from "../book-result";
import { OWN_BRANCHES_NOTE } from "../notes";
import { scheduleLines } from "../statements/schedule-lines";
import { ratiosOf, ratioText } from "./ratios";

const PROFIT_AND_LOSS = 3104;
const BALANCE_SHEET = 3105;

/** The report of a figure, in the form that shows it. */
const OPENS = {
  balance: { report: BALANCE_SHEET, form: "schedule" },
  result: { report: PROFIT_AND_LOSS, form: "vertical" },
} as const;

/** A figure opens its report, as of the same days; names of its fields begin with `prefix`. */
const link = (prefix: "figure" | "by") =>
  ({
    format: "number2",
    linkreportno: BALANCE_SHEET,
    linkreportfield: `${prefix}report`,
    linkfieldname: "dtpfrom",
    linkfield: "firstday",
    linkfieldnameB: "dtpto",
    linkfieldB: "lastday",
    linkfieldnameC: "billnoC",
    linkfieldC: `${prefix}form`,
  }) as const;

export default defineReport({
  name: "ratiosummary",
  reportno: 3115,
  title: "Ratio Summary",
  group: "Books",
  order: 65,
  about: "Liquidity, margins, days of debtors and creditors, stock turn and return, each with its two figures",
  reads: "books",
  filters: [{ name: "dtpfrom" }, { name: "dtpto" }, BRANCH_FILTER],
  columns: [
    { title: "Ratio", field: "name", card: 1, ungrouped: true },
    { title: "Value", field: "value", align: "right", card: 2, ungrouped: true, unsorted: true },
    { title: "Formula", field: "formula", ungrouped: true },
    { title: "Figure", field: "figure", ...link("figure") },
    { title: "Divided By", field: "by", ...link("by") },
  ],
  answer: async (ctx, question) => {
    const { from, to } = question;
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const position = await positionAt(ctx, to, reach);
    const result = from === fyStart(to) ? position.result : await periodResult(ctx, from, to, reach);
    const days = daysBetween(from, to) + 1;
    const ratios = ratiosOf({ result, lines: scheduleLines(position, reach.all), days });
    return {
      rows: ratios.map((ratio) => ({
        name: ratio.name,
        value: ratioText(ratio, days),
        formula: ratio.formula,
        figure: ratio.figure.amount,
        figurereport: OPENS[ratio.figure.source].report,
        figureform: OPENS[ratio.figure.source].form,
        by: ratio.by.amount,
        byreport: OPENS[ratio.by.source].report,
        byform: OPENS[ratio.by.source].form,
        firstday: from,
        lastday: to,
      })),
      notes: reach.all ? [] : [OWN_BRANCHES_NOTE],
    };
  },
});
