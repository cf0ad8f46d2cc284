import { SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { BANKS_SOURCE } from "../../../definitions/ledgers/ledger-kinds";
import type { ReportFilter } from "../../../definitions/report/report-filter";
import { isIsoDate } from "../../../domain/calendar";
import { FilterField } from "../../report/filters/filter-field";
import type { BrsPeriod } from "./brs-question";

const FROM: ReportFilter = { name: "dtpfrom", kind: "date", label: "From Date" };
const TO: ReportFilter = { name: "dtpto", kind: "date", label: "To Date" };
const LEDGER: ReportFilter = { name: "ddlledger", kind: "record", label: "Ledger Name", source: BANKS_SOURCE };

interface BrsFiltersProps {
  readonly period: BrsPeriod;
  readonly onPeriod: (period: BrsPeriod) => void;
}

/** BRS-002, BRS-003. Days count once they are dates in their order; until then the last ones stay. */
export function BrsFilters({ period, onPeriod }: BrsFiltersProps) {
  const [days, setDays] = useState({ from: period.from, to: period.to });
  const change = (changed: Partial<typeof days>): void => {
    const next = { ...days, ...changed };
    setDays(next);
    if (isIsoDate(next.from) && isIsoDate(next.to) && next.from <= next.to) onPeriod({ ...period, ...next });
  };
  const isReversed = isIsoDate(days.from) && isIsoDate(days.to) && days.from > days.to;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <FilterField filter={FROM} value={days.from} problem="" onChange={(from) => change({ from })} />
      <FilterField
        filter={TO}
        value={days.to}
        problem={isReversed ? "Enter a day on or after the From Date." : ""}
        onChange={(to) => change({ to })}
      />
      <FilterField
        filter={LEDGER}
        value={period.ledger}
        problem=""
        onChange={(ledger) => onPeriod({ ...period, ledger: ledger || "0" })}
      />
    </SimpleGrid>
  );
}
