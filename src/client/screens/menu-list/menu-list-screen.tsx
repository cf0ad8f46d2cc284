import { Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { lazy, Suspense, useState, type MouseEvent } from "react";
import type { MenuRow } from "../../../definitions/menu-row";
import { DEVELOPER } from "../../../wire/session";
import type { EditedCard } from "../../report/design/report-editor-drawer";
import { useMenu } from "../../menu/use-menu";
import { searchedCards } from "../../rows/searched-cards";
import { useSession } from "../../session/use-session";
import { AsOf } from "../../ui/as-of";
import { CardButton, CardGroups, CardSearch } from "../../ui/card-groups";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";

/** Loaded with the first report. */
const ReportDrawer = lazy(() => import("../../report/report-drawer").then((file) => ({ default: file.ReportDrawer })));

/** Loaded with the first report that the developer edits. */
const ReportEditorDrawer = lazy(() =>
  import("../../report/design/report-editor-drawer").then((file) => ({ default: file.ReportEditorDrawer })),
);

/**
 * `/MacMenulist` (SHELL-029 to SHELL-033): everything that can be opened, in cards by group, searched by name or
 * number.
 */
export function MenuListScreen() {
  useDocumentTitle("Menu List");
  const [text, setText] = useState("");
  const [report, setReport] = useState<string | null>(null);
  const [edited, setEdited] = useState<EditedCard | null>(null);
  const { session } = useSession();
  const onEdit = session?.claims.name === DEVELOPER ? setEdited : null;
  const menu = useMenu("");
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Menu List
      </Title>
      <CardSearch text={text} onText={setText} />
      {menu.state === "waiting" && <Text role="status">Loading...</Text>}
      {menu.state === "failed" && <ErrorState text={`Error: ${menu.message}`} onRetry={menu.retry} />}
      {menu.state === "ready" && <Groups rows={menu.rows} text={text} onReport={setReport} onEdit={onEdit} />}
      {menu.state === "ready" && <AsOf at={menu.asOf} fresh={menu.fresh} />}
      {report !== null && (
        <Suspense>
          <ReportDrawer key={report} query={report} onClose={() => setReport(null)} />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <ReportEditorDrawer key={edited.txtid} {...edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Stack>
  );
}

interface GroupsProps {
  readonly rows: readonly MenuRow[];
  readonly text: string;
  /** Gets the address of a report that opens in the drawer. */
  readonly onReport: (query: string) => void;
  /** Opens a report in the editor; null for all but the developer. */
  readonly onEdit: ((report: EditedCard) => void) | null;
}

/** The question of a report's path; null for the path of another screen. */
const reportQuery = (path: string): string | null => /^\/Reportview\?(.+)$/i.exec(path)?.[1] ?? null;

function Groups({ rows, text, onReport, onEdit }: GroupsProps) {
  // With a modifier the card is a link like any other: a new tab.
  const open = (event: MouseEvent, path: string): void => {
    const query = reportQuery(path);
    if (query === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onReport(query);
  };
  const groups = searchedCards(
    rows.filter(({ path }) => path !== ""),
    text,
  );
  if (groups.length === 0) return <EmptyState text="No report has that name or number." />;
  return (
    <CardGroups
      groups={groups}
      actionsOf={onEdit ? editing(onEdit) : undefined}
      linkOf={({ path, label }) => ({
        to: path,
        state: { id: label, formname: label },
        onClick: (event) => open(event, path),
      })}
    />
  );
}

/** The Edit button of the card of a report. */
const editing =
  (onEdit: (report: EditedCard) => void) =>
  ({ path, reportno, heading }: MenuRow) =>
    reportQuery(path) !== null && (
      <CardButton label="Edit" of={heading} onClick={() => onEdit({ txtid: String(reportno), title: heading })} />
    );
