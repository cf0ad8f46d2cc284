import { groupedBy } from "../../domain/grouped";

/** A card of the Menu List or the Reports List: its number, its heading and the name of its group. */
interface SearchedCard {
  readonly reportno: number;
  readonly heading: string;
  readonly total: string;
}

/**
 * Cards whose heading or number contains the text, case-insensitive, under their group's name in the order of the
 * server.
 */
export function searchedCards<T extends SearchedCard>(
  rows: readonly T[],
  text: string,
): readonly (readonly [group: string, cards: readonly T[]])[] {
  const wanted = text.trim().toLowerCase();
  const found = rows.filter(
    ({ heading, reportno }) => heading.toLowerCase().includes(wanted) || String(reportno).includes(wanted),
  );
  return [...groupedBy(found, ({ total }) => total)];
}
