import type { Context } from "../call/context";
import { declaredFiles } from "../call/declared";
import type { RightsMap } from "../call/rights";
import type { SessionUser } from "../call/session-user";
import { recordDeclarations } from "../records/record-declarations";
import { reportsNow } from "../reports/report-catalogue";
import { reportModuleGroup } from "../reports/reports";
import type { ScreenDeclaration } from "./declaration";

/** `*.screen.ts`. */
export const screenFiles = declaredFiles<ScreenDeclaration>("screens");

export const screens = (): readonly ScreenDeclaration[] => Object.values(screenFiles.all());

/** Whether this user may open the screen. */
export function mayOpen({ needs, formmnu }: ScreenDeclaration, session: SessionUser, rights: RightsMap): boolean {
  switch (needs) {
    case "signed-in":
      return true;
    case "developer":
      return session.isDeveloper;
    case "company-admin":
      return session.isDeveloper || session.isCompanyAdmin;
    case "view":
      return rights.get(formmnu).view;
  }
}

/**
 * A module on which rights are given (RIGHTS-015): the list of a
 * kind of record, a screen that needs the view right, or a report.
 */
export interface RightsModule {
  readonly formmnu: string;
  readonly title: string;
  readonly group: string;
  readonly reportno: number;
}

/** All modules as they are now, in the order of the menu. */
export const rightsModules = async (ctx: Context): Promise<readonly RightsModule[]> => [
  ...recordDeclarations().map(({ entity, title, menu, reportno }) => ({
    formmnu: entity,
    title,
    group: menu.group,
    reportno,
  })),
  ...screens().flatMap(({ needs, formmnu, title, menu, reportno }) =>
    needs === "view" ? [{ formmnu, title, group: menu.group, reportno }] : [],
  ),
  ...(await reportsNow(ctx)).map((report) => ({
    formmnu: report.name,
    title: report.title,
    group: reportModuleGroup(report),
    reportno: report.reportno,
  })),
];
