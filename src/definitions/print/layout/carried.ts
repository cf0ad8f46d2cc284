import { formatAmount } from "../../../domain/indian-format";
import { add, toRupeesText, ZERO, type Paise } from "../../../domain/money";
import type { PaperRow } from "../paper";
import { pageOf, type Placed } from "./placed";

/** What the rows of a table carry from page to page. */
export interface Carried {
  /** Stands above the rows of this page; '' where nothing is brought forward. */
  readonly broughtTo: (page: number) => string;
  /** Stands below the rows of this page; '' where nothing is carried forward. */
  readonly carriedFrom: (page: number) => string;
}

/** Sum of a table up to the end of each page that has rows. */
interface Sums {
  readonly byPage: ReadonlyMap<number, Paise>;
  readonly last: number;
}

/** To be asked after the layout: only then the rows have their pages. They are counted once, not for each page. */
export function carriedBy(rows: readonly PaperRow[], marks: readonly Placed[]): Carried {
  let known: Sums | null = null;
  const sums = (): Sums => (known ??= sumsOf(rows, marks));
  const shown = (amount: Paise | undefined): string => (amount === undefined ? "" : formatAmount(toRupeesText(amount)));
  return {
    broughtTo: (page) => (sums().byPage.has(page) ? shown(sums().byPage.get(page - 1)) : ""),
    carriedFrom: (page) => (page < sums().last ? shown(sums().byPage.get(page)) : ""),
  };
}

function sumsOf(rows: readonly PaperRow[], marks: readonly Placed[]): Sums {
  const byPage = new Map<number, Paise>();
  let so: Paise | null = null;
  let last = 0;
  rows.forEach(({ carried }, at) => {
    const mark = marks[at];
    if (!mark) return;
    last = pageOf(mark);
    if (carried !== null) so = add(so ?? ZERO, carried);
    if (so !== null) byPage.set(last, so);
  });
  return { byPage, last };
}
