import { Card, Group, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useState } from "react";
import { Link } from "react-router";
import type { ReportMasterRow } from "../../../definitions/report/report-answer";
import { AsOf } from "../../ui/as-of";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { MenuIcon } from "../../ui/menu-icon";
import { groupReports } from "./group-reports";
import { useReportMaster } from "./use-report-master";

const SEARCH = "Enter Report name or number for search";

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
      <TextInput
        type="search"
        size="md"
        maw={480}
        autoFocus
        aria-label={SEARCH}
        placeholder={SEARCH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
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
  const groups = groupReports(rows, text);
  if (groups.length === 0) return <EmptyState text="No report has that name or number." />;
  return groups.map(([name, reports]) => (
    <section key={name} aria-label={name}>
      <Title order={2} size="h4" mb="xs">
        {name}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="sm">
        {reports.map((report) => (
          <ReportCard key={report.reportno} report={report} />
        ))}
      </SimpleGrid>
    </section>
  ));
}

function ReportCard({ report: { reportno, heading, faicon, TXT_placeholder } }: { readonly report: ReportMasterRow }) {
  const query = new URLSearchParams({ id: String(reportno), formtitle: heading });
  return (
    <Card
      component={Link}
      to={`/Reportview?${query}`}
      state={{ id: reportno, formtitle: heading, isLoaded: false }}
      withBorder
      p="sm"
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <span style={{ flex: "none" }}>
          <MenuIcon name={faicon} size={22} />
        </span>
        <div>
          <Text fw={600}>{heading}</Text>
          <Text size="sm">REPORT # {reportno}</Text>
          <Text size="sm" c="dimmed">
            {TXT_placeholder}
          </Text>
        </div>
      </Group>
    </Card>
  );
}
