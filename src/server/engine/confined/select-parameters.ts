import { FILTERS, WRITTEN_FILTERS } from "../../../definitions/report/report-filter";
import type { FilterName } from "../../../definitions/report/report-filter";
import { replacedInCode } from "./statements";

/** `:name`, but not the type of a cast (`::date`). */
const NAME = /(?<!:):[A-Za-z]\w*/y;

/** Filters whose values are texts although they are picked: the kind of a document is its name. */
const TEXTS: ReadonlySet<FilterName> = new Set(["billnoB", "searchname"]);

const isFilter = (name: string): name is FilterName => WRITTEN_FILTERS.some((one) => one === name);

/** The filters that a SELECT names as `:dtpfrom`, in the order of the drawer, and the names that are no filter. */
export function parametersOf(select: string): {
  readonly filters: readonly FilterName[];
  readonly unknown: readonly string[];
} {
  const found = new Set<string>();
  replacedInCode(select, NAME, (name) => {
    found.add(name.slice(1));
    return name;
  });
  return {
    filters: WRITTEN_FILTERS.filter((name) => found.has(name)),
    unknown: [...found].filter((name) => !isFilter(name)),
  };
}

/** SQL of a text that cannot end it. */
export const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * The SELECT with its filters as values: days as dates, records as whole numbers (0 for none), others as texts ('' for
 * none). `values` are checked by the question of the report.
 */
export const filledSelect = (select: string, valueOf: (name: FilterName) => string): string =>
  replacedInCode(select, NAME, (found) => {
    const name = found.slice(1);
    return isFilter(name) ? typed(name, valueOf(name)) : found;
  });

function typed(name: FilterName, value: string): string {
  if (FILTERS[name].kind === "date") return `date ${textLiteral(value)}`;
  return TEXTS.has(name) ? `${textLiteral(value)}::text` : `${String(Number(value) || 0)}::bigint`;
}

/** Whether a filter passes the id of a record. */
export const isIdFilter = (name: FilterName): boolean => FILTERS[name].kind === "record" && !TEXTS.has(name);
