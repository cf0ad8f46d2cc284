import { declaredFiles } from "../call/declared";
import type { ReportDeclaration } from "./declaration";

/** `*.report.ts`. */
export const reportFiles = declaredFiles<ReportDeclaration>("reports");

/** Groups in the order of the Reports List, with the icon and colour of their cards. */
const REPORT_GROUPS: readonly (readonly [name: string, icon: string, bg: string])[] = [
  ["Books", "book", "#5b4b9a"],
  ["Parties", "users", "#2b7a4b"],
  ["Sales and Purchase", "tags", "#1f5fbf"],
  ["Stock", "building-warehouse", "#8a5a00"],
  ["Tax", "hierarchy", "#0f6674"],
  ["Control", "settings", "#4a5568"],
];

/** Names of the groups of reports. */
export const reportGroups = (): readonly string[] => REPORT_GROUPS.map(([name]) => name);

const NAME = /^[a-z][a-z0-9]{2,40}$/;

const inOrder = reportFiles.derive((all): readonly ReportDeclaration[] => {
  const reports = Object.values(all);
  const twice = reports.find((one, at) => reports.findIndex(({ reportno }) => reportno === one.reportno) !== at);
  if (twice) throw new Error(`Two reports have the number ${twice.reportno}.`);
  for (const one of reports) checked(one);
  return inListOrder(reports);
});

/** By group and place in it. */
export const inListOrder = (all: readonly ReportDeclaration[]): readonly ReportDeclaration[] =>
  [...all].sort((a, b) => placeOf(a.group) - placeOf(b.group) || a.order - b.order);

/** All declared reports, in the order of the Reports List. */
export const reports = (): readonly ReportDeclaration[] => inOrder();

/** A declared report by its number or name. */
export const findReport = (wanted: string): ReportDeclaration | undefined =>
  reports().find(({ reportno, name }) => String(reportno) === wanted || name === wanted.toLowerCase());

/** Address of a report in the browser. */
export const reportPath = (
  { reportno }: Pick<ReportDeclaration, "reportno">,
  filters: Readonly<Record<string, string>> = {},
): string => `/Reportview?${String(new URLSearchParams({ id: String(reportno), ...filters }))}`;

export const reportProc = ({ name }: Pick<ReportDeclaration, "name">): string => `${name}_R_report`;

/** What the groups of reports begin with in the menu and among the modules of rights, where lists have groups too. */
export const REPORT_MODULES = "Reports: ";

export const reportModuleGroup = ({ group }: Pick<ReportDeclaration, "group">): string => REPORT_MODULES + group;

/** Icon and colour of a group of reports. */
export function reportGroupStyle(group: string): { readonly icon: string; readonly bg: string } {
  const [, icon = "", bg = ""] = REPORT_GROUPS[placeOf(group)] ?? [];
  return { icon, bg };
}

const placeOf = (group: string): number => REPORT_GROUPS.findIndex(([known]) => known === group);

/** A declaration is code: a fault in it must stop the start. */
function checked({ name, group, columns, filters }: ReportDeclaration): void {
  if (!NAME.test(name)) throw new Error(`${name} is not a name of a report.`);
  if (placeOf(group) < 0) throw new Error(`${name}: there is no group of reports ${group}.`);
  const fields = columns.map(({ field }) => field);
  const column = fields.find((field, at) => fields.indexOf(field) !== at);
  if (column !== undefined) throw new Error(`${name}: two columns show ${column}.`);
  const names = filters.map((one) => one.name);
  const filter = names.find((one, at) => names.indexOf(one) !== at);
  if (filter !== undefined) throw new Error(`${name}: the filter ${filter} is declared twice.`);
}
