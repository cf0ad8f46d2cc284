import { useState } from "react";
import type { RecordPickerProps } from "../../ui/embedded-parts";
import { ComboBox } from "./combo-box";

/** The picker outside a form: of one choice that is handed on at once, or with a value that it shows. */
export function RecordPicker(props: RecordPickerProps) {
  const { source, filter = "", label, error = "", chosen, onChoose, onUnfinished } = props;
  const [unfinished, setUnfinished] = useState("");
  return (
    <ComboBox
      request={{ source, fixed: null, pending: [], ...narrowedBy(filter) }}
      value={chosen?.id ?? ""}
      label={chosen?.name ?? ""}
      name={label}
      addable={false}
      input={
        { label, error: unfinished || error, ...(chosen ? {} : { "data-autofocus": true }) } as {
          label: string;
          error: string;
        }
      }
      onChoose={(option) => onChoose({ id: String(option.value), name: option.label })}
      onAdd={() => undefined}
      onClear={() => chosen && onChoose({ id: "", name: "" })}
      onNext={() => undefined}
      onLeave={() => undefined}
      onUnfinished={(sentence) => {
        setUnfinished(sentence);
        onUnfinished?.(sentence);
      }}
    />
  );
}

/** `stateid=27` narrows by a column; numbered sources take the value alone. */
function narrowedBy(filter: string): { readonly filter: string; readonly filterKey: string } {
  const [, filterKey = "", value = filter] = /^(\w+)=(.*)$/.exec(filter) ?? [];
  return { filter: value, filterKey };
}
