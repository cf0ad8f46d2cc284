import type { FilterName } from "../../../definitions/report/report-filter";
import type { FilterValues, Report } from "../read/report-definition";
import type { FilterProblems } from "./draft";
import { FilterField } from "./filter-field";

interface FilterFieldsProps {
  readonly report: Pick<Report, "filters">;
  readonly draft: FilterValues;
  readonly problems: FilterProblems;
  readonly onDraft: (draft: FilterValues) => void;
  /** The problems without that of the filter that changed. */
  readonly onProblems: (problems: FilterProblems) => void;
}

/** The fields of a report's filters, each with its problem until it is changed. */
export function FilterFields({ report, draft, problems, onDraft, onProblems }: FilterFieldsProps) {
  const change = (name: FilterName, value: string): void => {
    const { [name]: _solved, ...others } = problems;
    onProblems(others);
    onDraft({ ...draft, [name]: value });
  };
  return report.filters.map((filter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      value={draft[filter.name] ?? ""}
      problem={problems[filter.name] ?? ""}
      onChange={(value) => change(filter.name, value)}
    />
  ));
}
