import { ActionIcon, Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { useOffline } from "../../call/offline-context";
import { useOverlaid } from "../../call/use-overlaid";
import { useRead } from "../../call/use-read";
import { pendingState } from "../../rows/pending-words";
import { textOf } from "../../rows/read-row";
import { confirm } from "../../ui/dialogs";
import { PendingMark } from "../../ui/pending-mark";
import type { Report } from "../read/report-definition";
import { isKept, keepRow, tellKept, type KeptRow } from "../../call/keep-row";
import type { ReportView } from "../views/report-view-row";
import { ScheduleForm } from "./schedule-form";
import {
  draftOf,
  firstSchedule,
  isPaused,
  nextText,
  scheduleArgs,
  scheduleText,
  type ScheduleDraft,
} from "./schedule-words";

interface MailSchedulesProps {
  readonly report: Report;
  readonly views: readonly ReportView[];
}

const NO_ROWS: readonly Row[] = [];

/** Views that the server sends again and again, each as a workbook or PDF. */
export function MailSchedules({ report, views }: MailSchedulesProps) {
  const { data, error } = useRead({ kind: "list", sqlsp: "reportschedules_R_list", args: { report: report.id } });
  const rows = useOverlaid("reportschedules", data?.rows ?? (error ? NO_ROWS : null));
  const [entered, setEntered] = useState<ScheduleDraft | null>(null);
  const { save, setActive, remove } = useScheduleActions(report, views);
  const own = (rows ?? NO_ROWS).filter(
    (row) => row.id !== 0 && !row.isdeleted && (row.reportno === undefined || row.reportno === report.id),
  );
  const hasNoMail = data?.rows[0] !== undefined && !isOn(data.rows[0].ismailset);
  const submit = async (draft: ScheduleDraft): Promise<string> => {
    const fault = await save(draft);
    if (fault === "") setEntered(null);
    return fault;
  };
  const [first] = views;
  const box = useFocusOnChange(entered?.key ?? null);
  return (
    <Stack ref={box} gap="xs" role="region" aria-label="Scheduled e-mails">
      <Title order={3} size="h5">
        Scheduled e-mails
      </Title>
      {error && <Text size="sm">{error.message}</Text>}
      {hasNoMail && (
        <Alert color="yellow" role="status">
          No mail server is set up for this company, so nothing is sent. The user admin sets it up under Profile, Email
          Settings.
        </Alert>
      )}
      {own.map((row) => (
        <ScheduleLine
          key={textOf(row, "id")}
          row={row}
          onChange={() => setEntered(draftOf(row))}
          onActive={() => setActive(row)}
          onDelete={() => void remove(row)}
        />
      ))}
      {entered ? (
        <ScheduleForm
          key={entered.key}
          first={entered}
          views={views}
          letter={report.letter}
          onSave={submit}
          onCancel={() => setEntered(null)}
        />
      ) : first ? (
        <Button variant="default" data-begins onClick={() => setEntered(firstSchedule(first.key))}>
          Schedule a view
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          Save a view of this report first. Then it can be sent every day, week or month.
        </Text>
      )}
    </Stack>
  );
}

/** The form and what is in its place focus their beginning, but not when the drawer opens: there an e-mail begins. */
function useFocusOnChange(form: string | null) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(form);
  useEffect(() => {
    if (before.current === form) return;
    before.current = form;
    box.current?.querySelector<HTMLElement>("[data-begins]")?.focus();
  }, [form]);
  return box;
}

interface ScheduleLineProps {
  readonly row: Row;
  readonly onChange: () => void;
  readonly onActive: () => void;
  readonly onDelete: () => void;
}

function ScheduleLine({ row, onChange, onActive, onDelete }: ScheduleLineProps) {
  const text = scheduleText(row);
  const pending = pendingState(row._pending);
  const Active = isPaused(row) ? IconPlayerPlay : IconPlayerPause;
  const active = isPaused(row) ? "Resume" : "Pause";
  const isLost = row.viewname === "";
  return (
    <Group justify="space-between" wrap="nowrap" gap={4} role="group" aria-label={text}>
      <Text size="sm" component="div" style={{ overflowWrap: "anywhere", minWidth: 0 }}>
        {text}
        <Text span size="xs" c="dimmed" display="block">
          {[`To ${textOf(row, "emails")}`, nextText(row)].filter(Boolean).join(" · ")}
        </Text>
        {pending && <PendingMark state={pending} />}
      </Text>
      <Group gap={2} wrap="nowrap">
        {!isLost && (
          <>
            <ActionIcon variant="subtle" size={36} aria-label={`${active} ${text}`} title={active} onClick={onActive}>
              <Active size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" size={36} aria-label={`Change ${text}`} title="Change" onClick={onChange}>
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          </>
        )}
        <ActionIcon variant="subtle" size={36} aria-label={`Delete ${text}`} title="Delete" onClick={onDelete}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}

function useScheduleActions(report: Report, views: readonly ReportView[]) {
  const offline = useOffline();
  const keep = async (row: Omit<KeptRow, "entity">): Promise<string> => {
    const kept = await keepRow(offline, { entity: "reportschedules", ...row });
    if (isKept(kept) || row.action !== "save") tellKept(kept);
    return isKept(kept) ? "" : kept.text;
  };
  return {
    save: (draft: ScheduleDraft): Promise<string> => {
      const { viewid: _view, ...values } = scheduleArgs(draft);
      const viewname = views.find(({ key }) => key === draft.view)?.name ?? "";
      return keep({
        key: draft.key,
        action: "save",
        args: scheduleArgs(draft),
        shown: { ...values, viewkey: draft.view, viewname, reportno: report.id, isactive: 1 },
        title: `Scheduled e-mail of ${viewname}`,
      });
    },
    setActive: (row: Row): void =>
      void keep({
        key: textOf(row, "id"),
        action: "active",
        args: { isactive: isPaused(row) ? "1" : "0" },
        shown: { isactive: isPaused(row) ? 1 : 0 },
        title: `${isPaused(row) ? "Resume" : "Pause"} the e-mail ${scheduleText(row)}`,
      }),
    remove: async (row: Row): Promise<void> => {
      const text = scheduleText(row);
      const title = "Delete this scheduled e-mail?";
      if (!(await confirm({ title, text, confirmLabel: "Delete", danger: true }))) return;
      await keep({
        key: textOf(row, "id"),
        action: "delete",
        args: {},
        shown: { isdeleted: 1 },
        title: `Delete the e-mail ${text}`,
      });
    },
  };
}
