import { Button, Text } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { isChosen, type ReportFilter } from "../../../definitions/report/report-filter";
import type { FilterValues } from "../read/report-definition";
import { useFilterName } from "./use-filter-name";
import classes from "./filters.module.css";

interface FilterChipsProps {
  readonly filters: readonly ReportFilter[];
  readonly values: FilterValues;
  /** Opens the drawer at a filter; '' for the first. */
  readonly onEdit: (name: string) => void;
}

/** The filters in one line, behind the chip that opens the drawer with all of them (REP-004). */
export const FilterChips = ({ filters, values, onEdit }: FilterChipsProps) => (
  <div className={classes.chips} role="group" aria-label="Filters">
    <Button
      size="compact-md"
      radius="xl"
      leftSection={<IconSearch size={16} aria-hidden />}
      aria-haspopup="dialog"
      aria-keyshortcuts="F2"
      title="F2 sets the period"
      onClick={() => onEdit("")}
    >
      Search
    </Button>
    {filters
      .filter(({ name }) => isChosen(values[name]))
      .map((filter) => (
        <FilterChip key={filter.name} filter={filter} value={values[filter.name]} onEdit={onEdit} />
      ))}
  </div>
);

interface FilterChipProps {
  readonly filter: ReportFilter;
  readonly value: string | undefined;
  readonly onEdit: (name: string) => void;
}

function FilterChip({ filter, value, onEdit }: FilterChipProps) {
  const name = useFilterName(filter, value);
  return (
    <Button
      variant="light"
      size="compact-md"
      radius="xl"
      miw={0}
      className={classes.chip}
      onClick={() => onEdit(filter.name)}
    >
      <Text span size="sm" truncate maw={280}>
        {filter.label}: {name}
      </Text>
    </Button>
  );
}
