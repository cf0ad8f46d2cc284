import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useNavigate } from "react-router";
import { PHONE } from "../../browser/phone";
import { FilterDrawer } from "../../report/filters/filter-drawer";
import { reportPath } from "../../report/place/report-place";
import { DefinitionPending } from "../../report/read/definition-pending";
import type { FilterValues, Report } from "../../report/read/report-definition";
import { readQuestion, writeQuestion } from "../../report/read/report-question";
import { useReportDefinition } from "../../report/read/use-report-definition";

interface ParameterPanelProps {
  readonly reportno: number;
  readonly onClose: () => void;
}

/** The filters of a report in a left drawer (REP-023); `Show` opens the report with them. */
export function ParameterPanel({ reportno, onClose }: ParameterPanelProps) {
  const found = useReportDefinition(String(reportno));
  if (found.state === "ready") return <Filters report={found.report} onClose={onClose} />;
  return (
    <Drawer opened position="left" title="Parameters" closeButtonProps={{ "aria-label": "Close" }} onClose={onClose}>
      <DefinitionPending found={found} />
    </Drawer>
  );
}

function Filters({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [question] = useState(() => readQuestion(report, new URLSearchParams()));
  const [draft, setDraft] = useState<FilterValues>(question.values);
  return (
    <FilterDrawer
      report={report}
      draft={draft}
      problems={{}}
      startAt=""
      isPhone={isPhone}
      position="left"
      title={`Parameters of ${report.title}`}
      onDraft={setDraft}
      onShow={(values) => void navigate(reportPath(writeQuestion(report, { ...question, values }, report.id)))}
      onClose={onClose}
    />
  );
}
