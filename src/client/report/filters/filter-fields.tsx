import type { FilterName } from "../../../definitions/report/report-filter";
import type { FilterValues, Report } from "../read/report-definition";
import { FilterField } from "./filter-field";
import type { FilterEntry } from "./use-filter-entry";

interface FilterFieldsProps {
  readonly report: Pick<Report, "filters">;
  readonly draft: FilterValues;
  readonly entry: FilterEntry;
  readonly onDraft: (draft: FilterValues) => void;
}

/** The fields of a report's filters, each with its problem until it is changed. */
export function FilterFields({ report, draft, entry, onDraft }: FilterFieldsProps) {
  const change = (name: FilterName, value: string): void => {
    entry.clearProblem(name);
    onDraft({ ...draft, [name]: value });
  };
  return report.filters.map((filter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      value={draft[filter.name] ?? ""}
      problem={entry.problems[filter.name] ?? ""}
      onChange={(value) => change(filter.name, value)}
      onUnfinished={(sentence) => entry.setUnfinished(filter.name, sentence)}
    />
  ));
}
