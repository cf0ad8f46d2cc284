import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { isIsoDate } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import { USUAL_DAYS, type BaseFilter, type FilterChange } from "../../../definitions/report/report-overlay";
import { useOffline } from "../../call/offline-context";
import { useTypedDay } from "../../ui/fields/use-typed-day";
import { FilterField } from "../filters/filter-field";
import type { EditorPart } from "./editor-part";
import { withFilter } from "./report-edit";

/** Label and first value of each filter. */
export function FiltersPanel({ edit: { base }, overlay, onChange }: EditorPart) {
  if (base.filters.length === 0) return <Text size="sm">The report has no filters.</Text>;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
      {base.filters.map((filter) => (
        <OneFilter
          key={filter.name}
          filter={{ ...filter, ...overlay.filters[filter.name] }}
          onChange={(change) => onChange(withFilter(base, overlay, filter.name, change))}
        />
      ))}
    </SimpleGrid>
  );
}

interface OneFilterProps {
  readonly filter: BaseFilter;
  readonly onChange: (change: FilterChange) => void;
}

function OneFilter({ filter, onChange }: OneFilterProps) {
  const { name, label, usual } = filter;
  return (
    <Stack
      gap={4}
      component="fieldset"
      m={0}
      p="xs"
      style={{ border: "1px solid var(--mantine-color-default-border)" }}
    >
      <Text component="legend" size="xs">
        {name}
      </Text>
      <TextInput
        size="xs"
        label="Label"
        aria-label={`Label of ${name}`}
        value={label}
        maxLength={40}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      {filter.kind === "date" ? (
        <FirstDay filter={filter} onChange={onChange} />
      ) : (
        <FilterField
          filter={{ ...filter, label: "First value" }}
          value={usual === "" ? "0" : usual}
          problem=""
          onChange={(value) => onChange({ usual: value === "0" ? "" : value })}
        />
      )}
    </Stack>
  );
}

const DAYS: Readonly<Record<(typeof USUAL_DAYS)[number], string>> = {
  today: "Today",
  "month-start": "First day of this month",
  "year-start": "First day of this financial year",
  "year-end": "Last day of this financial year",
  "books-start": "First day of the books",
};
const FIXED = "fixed";

/** A day that moves with the calendar, or a fixed one. */
function FirstDay({ filter: { name, usual }, onChange }: OneFilterProps) {
  const { now } = useOffline();
  const today = kolkataDate(now());
  const isFixed = isIsoDate(usual);
  const { fault, field } = useTypedDay({
    day: isFixed ? usual : "",
    today,
    faultOf: (day) => (day === "" ? "Enter a day." : ""),
    onDay: (day) => day !== "" && onChange({ usual: day }),
  });
  return (
    <>
      <NativeSelect
        size="xs"
        label="First value"
        aria-label={`First value of ${name}`}
        data={[...USUAL_DAYS.map((day) => ({ value: day, label: DAYS[day] })), { value: FIXED, label: "A fixed day" }]}
        value={isFixed ? FIXED : usual}
        onChange={({ currentTarget: { value } }) => onChange({ usual: value === FIXED ? today : value })}
      />
      {isFixed && <TextInput {...field} size="xs" label="Day" aria-label={`Day of ${name}`} error={fault} />}
    </>
  );
}
