import type { MenuPlace } from "../../../definitions/menu-row";

/**
 * Who may open a screen: every signed-in user, company admins and the developer, the
 * developer alone, or users with the view right on it.
 */
type ScreenNeed = "signed-in" | "company-admin" | "developer" | "view";

/**
 * A hand-made screen of the browser, with its place in the menu and its rights: default export of `<name>.screen.ts`.
 */
export interface ScreenDeclaration {
  /** Key of its rights, and `formmnu` of its calls. */
  readonly formmnu: string;
  readonly title: string;
  readonly route: string;
  /** Stable number on the Menu List page. */
  readonly reportno: number;
  readonly menu: MenuPlace;
  readonly placeholder: string;
  readonly needs: ScreenNeed;
}

export function defineScreen(screen: ScreenDeclaration): ScreenDeclaration {
  return screen;
}
