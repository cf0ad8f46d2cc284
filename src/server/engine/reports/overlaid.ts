import { FILTERS } from "../../../definitions/report/report-filter";
import {
  overlaidColumns,
  USUAL_DAYS,
  type FilterChange,
  type ReportBase,
  type ReportOverlay,
} from "../../../definitions/report/report-overlay";
import type { ReportFilter } from "../../../definitions/report/report-filter";
import type { DeclaredColumn, DeclaredFilter, ReportDeclaration, UsualDay } from "./declaration";

/** The filter as the browser draws it. */
export const filterOf = ({ usual: _usual, ...own }: DeclaredFilter): ReportFilter => ({ ...FILTERS[own.name], ...own });

/** The first value of a filter as a word or a text; '' for none. */
function usualText({ name, usual }: DeclaredFilter): string {
  if (typeof usual === "object") return usual.value;
  return usual ?? (name === "dtpfrom" ? "year-start" : name === "dtpto" ? "today" : "");
}

const withoutOwner = ({ of: _of, ...column }: DeclaredColumn) => column;

/** A declared report in the shape of the editor. */
export function reportBase(report: ReportDeclaration): ReportBase {
  const { title, about, group, order, columns, filters } = report;
  return {
    title,
    about,
    group,
    order,
    mail_sub: report.mail?.subject ?? "",
    mail_body: report.mail?.body ?? "",
    attachementfilename: report.mail?.file ?? "",
    columns: columns.map(withoutOwner),
    filters: filters.map((filter) => ({ ...filterOf(filter), usual: usualText(filter) })),
  };
}

/**
 * A report with a developer's changes. What a column shows, and so the right to see it, stays as declared; changes of
 * columns and filters that the report no longer has are ignored.
 */
export function overlaid(report: ReportDeclaration, overlay: ReportOverlay): ReportDeclaration {
  const { title, about, group, order, mail_sub, mail_body, attachementfilename } = overlay;
  return {
    ...report,
    title: title ?? report.title,
    about: about ?? report.about,
    group: group ?? report.group,
    order: order ?? report.order,
    mail: {
      subject: mail_sub ?? report.mail?.subject ?? "",
      body: mail_body ?? report.mail?.body ?? "",
      file: attachementfilename ?? report.mail?.file ?? "",
    },
    columns: overlaidColumns(report.columns, overlay),
    filters: report.filters.map((filter) => changedFilter(filter, overlay.filters[filter.name] ?? {})),
    answer: async (ctx, question) => {
      const answer = await report.answer(ctx, question);
      return answer.columns ? { ...answer, columns: overlaidColumns(answer.columns, overlay) } : answer;
    },
  };
}

const changedFilter = (filter: DeclaredFilter, { label, usual }: FilterChange): DeclaredFilter => ({
  ...filter,
  ...(label === undefined ? {} : { label }),
  ...(usual === undefined ? {} : { usual: isUsualDay(usual) ? usual : { value: usual } }),
});

export const isUsualDay = (text: string): text is UsualDay => USUAL_DAYS.some((day) => day === text);
