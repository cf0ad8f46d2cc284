import { Alert, Button, Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { DATE_PRESETS } from "../../../domain/date-ranges";
import type { IsoDate } from "../../../domain/calendar";
import { formatDate, kolkataDate } from "../../../domain/date-format";
import { useOffline } from "../../call/offline-context";
import type { Report } from "../read/report-definition";
import type { ReportQuestion } from "../read/report-question";
import { AS_STARTED, type ReportView } from "./report-view-row";

export interface ViewDraft {
  readonly name: string;
  /** What the view asks for is what the report shows now. */
  readonly isTaken: boolean;
  /** A key of DATE_PRESETS, AS_STARTED, or '' for the days that are shown. */
  readonly days: string;
  readonly isShared: boolean;
  readonly isUsual: boolean;
}

interface ViewFormProps {
  readonly report: Report;
  readonly question: ReportQuestion;
  /** Null for a new one. */
  readonly view: ReportView | null;
  /** Names that the user has given to other views of the report. */
  readonly taken: readonly string[];
  readonly mayShare: boolean;
  /** Resolves with '' or why it was not kept. */
  readonly onSave: (draft: ViewDraft) => Promise<string>;
  readonly onDelete: () => void;
  readonly onCancel: () => void;
}

/** One view: its name, what it keeps, whether it opens first and is shared. Of others only whether it opens first. */
export function ViewForm(props: ViewFormProps) {
  const { report, question, view, mayShare, onDelete, onCancel } = props;
  const { now } = useOffline();
  const [draft, setDraft] = useState(() => firstDraft(report, question, view, kolkataDate(now())));
  const { problem, fault, isBusy, clear, submit } = useSubmit(props, draft);
  const change = (part: Partial<ViewDraft>): void => {
    clear();
    setDraft((before) => ({ ...before, ...part }));
  };
  const isOwn = view?.isOwn !== false;
  return (
    <form noValidate onSubmit={submit} aria-label={view ? `Change ${view.name}` : "Save as a view"}>
      <Stack gap="sm">
        {fault && (
          <Alert color="red" role="alert">
            {fault}
          </Alert>
        )}
        {isOwn && <OwnFields {...{ report, question, view, mayShare, draft, problem }} onChange={change} />}
        <Checkbox
          label="Open this view first"
          data-autofocus={isOwn ? undefined : true}
          checked={draft.isUsual}
          onChange={(event) => change({ isUsual: event.currentTarget.checked })}
        />
        <Group justify="space-between" gap="xs">
          {isOwn && view ? (
            <Button color="red" variant="light" onClick={onDelete}>
              Delete
            </Button>
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Save
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

interface OwnFieldsProps extends Pick<ViewFormProps, "report" | "question" | "view" | "mayShare"> {
  readonly draft: ViewDraft;
  /** What is wrong with the name, '' for nothing. */
  readonly problem: string;
  readonly onChange: (part: Partial<ViewDraft>) => void;
}

function OwnFields({ report, question, view, mayShare, draft, problem, onChange }: OwnFieldsProps) {
  const hasDays = report.filters.some(({ name }) => name === "dtpto");
  return (
    <>
      <TextInput
        label="Name of the view"
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={60}
        value={draft.name}
        error={problem || undefined}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {view && (
        <Checkbox
          label="Replace its filters, columns and chart with those shown now"
          checked={draft.isTaken}
          onChange={(event) => onChange({ isTaken: event.currentTarget.checked })}
        />
      )}
      {hasDays && draft.isTaken && (
        <NativeSelect
          label="Days"
          value={draft.days}
          data={[
            { value: AS_STARTED, label: "As the report starts" },
            ...Object.entries(DATE_PRESETS).map(([value, { label }]) => ({ value, label })),
            { value: "", label: `Always ${daysText(question)}` },
          ]}
          onChange={(event) => onChange({ days: event.currentTarget.value })}
        />
      )}
      {(mayShare || draft.isShared) && (
        <Checkbox
          label="For all users who may view this report"
          checked={draft.isShared}
          onChange={(event) => onChange({ isShared: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

/** Checks the name, then saves; a refusal of the server is shown above the fields, which stay as they are. */
function useSubmit({ view, taken, onSave }: ViewFormProps, draft: ViewDraft) {
  const [problem, setProblem] = useState("");
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const clear = (): void => {
    setProblem("");
    setFault("");
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = view?.isOwn === false ? "" : nameProblem(draft.name.trim(), taken);
    setProblem(found);
    if (found !== "" || isBusy) return;
    setBusy(true);
    void onSave(draft)
      .then(setFault)
      .finally(() => setBusy(false));
  };
  return { problem, fault, isBusy, clear, submit };
}

function nameProblem(name: string, taken: readonly string[]): string {
  if (name === "") return "Enter a name.";
  const isTaken = taken.some((other) => other.toLowerCase() === name.toLowerCase());
  return isTaken ? `You already have a view named ${name} of this report. Enter another name.` : "";
}

const firstDraft = (report: Report, question: ReportQuestion, view: ReportView | null, today: IsoDate): ViewDraft => ({
  name: view?.name ?? "",
  isTaken: view === null,
  days: daysOf(report, question, today),
  isShared: view?.isShared ?? false,
  isUsual: view?.isUsual ?? false,
});

/** What the days that are shown follow today: the report itself, or a period; '' for neither. */
function daysOf({ filters, usual }: Report, { values }: ReportQuestion, today: IsoDate): string {
  const names = filters.map(({ name }) => name).filter((name) => name === "dtpfrom" || name === "dtpto");
  if (names.every((name) => values[name] === usual[name])) return AS_STARTED;
  const found = Object.entries(DATE_PRESETS).find(([, { of }]) => {
    const { from, to } = of(today);
    return values.dtpto === to && (!names.includes("dtpfrom") || values.dtpfrom === from);
  });
  return found?.[0] ?? "";
}

const daysText = ({ values: { dtpfrom, dtpto } }: ReportQuestion): string =>
  [dtpfrom, dtpto].flatMap((day) => (day && day !== "0" ? [formatDate(day)] : [])).join(" to ");
