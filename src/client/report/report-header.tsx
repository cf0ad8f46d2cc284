import { Group, Loader, Switch, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { Claims } from "../../wire/session";
import { asOfText } from "../ui/as-of";
import { FilterChips } from "./filters/filter-chips";
import type { Report } from "./read/report-definition";
import type { ReportRead } from "./read/use-report-rows";
import type { ReportQuestion } from "./read/report-question";

interface ReportHeaderProps {
  readonly report: Report;
  readonly question: ReportQuestion;
  readonly claims: Claims;
  readonly read: ReportRead;
  readonly isInDrawer: boolean;
  readonly onEdit: (filter: string) => void;
  readonly onAsk: (change: Partial<ReportQuestion>) => void;
  /** Menus at the right end. */
  readonly children: ReactNode;
}

/** Company, number and title, user and time (REP-008), then the filters and switches in one line. */
export function ReportHeader(props: ReportHeaderProps) {
  const { report, question, claims, read, onEdit, onAsk } = props;
  return (
    <div data-report-header>
      <Group justify="space-between" gap="xs" mb={4}>
        <div>
          <Text size="sm" fw={600}>
            {claims.coname}
          </Text>
          <Title order={props.isInDrawer ? 2 : 1} size="h3">
            {report.id} · {report.title}
          </Title>
        </div>
        <Text size="sm" c="dimmed" data-report-time>
          {claims.flname || claims.name}
          {read.shown && ` · ${asOfText(read.shown.asOf)}`}
          {read.shown && read.isWaiting && <Loader size={12} ml={6} role="status" aria-label="Loading" />}
        </Text>
      </Group>
      <Group gap="sm" wrap="wrap">
        <FilterChips filters={report.filters} values={question.values} onEdit={onEdit} />
        {report.detailedAllowed && (
          <Switch
            label="Detailed"
            checked={question.detailed}
            aria-keyshortcuts="Alt+D"
            onChange={() => onAsk({ detailed: !question.detailed })}
          />
        )}
        {report.detailedALabel !== "" && (
          <Switch
            label={report.detailedALabel}
            checked={question.detailedA}
            onChange={() => onAsk({ detailedA: !question.detailedA })}
          />
        )}
        {props.children}
      </Group>
    </div>
  );
}
