import { Stack } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { kolkataDate } from "../../../domain/date-format";
import { useOffline } from "../../call/offline-context";
import { readDraft, type FilterProblems } from "../../report/filters/draft";
import { FilterFields } from "../../report/filters/filter-fields";
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
  const { env } = useOffline();
  const [question] = useState(() => readQuestion(report, new URLSearchParams()));
  const [draft, setDraft] = useState<FilterValues>(question.values);
  const [problems, setProblems] = useState<FilterProblems>({});
  const show = (event: FormEvent): void => {
    event.preventDefault();
    const read = readDraft(report, draft, kolkataDate(env.now()));
    setProblems(read.problems);
    if (Object.keys(read.problems).length > 0) return;
    void navigate(reportPath(writeQuestion(report, { ...question, values: read.values }, report.id)));
  };
  return (
    <form id={id} aria-label={`Parameters of ${report.title}`} noValidate onSubmit={show}>
      <Stack gap="sm">
        <FilterFields report={report} draft={draft} problems={problems} onDraft={setDraft} onProblems={setProblems} />
      </Stack>
    </form>
  );
}
