import { Card, Group, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { lazy, Suspense, useState, type MouseEvent } from "react";
import { Link } from "react-router";
import type { MenuRow } from "../../../definitions/menu-row";
import { MenuIcon } from "../../ui/menu-icon";
import { useMenu } from "../../menu/use-menu";
import { AsOf } from "../../ui/as-of";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { groupCards } from "./group-cards";

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
      <TextInput
        type="search"
        size="md"
        maw={480}
        autoFocus
        aria-label="Enter Report name or number for search"
        placeholder="Enter Report name or number for search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
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
  const groups = groupCards(rows, text);
  if (groups.length === 0) return <EmptyState text="No report has that name or number." />;
  return groups.map(([name, cards]) => (
    <section key={name} aria-label={name}>
      <Title order={2} size="h4" mb="xs">
        {name}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="sm">
        {cards.map((row) => (
          <Card
            key={row.reportno}
            component={Link}
            to={row.path}
            state={{ id: row.label, formname: row.label }}
            onClick={(event) => open(event, row.path)}
            withBorder
            p="sm"
          >
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <span style={{ flex: "none" }}>
                <MenuIcon name={row.faicon} size={22} />
              </span>
              <div>
                <Text fw={600}>{row.heading}</Text>
                <Text size="sm">REPORT # {row.reportno}</Text>
                <Text size="sm" c="dimmed">
                  {row.TXT_placeholder}
                </Text>
              </div>
            </Group>
          </Card>
        ))}
      </SimpleGrid>
    </section>
  ));
}
