import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { DATE_PRESETS } from "../../../domain/date-ranges";
import { kolkataDate } from "../../../domain/date-format";
import { useOffline } from "../../call/offline-context";
import type { Report } from "../read/report-definition";
import type { ReportQuestion } from "../read/report-question";
import type { ReportView } from "./report-view-row";

export interface ViewDraft {
  readonly name: string;
  /** A key of DATE_PRESETS; '' for the days that are shown. */
  readonly period: string;
  readonly isShared: boolean;
}

interface ViewFormProps {
  readonly report: Report;
  readonly question: ReportQuestion;
  /** Null for a new one. */
  readonly view: ReportView | null;
  readonly mayShare: boolean;
  readonly onSave: (draft: ViewDraft) => void;
  readonly onCancel: () => void;
}

/** Name of a view, what its days follow, and whether the company shares it. */
export function ViewForm({ report, question, view, mayShare, onSave, onCancel }: ViewFormProps) {
  const { env } = useOffline();
  const [draft, setDraft] = useState<ViewDraft>(() => ({
    name: view?.name ?? "",
    period: view?.period ?? periodOf(report, question, kolkataDate(env.now())),
    isShared: view?.isShared ?? false,
  }));
  const [problem, setProblem] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (draft.name.trim() === "") setProblem("Enter a name.");
    else onSave(draft);
  };
  const hasDays = report.filters.some(({ name }) => name === "dtpto");
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          label="Name of the view"
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={60}
          value={draft.name}
          error={problem || undefined}
          onChange={(event) => {
            setProblem("");
            setDraft({ ...draft, name: event.currentTarget.value });
          }}
        />
        {hasDays && !view && (
          <NativeSelect
            label="Days"
            value={draft.period}
            data={[
              { value: "", label: "As they are now" },
              ...Object.entries(DATE_PRESETS).map(([value, { label }]) => ({ value, label })),
            ]}
            onChange={(event) => setDraft({ ...draft, period: event.currentTarget.value })}
          />
        )}
        {(mayShare || draft.isShared) && (
          <Checkbox
            label="Share with the company"
            checked={draft.isShared}
            onChange={(event) => setDraft({ ...draft, isShared: event.currentTarget.checked })}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The period that has just these days, so that the view moves with the calendar; '' for none. */
function periodOf(report: Report, { values }: ReportQuestion, today: ReturnType<typeof kolkataDate>): string {
  const isRange = report.filters.some(({ name }) => name === "dtpfrom");
  const found = Object.entries(DATE_PRESETS).find(([, { of }]) => {
    const { from, to } = of(today);
    return values.dtpto === to && (!isRange || values.dtpfrom === from);
  });
  return found?.[0] ?? "";
}
