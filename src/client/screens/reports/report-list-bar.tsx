import { Button, Group, NativeSelect, Stack, Switch } from "@mantine/core";
import { useId, useState } from "react";
import type { ReportMasterRow } from "../../../definitions/report/report-answer";
import { DefinitionPending } from "../../report/read/definition-pending";
import { useReportDefinition } from "../../report/read/use-report-definition";
import { InlinePanel } from "./inline-panel";

interface ReportListBarProps {
  readonly rows: readonly ReportMasterRow[];
}

/**
 * What `/Rptlist` has above its cards (REP-014): `Advance Search` shows the panel of a report in the page, `Show` opens
 * that report, `Print` prints the list. A list has no rows of a report, so there is nothing to export or to e-mail.
 */
export function ReportListBar({ rows }: ReportListBarProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState("");
  const form = useId();
  const canShow = isOpen && chosen !== "";
  return (
    <Stack gap="sm">
      <Group gap="sm" role="toolbar" aria-label="Report list">
        <Switch label="Advance Search" checked={isOpen} onChange={(event) => setOpen(event.currentTarget.checked)} />
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        {canShow ? (
          <Button type="submit" form={form}>
            Show
          </Button>
        ) : (
          <Button onClick={() => setOpen(true)}>Show</Button>
        )}
        <Button variant="default" disabled>
          Export
        </Button>
        <Button variant="default" disabled>
          Mail
        </Button>
      </Group>
      {isOpen && (
        <Stack gap="sm" component="section" aria-label="Advance Search" maw={480}>
          <NativeSelect
            label="Report"
            value={chosen}
            data={[
              { value: "", label: "Choose a report" },
              ...rows.map(({ reportno, heading }) => ({ value: String(reportno), label: `${reportno} · ${heading}` })),
            ]}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          {chosen !== "" && <Panel key={chosen} reportno={chosen} form={form} />}
        </Stack>
      )}
    </Stack>
  );
}

interface PanelProps {
  readonly reportno: string;
  /** Id of its form, which the `Show` of the bar submits. */
  readonly form: string;
}

function Panel({ reportno, form }: PanelProps) {
  const found = useReportDefinition(reportno);
  return found.state === "ready" ? (
    <InlinePanel report={found.report} id={form} />
  ) : (
    <DefinitionPending found={found} />
  );
}
