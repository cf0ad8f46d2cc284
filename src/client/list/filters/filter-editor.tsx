import { Button, Group, Loader, Stack, TextInput } from "@mantine/core";
import { Suspense, useContext, useState, type ComponentType, type FormEvent } from "react";
import type { FilterOption } from "../../../definitions/list-row";
import { readAmount } from "../../../domain/amount-input";
import { formatDate, kolkataDate } from "../../../domain/date-format";
import { readDate } from "../../../domain/date-input";
import { compareDecimals } from "../../../domain/decimal";
import { useOffline } from "../../call/offline-context";
import { DrawnFocus } from "../../ui/drawn-focus";
import { EmbeddedPartsContext } from "../../ui/embedded-parts";
import { DATE_PRESETS } from "../../../domain/date-ranges";
import { rangeOf, rangeText, recordText } from "./filter-text";

interface FilterEditorProps {
  readonly option: FilterOption;
  /** '' for a new filter. */
  readonly text: string;
  readonly onDone: (text: string) => void;
}

/** What a filter asks for, by its kind. */
export function FilterEditor(props: FilterEditorProps) {
  const Editor = EDITORS[props.option.kind];
  return (
    <Suspense fallback={<Loader size="xs" role="status" aria-label="Loading" />}>
      <DrawnFocus>
        <Editor {...props} />
      </DrawnFocus>
    </Suspense>
  );
}

function RecordEditor({ option, onDone }: FilterEditorProps) {
  const Picker = useContext(EmbeddedPartsContext)?.RecordPicker;
  if (!Picker) return null;
  return <Picker source={option.source ?? ""} label={option.title} onChoose={(record) => onDone(recordText(record))} />;
}

const ChoiceEditor = ({ option, text, onDone }: FilterEditorProps) => (
  <Stack gap={2} role="group" aria-label={option.title}>
    {(option.options ?? []).map(({ value, label }, at) => (
      <Button
        key={value}
        variant={value === text ? "light" : "subtle"}
        color={value === text ? undefined : "gray"}
        size="compact-md"
        justify="flex-start"
        onClick={() => onDone(value)}
        {...(at === 0 ? { "data-autofocus": true } : {})}
      >
        {label}
      </Button>
    ))}
  </Stack>
);

function DateEditor({ option, text, onDone }: FilterEditorProps) {
  const given = text in DATE_PRESETS ? { from: "", to: "" } : rangeOf(text);
  const { now } = useOffline();
  const read = (typed: string) => {
    const answer = readDate(typed, kolkataDate(now()));
    return answer.ok ? { value: answer.date } : { problem: answer.message };
  };
  return (
    <Stack gap="xs">
      <Group gap={4} maw={320} role="group" aria-label={option.title}>
        {Object.entries(DATE_PRESETS).map(([name, { label }]) => (
          <Button
            key={name}
            variant={name === text ? "light" : "default"}
            size="compact-md"
            onClick={() => onDone(name)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <RangeForm
        labels={["From", "To"]}
        given={[formatDate(given.from), formatDate(given.to)]}
        read={read}
        isBefore={(to, from) => to < from}
        fault="The end of the range is before its beginning."
        onDone={(from, to) => onDone(from === to && from !== "" ? from : `${from}..${to}`)}
      />
    </Stack>
  );
}

function AmountEditor({ text, onDone }: FilterEditorProps) {
  const { from, to } = rangeOf(text);
  const read = (typed: string) => {
    const answer = readAmount(typed, 2);
    return answer.ok ? { value: answer.text } : { problem: answer.message };
  };
  return (
    <RangeForm
      labels={["Amount", "Up to, for a range"]}
      given={[from, from === to ? "" : to]}
      read={read}
      isBefore={(high, low) => compareDecimals(high, low) < 0}
      fault="The end of the range is less than its beginning."
      onDone={(low, high) => onDone(high === "" ? low : rangeText({ from: low, to: high }))}
    />
  );
}

interface RangeFormProps {
  readonly labels: readonly [string, string];
  readonly given: readonly [string, string];
  readonly read: (typed: string) => { readonly value: string } | { readonly problem: string };
  readonly isBefore: (to: string, from: string) => boolean;
  readonly fault: string;
  readonly onDone: (from: string, to: string) => void;
}

function RangeForm({ labels, given, read, isBefore, fault, onDone }: RangeFormProps) {
  const [typed, setTyped] = useState(given);
  const [problems, setProblems] = useState<readonly [string, string]>(["", ""]);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    const [from, to] = [read(typed[0]), read(typed[1])];
    if ("problem" in from || "problem" in to)
      return setProblems(["problem" in from ? from.problem : "", "problem" in to ? to.problem : ""]);
    if (from.value !== "" && to.value !== "" && isBefore(to.value, from.value)) return setProblems(["", fault]);
    if (from.value !== "" || to.value !== "") onDone(from.value, to.value);
  };
  const field = (at: 0 | 1) => (
    <TextInput
      label={labels[at]}
      value={typed[at]}
      error={problems[at] || undefined}
      onChange={({ currentTarget: { value } }) => setTyped(at === 0 ? [value, typed[1]] : [typed[0], value])}
      w={150}
      autoComplete="off"
      {...(at === 0 ? { "data-autofocus": true } : {})}
    />
  );
  return (
    <form onSubmit={apply}>
      <Group gap="xs" align="flex-start" mb="xs">
        {field(0)}
        {field(1)}
      </Group>
      <Button type="submit" size="compact-md">
        Apply
      </Button>
    </form>
  );
}

function TextEditor({ option, text, onDone }: FilterEditorProps) {
  const [typed, setTyped] = useState(text);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    onDone(typed.trim());
  };
  return (
    <form onSubmit={apply}>
      <TextInput
        label={option.title}
        description="Contains"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
        mb="xs"
      />
      <Button type="submit" size="compact-md">
        Apply
      </Button>
    </form>
  );
}

const EDITORS: Readonly<Record<FilterOption["kind"], ComponentType<FilterEditorProps>>> = {
  record: RecordEditor,
  choice: ChoiceEditor,
  date: DateEditor,
  amount: AmountEditor,
  text: TextEditor,
};
