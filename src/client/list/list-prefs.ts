import { isRecord } from "../../wire/envelope";

/** Preferences of one user for one list, kept on this device. Widths in px, by field. */
export interface ListPrefs {
  readonly hidden: readonly string[];
  /** Columns that the list does not show by itself. */
  readonly shown: readonly string[];
  readonly order: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  readonly density: "normal" | "tight";
  /** `whole`: one list that is read while the user scrolls; `pages`: a page at a time. */
  readonly mode: "pages" | "whole";
  readonly pageSize: number;
  /** Filters and sorting of the last visit, as in the address; '' for a column means the order of the list itself. */
  readonly filters: Readonly<Record<string, string>>;
  readonly sortCol: string;
  readonly sortDir: "asc" | "desc";
}

export const DEFAULT_PREFS: ListPrefs = {
  hidden: [],
  shown: [],
  order: [],
  widths: {},
  density: "normal",
  mode: "pages",
  pageSize: 0,
  filters: {},
  sortCol: "",
  sortDir: "asc",
};

const prefsKey = (user: string, entity: string): string => `mac-list|${user}|${entity}`;

/** Reads the kept preferences. Each broken member gets its default; without a readable record returns `otherwise`. */
export function readPrefs(
  store: Storage,
  user: string,
  entity: string,
  otherwise: ListPrefs = DEFAULT_PREFS,
): ListPrefs {
  const kept = parse(store, prefsKey(user, entity));
  if (!kept) return otherwise;
  return {
    hidden: texts(kept.hidden),
    shown: texts(kept.shown),
    order: texts(kept.order),
    widths: isRecord(kept.widths)
      ? Object.fromEntries(Object.entries(kept.widths).filter((entry): entry is [string, number] => isWidth(entry[1])))
      : {},
    density: kept.density === "tight" ? "tight" : "normal",
    mode: kept.mode === "whole" ? "whole" : "pages",
    pageSize: typeof kept.pageSize === "number" ? kept.pageSize : 0,
    filters: isRecord(kept.filters)
      ? Object.fromEntries(
          Object.entries(kept.filters).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
        )
      : {},
    sortCol: typeof kept.sortCol === "string" ? kept.sortCol : "",
    sortDir: kept.sortDir === "desc" ? "desc" : "asc",
  };
}

/** Storage errors are ignored: the preference is only lost at the next visit. */
export function keepPrefs(store: Storage, user: string, entity: string, prefs: ListPrefs): void {
  try {
    store.setItem(prefsKey(user, entity), JSON.stringify(prefs));
  } catch {
    return;
  }
}

function parse(store: Storage, key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? "null");
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
const isWidth = (value: unknown): value is number => typeof value === "number" && value >= 40 && value <= 1200;
