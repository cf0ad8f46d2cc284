import type { RightsMap } from "../call/rights";
import type { SessionUser } from "../call/session-user";
import type { Audience } from "./audience";
import type { WidgetDeclaration } from "./declaration";
import { homeWidgets, mayHave, widgetFiles } from "./widgets";

/** What a user chooses for the first screen: one widget of the dashboard, or a list with all its lines. */
export interface HomeCard {
  /** The name of its file; of a list its own name. */
  readonly key: string;
  readonly widgets: readonly WidgetDeclaration[];
}

const fileName = (path: string): string => path.replace(/^.*\/|\.widget\.ts$/g, "");

/** Without those that stand there always. */
const allCards = widgetFiles.derive((all): readonly HomeCard[] => {
  const cards = new Map<string, WidgetDeclaration[]>();
  const inOrder = Object.entries(all).toSorted(([, a], [, b]) => placeOf(a) - placeOf(b) || a.order - b.order);
  for (const [path, widget] of inOrder) {
    if (widget.home?.always) continue;
    const key = widget.home?.list ?? fileName(path);
    if (widget.home?.list === undefined && cards.has(key)) throw new Error(`Two widgets are called ${key}.`);
    cards.set(key, [...(cards.get(key) ?? []), widget]);
  }
  return [...cards].map(([key, widgets]) => ({ key, widgets }));
});

/** Where a widget stands on the first screen of any audience; those of none come last. */
const placeOf = ({ home }: WidgetDeclaration): number => Math.min(...Object.values(home?.for ?? {}), 1_000);

/** The widgets of the chosen cards in their order, then those that stand there always; unknown cards are left out. */
export const chosenWidgets = (keys: readonly string[]): readonly WidgetDeclaration[] => [
  ...keys.flatMap((key) => allCards().find((card) => card.key === key)?.widgets ?? []),
  ...Object.values(widgetFiles.all()).filter(({ home }) => home?.always === true),
];

/** The cards that the user may have, each with only the widgets that they may have. */
export const cardsOf = (session: SessionUser, rights: RightsMap): readonly HomeCard[] =>
  allCards()
    .map(({ key, widgets }) => ({ key, widgets: widgets.filter(({ needs }) => mayHave(needs, session, rights)) }))
    .filter(({ widgets }) => widgets.length > 0);

/** The cards with which the first screen of an audience begins, by their keys. */
export function usualCards(audience: Audience): readonly string[] {
  const usual = homeWidgets(audience);
  const keyOf = (widget: WidgetDeclaration): string | undefined =>
    allCards().find(({ widgets }) => widgets.includes(widget))?.key;
  return [...new Set(usual.flatMap((widget) => keyOf(widget) ?? []))];
}
