import type { MenuRow } from "../../../definitions/menu-row";
import { type Match, matching, normalised } from "../../../definitions/name-match";
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
 * Screens whose name contains every word of the text, the best fit first, each followed by the new record that may be
 * added to it. Without a text all screens, in the order of the menu.
 */
export function foundScreens(rows: readonly MenuRow[], text: string): readonly FoundScreen[] {
  const screens = menuItems(menuTree(rows));
  const wanted = normalised(text);
  if (wanted === "") return screens.map(({ row, under }) => screenOf(row, under, 0));
  const words = wanted.split(" ");
  const contains = (name: string): boolean => words.every((word) => name.includes(singular(word)));
  const { of } = matching(text);
  return screens
    .flatMap(({ row, under }) => {
      const [name, adding] = [normalised(row.label), normalised(row.addlabel)];
      const isScreen = contains(name);
      const isNew = adding !== "" && (isScreen || contains(adding));
      const ofNew = isNew ? Math.min(of(adding, false, false), isScreen ? of(name, false, false) : Infinity) : 0;
      return [
        ...(isScreen ? [screenOf(row, under, of(name, false, false))] : []),
        ...(isNew ? [newOf(row, ofNew as Match)] : []),
      ];
    })
    .toSorted((a, b) => a.match - b.match);
}

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
