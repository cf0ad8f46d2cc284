import type { MenuRow } from "../../../definitions/menu-row";
import { MATCH, type Match, matching, normalised } from "../../../definitions/name-match";
import { menuItems, menuTree } from "../../menu/menu-tree";
import { formPath, formState } from "../../rows/form-link";

/** A screen of the menu, or a new record of one of its lists. */
export interface FoundScreen {
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly icon: string;
  readonly isNew: boolean;
  /** Key that opens it from any screen, '' for none. */
  readonly shortcut: string;
  readonly path: string;
  readonly state: unknown;
  /** How well it fits the text; 0 without a text. */
  readonly match: Match;
}

/**
 * Screens whose names contain every word of the text, the best fit first, each followed by the new record that may be
 * added to it. Of two that fit as well, the one whose title does comes first. Without a text all screens, in the order
 * of the menu.
 */
export function foundScreens(rows: readonly MenuRow[], text: string): readonly FoundScreen[] {
  const screens = menuItems(menuTree(rows));
  if (normalised(text) === "") return screens.map(({ row, under }) => screenOf(row, under, 0));
  const { fit, alsoFits } = fitting(text);
  return screens
    .flatMap(({ row, under }) => {
      const [name, adding] = [fit(row.label), row.addlabel === "" ? null : fit(row.addlabel)];
      const other = name === null ? alsoFits(row) : null;
      const own = name ?? other?.match ?? null;
      const ofNew = row.addlabel === "" ? null : best(adding, own);
      const place = other ? `${under} · ${other.called}` : under;
      return [
        ...(own === null ? [] : [{ isOther: other !== null, found: screenOf(row, place, own) }]),
        ...(ofNew === null ? [] : [{ isOther: other !== null && adding === null, found: newOf(row, ofNew) }]),
      ];
    })
    .toSorted((a, b) => a.found.match - b.found.match || Number(a.isOther) - Number(b.isOther))
    .map(({ found }) => found);
}

/** How well a text fits the title of a screen, or what else it is called; null where it does not. */
function fitting(text: string) {
  const words = normalised(text).split(" ").map(singular);
  const { of } = matching(text);
  const contains = (name: string): boolean => words.every((word) => name.includes(word));
  return {
    fit: (label: string): Match | null => {
      const name = normalised(label);
      return contains(name) ? of(name, false, false) : null;
    },
    /** Only the whole of another name counts as much as a title; `called` is the name that fits best. */
    alsoFits: ({ label, alsocalled }: MenuRow): { readonly match: Match; readonly called: string } | null => {
      if (!contains(normalised(`${label} ${alsocalled}`))) return null;
      const others = alsocalled.split(",").map((called) => {
        const match = of(normalised(called), false, false);
        return { called: called.trim(), match: match === MATCH.name ? MATCH.alias : Math.max(MATCH.inOrder, match) };
      });
      const [first] = others.toSorted((a, b) => a.match - b.match);
      return first ? { called: first.called, match: first.match as Match } : null;
    },
  };
}

const best = (one: Match | null, other: Match | null): Match | null =>
  one === null || other === null ? (one ?? other) : (Math.min(one, other) as Match);

/** Who looks for client logins finds Client Login. */
const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, "") : word);

const screenOf = (row: MenuRow, under: string, match: Match): FoundScreen => ({
  key: `screen-${row.id}`,
  label: row.label,
  description: under,
  icon: row.icon,
  isNew: false,
  shortcut: "",
  path: row.path,
  state: { id: row.label, formname: row.label },
  match,
});

function newOf(row: MenuRow, match: Match): FoundScreen {
  const link = { id: "0", formname: row.addform, sqlsp: row.addsqlsp, formtitle: row.addtitle };
  return {
    key: `new-${row.id}`,
    label: row.addlabel,
    description: row.label,
    icon: row.icon,
    isNew: true,
    shortcut: row.addkey,
    path: formPath(link),
    state: formState(link),
    match,
  };
}
