import { declaredFiles } from "../call/declared";
import type { RightsMap } from "../call/rights";
import type { SessionUser } from "../call/session-user";
import { accessFrom } from "../records/access";
import { findDeclaration } from "../records/record-declarations";
import type { Audience } from "./audience";
import type { WidgetDeclaration, WidgetNeed } from "./declaration";
import type { Tally } from "../records/tally";

/** `*.widget.ts`. */
export const widgetFiles = declaredFiles<WidgetDeclaration>("widgets");

const inOrder = widgetFiles.derive((all): readonly WidgetDeclaration[] =>
  Object.values(all).toSorted((a, b) => a.order - b.order),
);

/** All widgets in their order. */
export const widgets = (): readonly WidgetDeclaration[] => inOrder();

/** The widgets of the first screen of an audience, in its order. */
export const homeWidgets = (audience: Audience): readonly WidgetDeclaration[] =>
  widgets()
    .flatMap((widget) => {
      const order = widget.home?.for[audience];
      return order === undefined ? [] : [{ widget, order }];
    })
    .sort((a, b) => a.order - b.order)
    .map(({ widget }) => widget);

/** The tallies that these widgets name, each once. */
export const talliesOf = (some: readonly WidgetDeclaration[]): readonly Tally[] => [
  ...new Set(some.flatMap(({ tallies = [] }) => tallies)),
];

/** Whether this user gets a widget (DASH-002, RIGHTS-007): never a figure of something they may not view. */
export function mayHave(needs: WidgetNeed, session: SessionUser, rights: RightsMap): boolean {
  switch (needs) {
    case "signed-in":
      return true;
    case "developer":
      return session.isDeveloper;
    case "company-admin":
      return session.isDeveloper || session.isCompanyAdmin;
    default:
      return mayView(needs, rights);
  }
}

function mayView({ module, fields = [] }: Exclude<WidgetNeed, string>, rights: RightsMap): boolean {
  const { view, inDashboard } = rights.get(module);
  if (!view || !inDashboard || fields.length === 0) return view && inDashboard;
  const declaration = findDeclaration(module);
  return declaration !== undefined && fields.every(accessFrom(rights, declaration).shows);
}
