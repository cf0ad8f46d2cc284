import { Group, Input, Loader, NativeSelect, Pill, TextInput } from "@mantine/core";
import { Suspense, useContext, useState } from "react";
import { isChosen, NO_CHOICE, type ReportFilter } from "../../../definitions/report/report-filter";
import { formatDate, kolkataDate } from "../../../domain/date-format";
import { readDate } from "../../../domain/date-input";
import { useOffline } from "../../call/offline-context";
import { EmbeddedPartsContext } from "../../ui/embedded-parts";
import { useFilterName } from "./use-filter-name";

export interface FilterFieldProps {
  readonly filter: ReportFilter;
  readonly value: string;
  /** '' for none. */
  readonly problem: string;
  readonly onChange: (value: string) => void;
  /** A text in the picker that no record was chosen for, as a sentence that it shows; '' when that is over. */
  readonly onUnfinished?: ((sentence: string) => void) | undefined;
}

/** One filter in the drawer, by its kind. */
export function FilterField(props: FilterFieldProps) {
  switch (props.filter.kind) {
    case "date":
      return <DateField {...props} />;
    case "record":
      return props.filter.isMany ? <ManyRecords {...props} /> : <RecordField {...props} />;
    case "choice":
      return <ChoiceField {...props} />;
    case "text":
      return <TextField {...props} />;
  }
}

const shared = ({ filter, problem }: FilterFieldProps) => ({
  label: filter.label,
  error: problem || undefined,
  "data-filter": filter.name,
  withAsterisk: filter.required !== undefined,
});

/** Accepts `5`, `5-4`, `today`, `t+3`, and shows dd-MMM-yyyy; a text that is no date stays as it was typed. */
function DateField(props: FilterFieldProps) {
  const { now } = useOffline();
  const [typing, setTyping] = useState<string | null>(null);
  const take = (): void => {
    if (typing === null) return;
    const read = readDate(typing, kolkataDate(now()));
    props.onChange(read.ok ? read.date : typing);
    setTyping(null);
  };
  const shown = isChosen(props.value) ? formatDate(props.value) || props.value : "";
  return (
    <TextInput
      {...shared(props)}
      placeholder="dd-MMM-yyyy"
      autoComplete="off"
      value={typing ?? shown}
      onFocus={(event) => event.currentTarget.select()}
      // Show may be pressed while the field still has the focus: what is typed counts at once.
      onChange={(event) => {
        setTyping(event.currentTarget.value);
        props.onChange(event.currentTarget.value);
      }}
      onBlur={take}
    />
  );
}

const TextField = (props: FilterFieldProps) => (
  <TextInput
    {...shared(props)}
    autoComplete="off"
    maxLength={200}
    value={isChosen(props.value) ? props.value : ""}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
);

const ChoiceField = (props: FilterFieldProps) => (
  <NativeSelect
    {...shared(props)}
    value={props.value}
    onChange={(event) => props.onChange(event.currentTarget.value)}
    data={[
      ...(props.filter.required === undefined ? [{ value: NO_CHOICE, label: "All" }] : []),
      ...(props.filter.options ?? []),
    ]}
  />
);

/** The picker of all dropdowns, over the source of the filter. */
function RecordField({ filter, value, problem, onChange, onUnfinished }: FilterFieldProps) {
  const Picker = useContext(EmbeddedPartsContext)?.RecordPicker;
  const [picked, setPicked] = useState({ id: value, name: "" });
  const asked = useFilterName(filter, value);
  if (!Picker) return null;
  const name = picked.id === value && picked.name !== "" ? picked.name : asked;
  return (
    <div data-filter={filter.name}>
      <Suspense fallback={<Loader size="xs" role="status" aria-label="Loading" />}>
        <Picker
          source={filter.source ?? ""}
          filter={filter.sourceFilter ?? ""}
          label={filter.label}
          chosen={isChosen(value) ? { id: value, name } : { id: "", name: "" }}
          onChoose={(record) => {
            setPicked(record);
            onChange(record.id === "" ? NO_CHOICE : record.id);
          }}
          onUnfinished={onUnfinished}
        />
      </Suspense>
      <Problem text={problem} />
    </div>
  );
}

const Problem = ({ text }: { readonly text: string }) =>
  text === "" ? null : (
    <Input.Error role="alert" mt={5}>
      {text}
    </Input.Error>
  );

/** Several records of a source: those that are chosen, each with a way to remove it, and the picker for one more. */
function ManyRecords({ filter, value, problem, onChange, onUnfinished }: FilterFieldProps) {
  const Picker = useContext(EmbeddedPartsContext)?.RecordPicker;
  const ids = isChosen(value) ? value.split(",") : [];
  const keep = (next: readonly string[]): void => onChange(next.length === 0 ? NO_CHOICE : next.join());
  if (!Picker) return null;
  return (
    <div data-filter={filter.name}>
      <Suspense fallback={<Loader size="xs" role="status" aria-label="Loading" />}>
        <Picker
          key={value}
          source={filter.source ?? ""}
          filter={filter.sourceFilter ?? ""}
          label={filter.label}
          chosen={{ id: "", name: "" }}
          onChoose={({ id }) => {
            if (id !== "" && !ids.includes(id)) keep([...ids, id]);
          }}
          onUnfinished={onUnfinished}
        />
      </Suspense>
      <Group gap={4} mt={4}>
        {ids.map((id) => (
          <ChosenRecord key={id} filter={filter} id={id} onRemove={() => keep(ids.filter((one) => one !== id))} />
        ))}
      </Group>
      <Problem text={problem} />
    </div>
  );
}

interface ChosenRecordProps {
  readonly filter: ReportFilter;
  readonly id: string;
  readonly onRemove: () => void;
}

function ChosenRecord({ filter, id, onRemove }: ChosenRecordProps) {
  const name = useFilterName(filter, id);
  const remove = { "aria-label": `Remove ${name}`, "aria-hidden": false, tabIndex: 0 };
  return (
    <Pill withRemoveButton removeButtonProps={remove} onRemove={onRemove}>
      {name}
    </Pill>
  );
}
