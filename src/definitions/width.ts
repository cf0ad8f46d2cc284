type Columns = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

const WIDTHS: readonly Columns[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const RANKS = ["", "xs", "sm", "md", "lg", "xl", "xxl"] as const;

/**
 * How many of the 12 columns an element takes on a desktop, from `col-6`, `col-md-4` or several of them; of several,
 * the one for the widest screen up to `lg` counts. 12 by default.
 */
export function columnsOf(divClass: string): Columns {
  let best: { rank: number; width: Columns } | null = null;
  for (const found of divClass.matchAll(/(?:^|\s)col(?:-(xs|sm|md|lg|xl|xxl))?-(\d{1,2})(?=\s|$)/g)) {
    const rank = RANKS.findIndex((name) => name === (found[1] ?? ""));
    const width = WIDTHS.find((columns) => columns === Number(found[2]));
    if (width && rank <= 4 && (!best || rank >= best.rank)) best = { rank, width };
  }
  return best?.width ?? 12;
}
