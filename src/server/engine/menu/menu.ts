import type { MenuPlace, MenuRow } from "../../../definitions/menu-row";
import type { Rights, RightsMap } from "../call/rights";
import type { SessionUser } from "../call/session-user";
import type { RecordDeclaration } from "../records/declaration";
import { recordDeclarations } from "../records/record-declarations";
import { formOf, proc, takesFiles } from "../records/shape";
import type { ReportDeclaration } from "../reports/declaration";
import { REPORT_MODULES, reportGroupStyle, reportModuleGroup, reportPath } from "../reports/reports";
import { mayOpen, screens } from "./screens";

/** Groups in the order of the drawer, with the icon and colour of their cards. A group not listed here comes last. */
const GROUPS: readonly (readonly [name: string, icon: string, bg: string])[] = [
  ["Overview", "home", "#0f6674"],
  ["Sales", "tags", "#1f5fbf"],
  ["Purchases", "package", "#8a5a00"],
  ["Vouchers", "book", "#5b4b9a"],
  ["Stock", "building-warehouse", "#2b7a4b"],
  ["Approval", "user-check", "#0f6674"],
  ["Production", "palette", "#0f6674"],
  ["Service", "user-check", "#8a5a00"],
  ["Accounts", "hierarchy", "#1f5fbf"],
  ["Parties", "users", "#2b7a4b"],
  ["Inventory", "package", "#8a5a00"],
  ["Places", "map", "#5b4b9a"],
  ["Setup", "category", "#4a5568"],
];

/** The overview is above all groups. */
const OVERVIEW = "Overview";

/** In the drawer, groups of documents come before those of masters. */
const DOCUMENT_GROUPS: ReadonlySet<string> = new Set([
  "Sales",
  "Purchases",
  "Vouchers",
  "Stock",
  "Approval",
  "Production",
  "Service",
]);

/** Groups of reports come last in the drawer. */
const isReportGroup = (name: string): boolean => name.startsWith(REPORT_MODULES);

/** Ids of group rows start above every number of an entry. */
const GROUP_ID = 100_000;

/** One destination of the menu. */
interface Entry {
  readonly title: string;
  readonly route: string;
  readonly reportno: number;
  readonly menu: MenuPlace;
  readonly placeholder: string;
  readonly inMenu: boolean;
  readonly adding?: Adding;
}

type Adding = Pick<MenuRow, "addform" | "addtitle" | "addsqlsp" | "addfiles" | "addlabel" | "addkey">;

const NOT_ADDED: Adding = { addform: "", addtitle: "", addsqlsp: "", addfiles: 0, addlabel: "", addkey: "" };

/** For whom the menu is, and the reports of now. */
interface MenuAsker {
  readonly session: SessionUser;
  readonly rights: RightsMap;
  readonly reports: readonly ReportDeclaration[];
}

/**
 * The drawer: home, then each group with the lists, screens and reports that the
 * user may open and has not removed from their menu.
 */
export function menuTree(asker: MenuAsker): readonly MenuRow[] {
  const seen = entries(asker).filter(({ inMenu }) => inMenu);
  const home = { ...blank(1), label: "Home", path: "/", icon: "building-community" };
  const all = groupNames(seen);
  const captioned = (id: number, label: string, names: readonly string[]): readonly MenuRow[] =>
    names.length > 0
      ? [
          { ...blank(id), label, kind: "divider" as const },
          ...names.flatMap((name) => groupRows(name, GROUP_ID + all.indexOf(name), seen)),
        ]
      : [];
  const [overview = "", ...others] = all.includes(OVERVIEW) ? all : ["", ...all];
  return [
    home,
    ...(overview ? groupRows(overview, GROUP_ID, seen) : []),
    ...captioned(
      2,
      "Documents",
      others.filter((name) => DOCUMENT_GROUPS.has(name)),
    ),
    ...captioned(
      3,
      "Masters",
      others.filter((name) => !DOCUMENT_GROUPS.has(name) && !isReportGroup(name)),
    ),
    ...captioned(4, "Reports", others.filter(isReportGroup)),
  ];
}

/** A group and the entries in it. */
function groupRows(name: string, id: number, seen: readonly Entry[]): readonly MenuRow[] {
  return [
    { ...blank(id), label: name, icon: groupStyle(name).icon, kind: "group" },
    ...seen.filter(({ menu }) => menu.group === name).map((entry) => ({ ...rowOf(entry), under: id })),
  ];
}

/** The cards of the Menu List page (SHELL-013), by group. */
export function menuCards(asker: MenuAsker): readonly MenuRow[] {
  const seen = entries(asker);
  return groupNames(seen).flatMap((name) => seen.filter(({ menu }) => menu.group === name).map(rowOf));
}

function entries({ session, rights, reports }: MenuAsker): readonly Entry[] {
  const lists = recordDeclarations().flatMap((declaration) => {
    const own = rights.get(declaration.entity);
    const placeholder = `List of ${declaration.noun[1]}`;
    const adding = own.add ? { adding: addingOf(declaration, own) } : {};
    return own.view ? [{ ...declaration, placeholder, inMenu: own.inMenu, ...adding }] : [];
  });
  const others = screens().flatMap((screen) =>
    mayOpen(screen, session, rights)
      ? [{ ...screen, inMenu: screen.needs !== "view" || rights.get(screen.formmnu).inMenu }]
      : [],
  );
  return [...[...lists, ...others].sort((a, b) => a.menu.order - b.menu.order), ...reportEntries(rights, reports)];
}

/** Reports that the user may view, in the order of the Reports List. */
const reportEntries = (rights: RightsMap, reports: readonly ReportDeclaration[]): readonly Entry[] =>
  reports.flatMap((report) => {
    const { view, inMenu } = rights.get(report.name);
    const { title, reportno, group, order, about, alsoCalled } = report;
    const menu = { group: reportModuleGroup(report), icon: reportGroupStyle(group).icon, order, alsoCalled };
    return view ? [{ title, reportno, menu, inMenu, placeholder: about, route: reportPath(report) }] : [];
  });

const addingOf = (declaration: RecordDeclaration, { attachment }: Rights): Adding => ({
  addform: formOf(declaration),
  addtitle: declaration.formTitle,
  addsqlsp: proc(declaration, "getviewdata"),
  addfiles: attachment && takesFiles(declaration) ? 1 : 0,
  addlabel: `New ${declaration.noun[0]}`,
  addkey: declaration.menu.addKey ?? "",
});

function groupNames(list: readonly Entry[]): readonly string[] {
  return [...new Set(list.map(({ menu }) => menu.group))].sort((a, b) => placeOf(a) - placeOf(b));
}

/** A group not listed in `GROUPS` comes last. */
const placeOf = (name: string): number =>
  (GROUPS.findIndex(([known]) => known === name) + GROUPS.length + 1) % (GROUPS.length + 1);

function rowOf({ title, route, reportno, menu, placeholder, adding = NOT_ADDED }: Entry): MenuRow {
  const { bg } = groupStyle(menu.group);
  return {
    ...blank(reportno),
    label: title,
    path: route,
    icon: menu.icon,
    heading: title,
    reportno,
    TXT_placeholder: placeholder,
    bg,
    faicon: menu.icon,
    total: menu.group,
    alsocalled: menu.alsoCalled ?? "",
    ...adding,
  };
}

/** Icon and colour of a group of the menu. */
export const groupStyle = (name: string): { readonly icon: string; readonly bg: string } => {
  if (isReportGroup(name)) return reportGroupStyle(name.slice(REPORT_MODULES.length));
  const [, icon = "category", bg = "#4a5568"] = GROUPS.find(([known]) => known === name) ?? [];
  return { icon, bg };
};

const blank = (id: number): MenuRow => ({
  id,
  under: 0,
  label: "",
  path: "",
  icon: "",
  kind: "item",
  heading: "",
  reportno: 0,
  TXT_placeholder: "",
  bg: "",
  faicon: "",
  total: "",
  alsocalled: "",
  ...NOT_ADDED,
});
