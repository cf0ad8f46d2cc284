import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { ReportView } from "../views/report-view-row";
import { AddressField } from "./address-field";
import { FileField } from "./file-field";
import { HOURS, scheduleProblems, WEEKDAYS, type ScheduleDraft } from "./schedule-words";

interface ScheduleFormProps {
  readonly first: ScheduleDraft;
  readonly views: readonly ReportView[];
  /** What the report's own paper is, in lower case; '' for none. */
  readonly letter: string;
  /** Resolves with '' once it is kept, otherwise with the reason. */
  readonly onSave: (draft: ScheduleDraft) => Promise<string>;
  readonly onCancel: () => void;
}

const OFTEN = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
];

/** Which view is sent how often to whom. */
export function ScheduleForm({ first, views, letter, onSave, onCancel }: ScheduleFormProps) {
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState({ monthday: "", emails: "" });
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<ScheduleDraft>): void => {
    setProblems({ monthday: "", emails: "" });
    setFault("");
    setDraft((before) => ({ ...before, ...part }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = scheduleProblems(draft);
    setProblems(found);
    if (found.monthday !== "" || found.emails !== "" || isBusy) return;
    setBusy(true);
    void onSave(draft)
      .then(setFault)
      .finally(() => setBusy(false));
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Scheduled e-mail">
      <Stack gap="xs">
        {fault && (
          <Alert color="red" role="alert">
            {fault}
          </Alert>
        )}
        <NativeSelect
          label="View"
          data-begins
          value={draft.view}
          data={views.map(({ key, name, isOwn, owner }) => ({
            value: key,
            label: isOwn ? name : `${name} (${owner})`,
          }))}
          onChange={(event) => change({ view: event.currentTarget.value })}
        />
        <Times draft={draft} problem={problems.monthday} onChange={change} />
        <div>
          <AddressField label="To" addresses={draft.emails} onChange={(emails) => change({ emails })} />
          {problems.emails && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {problems.emails}
            </Text>
          )}
        </div>
        <FileField letter={letter} value={draft.filetype} onChange={(filetype) => change({ filetype })} />
        <Text size="sm" c="dimmed">
          Sent with the figures of that hour, and only while you may view the report.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save schedule
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface TimesProps {
  readonly draft: ScheduleDraft;
  /** What is wrong with the day of the month, '' for nothing. */
  readonly problem: string;
  readonly onChange: (part: Partial<ScheduleDraft>) => void;
}

const Times = ({ draft, problem, onChange }: TimesProps) => (
  <>
    <Group grow align="flex-start" gap="xs">
      <NativeSelect
        label="Every"
        value={draft.every}
        data={OFTEN}
        onChange={(event) => onChange({ every: event.currentTarget.value })}
      />
      <NativeSelect
        label="At (India)"
        value={draft.hour}
        data={HOURS}
        onChange={(event) => onChange({ hour: event.currentTarget.value })}
      />
    </Group>
    {draft.every === "week" && (
      <NativeSelect
        label="On"
        value={draft.weekday}
        data={WEEKDAYS.map((label, at) => ({ value: String(at), label }))}
        onChange={(event) => onChange({ weekday: event.currentTarget.value })}
      />
    )}
    {draft.every === "month" && (
      <TextInput
        label="On day"
        inputMode="numeric"
        autoComplete="off"
        description="In a shorter month, its last day"
        value={draft.monthday}
        error={problem || undefined}
        onChange={(event) => onChange({ monthday: event.currentTarget.value.trim() })}
      />
    )}
  </>
);
