import { Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { lazy, Suspense, useState, type MouseEvent } from "react";
import type { MenuRow } from "../../../definitions/menu-row";
import { useMenu } from "../../menu/use-menu";
import { searchedCards } from "../../rows/searched-cards";
import { AsOf } from "../../ui/as-of";
import { CardGroups, CardSearch } from "../../ui/card-groups";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";

/** Loaded with the first report. */
const ReportDrawer = lazy(() => import("../../report/report-drawer").then((file) => ({ default: file.ReportDrawer })));

/**
 * `/MacMenulist` (SHELL-029 to SHELL-032): everything that can be opened, in cards by group, searched by name or
 * number.
 */
export function MenuListScreen() {
  useDocumentTitle("Menu List");
  const [text, setText] = useState("");
  const [report, setReport] = useState<string | null>(null);
  const menu = useMenu("");
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Menu List
      </Title>
      <CardSearch text={text} onText={setText} />
      {menu.state === "waiting" && <Text role="status">Loading...</Text>}
      {menu.state === "failed" && <ErrorState text={`Error: ${menu.message}`} onRetry={menu.retry} />}
      {menu.state === "ready" && <Groups rows={menu.rows} text={text} onReport={setReport} />}
      {menu.state === "ready" && <AsOf at={menu.asOf} fresh={menu.fresh} />}
      {report !== null && (
        <Suspense>
          <ReportDrawer key={report} query={report} onClose={() => setReport(null)} />
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
}

/** The question of a report's path; null for the path of another screen. */
const reportQuery = (path: string): string | null => /^\/Reportview\?(.+)$/i.exec(path)?.[1] ?? null;

function Groups({ rows, text, onReport }: GroupsProps) {
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
      linkOf={({ path, label }) => ({
        to: path,
        state: { id: label, formname: label },
        onClick: (event) => open(event, path),
      })}
    />
  );
}
