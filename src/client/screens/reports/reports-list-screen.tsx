import { Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { ReportMasterRow } from "../../../definitions/report/report-answer";
import { DEVELOPER } from "../../../wire/session";
import { readAgain } from "../../call/read-again";
import type { EditedCard } from "../../report/design/report-editor-drawer";
import { searchedCards } from "../../rows/searched-cards";
import { useSession } from "../../session/use-session";
import { AsOf } from "../../ui/as-of";
import { CardButton, CardGroups, CardSearch } from "../../ui/card-groups";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { ParameterPanel } from "./parameter-panel";
import { ReportListBar } from "./report-list-bar";
import { useReportMaster } from "./use-report-master";
import { WrittenReports } from "./written-reports";

/** Loaded with the first report that the developer edits. */
const ReportEditorDrawer = lazy(() =>
  import("../../report/design/report-editor-drawer").then((file) => ({ default: file.ReportEditorDrawer })),
);

/** `/Rptmaster`: the reports as cards by group, searched by name or number (REP-020). */
export const ReportsListScreen = () => <ReportsList withBar={false} />;

/** `/Rptlist` (REP-025): the same cards under a bar with the filters of one report (REP-014). */
export const ReportListScreen = () => <ReportsList withBar />;

function ReportsList({ withBar }: { readonly withBar: boolean }) {
  useDocumentTitle("Reports List");
  const client = useQueryClient();
  const { session } = useSession();
  const [text, setText] = useState("");
  const [edited, setEdited] = useState<EditedCard | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const master = useReportMaster();
  const isDeveloper = session?.claims.name === DEVELOPER;
  const close = (): void => {
    setEdited(null);
    void readAgain(client, "reportedit");
  };
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Reports List
      </Title>
      {withBar && master.state === "ready" && <ReportListBar rows={master.rows} />}
      <CardSearch text={text} onText={setText} />
      {master.state === "waiting" && <Text role="status">Loading...</Text>}
      {master.state === "failed" && <ErrorState text={`Error: ${master.message}`} onRetry={master.retry} />}
      {master.state === "ready" && (
        <Groups rows={master.rows} text={text} onAsk={setAsked} onEdit={isDeveloper ? setEdited : null} />
      )}
      {isDeveloper && <WrittenReports onEdit={setEdited} />}
      {master.state === "ready" && <AsOf at={master.asOf} fresh={master.fresh} />}
      {edited && (
        <Suspense>
          <ReportEditorDrawer key={edited.txtid} {...edited} onClose={close} />
        </Suspense>
      )}
      {asked !== null && <ParameterPanel key={asked} reportno={asked} onClose={() => setAsked(null)} />}
    </Stack>
  );
}

interface GroupsProps {
  readonly rows: readonly ReportMasterRow[];
  readonly text: string;
  /** Opens the parameters of a report. */
  readonly onAsk: (reportno: number) => void;
  /** Opens a report in the editor; null for all but the developer. */
  readonly onEdit: ((report: EditedCard) => void) | null;
}

function Groups({ rows, text, onAsk, onEdit }: GroupsProps) {
  if (rows.length === 0)
    return <EmptyState text="You don't have permission to view a report. Ask an administrator for the right." />;
  const groups = searchedCards(rows, text);
  if (groups.length === 0) return <EmptyState text="No report has that name or number." />;
  return (
    <CardGroups
      groups={groups}
      linkOf={linkOf}
      actionsOf={({ reportno, heading }) => (
        <>
          <CardButton label="Parameters" of={heading} onClick={() => onAsk(reportno)} />
          {onEdit && (
            <CardButton label="Edit" of={heading} onClick={() => onEdit({ txtid: String(reportno), title: heading })} />
          )}
        </>
      )}
    />
  );
}

const linkOf = ({ reportno, heading }: ReportMasterRow) => ({
  to: `/Reportview?${new URLSearchParams({ id: String(reportno), formtitle: heading })}`,
  state: { id: reportno, formtitle: heading, isLoaded: false },
});
