import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useOffline } from "../../call/offline-context";
import type { OpState } from "../../offline/contract/save";
import { useOverlaid } from "../../call/use-overlaid";
import { useRead } from "../../call/use-read";
import { PendingMark } from "../../ui/pending-mark";
import { textOf } from "../../rows/read-row";
import type { Report } from "../read/report-definition";
import { keepRow } from "../views/keep-row";
import type { ReportView } from "../views/report-view-row";
import { AddressField } from "./address-field";
import { FIRST_SCHEDULE, HOURS, scheduleArgs, scheduleText, WEEKDAYS, type ScheduleDraft } from "./schedule-words";

interface MailSchedulesProps {
  readonly report: Report;
  readonly views: readonly ReportView[];
}

/** Views that the server sends again and again, each as a workbook. */
export function MailSchedules({ report, views }: MailSchedulesProps) {
  const offline = useOffline();
  const { data } = useRead({ kind: "list", sqlsp: "reportschedules_R_list", args: { report: report.id } });
  const rows = useOverlaid("reportschedules", data?.rows ?? null);
  const [draft, setDraft] = useState<ScheduleDraft | null>(null);
  const own = (rows ?? []).filter(
    (row) => !row.isdeleted && (row.reportno === undefined || row.reportno === report.id),
  );
  const remove = (key: string, title: string): void =>
    void keepRow(offline, "reportschedules", {
      key,
      action: "delete",
      args: {},
      shown: { isdeleted: 1 },
      title: `Delete ${title}`,
    });
  const save = async (made: ScheduleDraft): Promise<void> => {
    const view = views.find(({ key }) => key === made.view);
    const shown = { ...scheduleArgs(made), viewname: view?.name, reportno: report.id };
    const { view: viewid, ...args } = scheduleArgs(made);
    const isKept = await keepRow(offline, "reportschedules", {
      key: "",
      action: "save",
      args: { ...args, viewid },
      shown,
      title: `Scheduled e-mail of ${report.title}`,
    });
    if (isKept) setDraft(null);
  };
  return (
    <Stack gap="xs" role="region" aria-label="Scheduled e-mails">
      <Title order={3} size="h5">
        Scheduled e-mails
      </Title>
      {own.map((row) => (
        <Group key={textOf(row, "id")} justify="space-between" wrap="nowrap">
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {scheduleText(row)} {row._pending ? <PendingMark state={row._pending as OpState} compact /> : null}
          </Text>
          <ActionIcon
            variant="subtle"
            aria-label={`Delete ${scheduleText(row)}`}
            onClick={() => remove(textOf(row, "id"), scheduleText(row))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {draft ? (
        <ScheduleForm draft={draft} views={views} onDraft={setDraft} onSave={() => void save(draft)} />
      ) : views.length > 0 ? (
        <Button variant="default" onClick={() => setDraft({ ...FIRST_SCHEDULE, view: views[0]?.key ?? "" })}>
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

interface ScheduleFormProps {
  readonly draft: ScheduleDraft;
  readonly views: readonly ReportView[];
  readonly onDraft: (draft: ScheduleDraft) => void;
  readonly onSave: () => void;
}

function ScheduleForm({ draft, views, onDraft, onSave }: ScheduleFormProps) {
  return (
    <Stack gap="xs">
      <NativeSelect
        label="View"
        value={draft.view}
        data={views.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(event) => onDraft({ ...draft, view: event.currentTarget.value })}
      />
      <Group grow align="end">
        <NativeSelect
          label="Every"
          value={draft.every}
          data={[
            { value: "day", label: "Day" },
            { value: "week", label: "Week" },
            { value: "month", label: "Month" },
          ]}
          onChange={(event) => onDraft({ ...draft, every: event.currentTarget.value })}
        />
        {draft.every === "week" && (
          <NativeSelect
            label="On"
            value={draft.weekday}
            data={WEEKDAYS.map((label, at) => ({ value: String(at), label }))}
            onChange={(event) => onDraft({ ...draft, weekday: event.currentTarget.value })}
          />
        )}
        {draft.every === "month" && (
          <TextInput
            label="On day"
            type="number"
            min={1}
            max={31}
            description="Or the last day of a shorter month"
            value={draft.monthday}
            onChange={(event) => onDraft({ ...draft, monthday: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          label="At (India)"
          value={draft.hour}
          data={HOURS}
          onChange={(event) => onDraft({ ...draft, hour: event.currentTarget.value })}
        />
      </Group>
      <AddressField label="To" addresses={draft.emails} onChange={(emails) => onDraft({ ...draft, emails })} />
      <Button onClick={onSave}>Save schedule</Button>
    </Stack>
  );
}
