import { isIsoDate, type IsoDate } from "../../../domain/calendar";
import { readDate } from "../../../domain/date-input";
import { isChosen, NO_CHOICE, type FilterName } from "../../../definitions/report/report-filter";
import type { FilterValues, Report } from "../read/report-definition";

/** What is wrong with a filter, by its name. */
export type FilterProblems = Readonly<Partial<Record<FilterName, string>>>;

/** The filters as entered, with typed days as dates; `problems` is empty if the report can be asked. */
export function readDraft(
  { filters }: Report,
  draft: FilterValues,
  today: IsoDate,
): { readonly values: FilterValues; readonly problems: FilterProblems } {
  const values: Partial<Record<FilterName, string>> = {};
  const problems: Partial<Record<FilterName, string>> = {};
  for (const { name, kind, required, label } of filters) {
    const text = (draft[name] ?? "").trim();
    values[name] = text === "" ? NO_CHOICE : text;
    if (kind === "date" && isChosen(text)) {
      const read = readDate(text, today);
      if (read.ok) values[name] = read.date;
      else problems[name] = read.message;
    } else if (required !== undefined && !isChosen(text)) problems[name] = required;
    else if (kind === "date") problems[name] = `Enter a date in ${label}.`;
  }
  const { dtpfrom: from, dtpto: to } = values;
  if (isIsoDate(from) && isIsoDate(to) && from > to)
    problems.dtpto ??= "The first day is after the last. Choose an earlier first day.";
  return { values, problems };
}

/** Whether two sets of filters ask the same. */
export const areSame = ({ filters }: Report, one: FilterValues, other: FilterValues): boolean =>
  filters.every(({ name }) => (isChosen(one[name]) ? one[name] : "") === (isChosen(other[name]) ? other[name] : ""));
