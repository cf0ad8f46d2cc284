import { Stack } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { FilterFields } from "../../report/filters/filter-fields";
import { useFilterEntry } from "../../report/filters/use-filter-entry";
import { reportPath } from "../../report/place/report-place";
import type { FilterValues, Report } from "../../report/read/report-definition";
import { readQuestion, writeQuestion } from "../../report/read/report-question";

interface InlinePanelProps {
  readonly report: Report;
  /** Of the form; submitting it opens the report. */
  readonly id: string;
}

/**
 * The filters of a report in the page instead of a drawer (REP-024). Days that the report does not say itself are
 * 01-Apr-2020 to 31-Mar-2021, as everywhere (OPEN-040).
 */
export function InlinePanel({ report, id }: InlinePanelProps) {
  const navigate = useNavigate();
  const [question] = useState(() => readQuestion(report, new URLSearchParams()));
  const [draft, setDraft] = useState<FilterValues>(question.values);
  const entry = useFilterEntry(
    report,
    draft,
    (values) => void navigate(reportPath(writeQuestion(report, { ...question, values }, report.id))),
  );
  const show = (event: FormEvent): void => {
    event.preventDefault();
    entry.show();
  };
  return (
    <form id={id} aria-label={`Parameters of ${report.title}`} noValidate onSubmit={show}>
      <Stack gap="sm">
        <FilterFields report={report} draft={draft} entry={entry} onDraft={setDraft} />
      </Stack>
    </form>
  );
}
