import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconRefresh, IconSearch } from "@tabler/icons-react";
import { createContext, useContext, useMemo, useState, type KeyboardEvent } from "react";
import { DASHBOARD_QUESTION, HOME_QUESTION } from "../../wire/definition-questions";
import { useRead } from "../call/use-read";
import { CallFailed } from "../offline/contract/reader";
import { isRefusal } from "../offline/reading/classify";
import { textOf } from "../rows/read-row";
import { useSession } from "../session/use-session";
import { AsOf } from "../ui/as-of";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { ScreenSkeleton } from "../ui/screen-skeleton";
import type { KindOf } from "../ui/widget-kind";
import classes from "./dashboard.module.css";
import { HomeBoard } from "./home-board";
import { HomeChoiceButton } from "./home-choice-drawer";
import { useHomeViews } from "./home-views";
import { Notice } from "./notice";
import { useInvoicesToday } from "./invoices-today-rows";
import { useOutboxWidget } from "./outbox-widget";
import { readNotice, readWidgets } from "./read-widgets";
import { SESSION_OVER, useSessionEnd } from "./use-session-end";
import { widgetGroups } from "./widget-groups";
import { WidgetSection } from "./widget-section";

const SEARCH = "Enter Module Name for search";

/** A widget may show a form that shows the dashboard: the inner dashboard is not drawn. */
const Within = createContext(false);

interface DashboardProps {
  readonly kindOf: KindOf;
  /** Only the widgets of the first screen, without the search. */
  readonly isHome?: boolean;
}

/** The widgets that the server chose (DASH-001, DASH-002): current figures, or the cached ones with their age. */
export function Dashboard(props: DashboardProps) {
  const isWithin = useContext(Within);
  if (isWithin) return <Text role="note">A dashboard cannot be shown inside itself.</Text>;
  return (
    <Within value={true}>
      <Widgets {...props} />
    </Within>
  );
}

function Widgets({ kindOf, isHome = false }: DashboardProps) {
  useSessionEnd();
  const [text, setText] = useState("");
  const { data, error, isError, isFetching, refetch } = useRead(isHome ? HOME_QUESTION : DASHBOARD_QUESTION);
  const { session } = useSession();
  const waiting = useOutboxWidget();
  const rows = useMemo(() => readWidgets(data?.rows ?? []), [data]);
  const home = [...useInvoicesToday(), ...useHomeViews(rows)];
  const refused = data?.rows[0] && isRefusal(data.rows) ? textOf(data.rows[0], "errormsg") : "";
  const notice = useMemo(() => (data?.fresh ? readNotice(data.rows) : null), [data]);
  const retry = (): void => void refetch();
  if (refused || (isError && !data)) return <ErrorState text={refused || wordsOf(error)} onRetry={retry} />;
  if (!data || !session) return <ScreenSkeleton rows={4} />;
  const groups = widgetGroups(isHome ? rows : [...waiting, ...rows], text, kindOf);
  return (
    // Escape clears the search or leaves a widget, but never the page around the dashboard.
    <Stack
      gap="md"
      onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && event.stopPropagation()}
      className={classes.dashboard}
      data-dashboard
    >
      <Group gap="sm" align="center">
        {!isHome && (
          <TextInput
            type="search"
            aria-label={SEARCH}
            placeholder={SEARCH}
            leftSection={<IconSearch size={16} aria-hidden />}
            className={classes.search}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isFetching}
          onClick={retry}
        >
          Refresh
        </Button>
        {isHome && <HomeChoiceButton onSaved={retry} />}
        <AsOf at={data.asOf} fresh={data.fresh} />
      </Group>
      {isHome ? (
        <HomeBoard rows={home} kindOf={kindOf} />
      ) : (
        groups.map((group) => <WidgetSection key={group.name} group={group} kindOf={kindOf} />)
      )}
      {groups.length === 0 && (
        <EmptyState
          text={
            text
              ? `No widget name contains “${text.trim()}”.`
              : "No widgets yet. Ask your administrator to put modules on your dashboard."
          }
        />
      )}
      {notice && <Notice notice={notice} scope={`${session.claims.sub}|${session.claims.coid}`} />}
    </Stack>
  );
}

const wordsOf = (error: Error | null): string =>
  error instanceof CallFailed && error.kind === "auth" ? SESSION_OVER : (error?.message ?? "");
