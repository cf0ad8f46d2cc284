import { Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useState } from "react";
import type { ReportMasterRow } from "../../../definitions/report/report-answer";
import { searchedCards } from "../../rows/searched-cards";
import { AsOf } from "../../ui/as-of";
import { CardGroups, CardSearch } from "../../ui/card-groups";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { useReportMaster } from "./use-report-master";

/** `/Rptmaster` and `/Rptlist`: the reports as cards by group, searched by name or number (REP-020, REP-025). */
export function ReportsListScreen() {
  useDocumentTitle("Reports List");
  const [text, setText] = useState("");
  const master = useReportMaster();
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Reports List
      </Title>
      <CardSearch text={text} onText={setText} />
      {master.state === "waiting" && <Text role="status">Loading...</Text>}
      {master.state === "failed" && <ErrorState text={`Error: ${master.message}`} onRetry={master.retry} />}
      {master.state === "ready" && <Groups rows={master.rows} text={text} />}
      {master.state === "ready" && <AsOf at={master.asOf} fresh={master.fresh} />}
    </Stack>
  );
}

function Groups({ rows, text }: { readonly rows: readonly ReportMasterRow[]; readonly text: string }) {
  if (rows.length === 0)
    return <EmptyState text="You don't have permission to view a report. Ask an administrator for the right." />;
  const groups = searchedCards(rows, text);
  if (groups.length === 0) return <EmptyState text="No report has that name or number." />;
  return <CardGroups groups={groups} linkOf={linkOf} />;
}

const linkOf = ({ reportno, heading }: ReportMasterRow) => ({
  to: `/Reportview?${new URLSearchParams({ id: String(reportno), formtitle: heading })}`,
  state: { id: reportno, formtitle: heading, isLoaded: false },
});
