export const FLAGS = [
  "viewrights",
  "addrights",
  "editrights",
  "deleterights",
  "approvalrights",
  "printrights",
  "attachementrights",
  "reportemailsendrights",
  "dashboardinshow",
  "menuinshow",
  "favouriteshotcutinshow",
] as const;
export type Flag = (typeof FLAGS)[number];
export type FieldList = "field_disable" | "field_visiblefalse";

export type RightsColumn =
  | { readonly kind: "flag"; readonly key: Flag; readonly title: string }
  | { readonly kind: "fields"; readonly key: FieldList; readonly title: string };

/** Columns of RIGHTS-010 after `Save` and `Module Name`, in this order and spelling. */
const COLUMNS: readonly RightsColumn[] = [
  { kind: "flag", key: "viewrights", title: "View" },
  { kind: "flag", key: "addrights", title: "Add" },
  { kind: "flag", key: "editrights", title: "Edit" },
  { kind: "flag", key: "deleterights", title: "Delete" },
  { kind: "flag", key: "approvalrights", title: "Approval" },
  { kind: "fields", key: "field_disable", title: "Fields Locked" },
  { kind: "fields", key: "field_visiblefalse", title: "Fields Hide" },
  { kind: "flag", key: "dashboardinshow", title: "Dashboard" },
  { kind: "flag", key: "menuinshow", title: "Menu" },
  { kind: "flag", key: "favouriteshotcutinshow", title: "Favourite" },
  { kind: "flag", key: "printrights", title: "Print" },
  { kind: "flag", key: "attachementrights", title: "Attachement" },
  { kind: "flag", key: "reportemailsendrights", title: "Report Email" },
];

/** `Fields Hide` is for the profile named exactly admin (RIGHTS-001, RIGHTS-013). */
export const columnsFor = (isAdmin: boolean): readonly RightsColumn[] =>
  COLUMNS.filter(({ key }) => isAdmin || key !== "field_visiblefalse");

/** Labels of the fields that a save of rights sends, for the comparison of two versions. */
export const rightsLabels: ReadonlyMap<string, string> = new Map(COLUMNS.map(({ key, title }) => [key, title]));
