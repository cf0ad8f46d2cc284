import { Fragment } from "react";
import { isChosen, type ReportFilter } from "../../../definitions/report/report-filter";
import type { FilterValues } from "../read/report-definition";
import { useFilterName } from "./use-filter-name";

interface FilterWordsProps {
  readonly filters: readonly ReportFilter[];
  readonly values: FilterValues;
}

/** The chosen filters in words: `From: 01-Apr-2026 · To: 31-Mar-2027`. */
export const FilterWords = ({ filters, values }: FilterWordsProps) =>
  filters
    .filter(({ name }) => isChosen(values[name]))
    .map((filter, at) => (
      <Fragment key={filter.name}>
        {at > 0 && " · "}
        <FilterWord filter={filter} value={values[filter.name]} />
      </Fragment>
    ));

interface FilterWordProps {
  readonly filter: ReportFilter;
  readonly value: string | undefined;
}

function FilterWord({ filter, value }: FilterWordProps) {
  const name = useFilterName(filter, value);
  return (
    <>
      {filter.label}: {name}
    </>
  );
}
