import type { RecordPickerProps } from "../../ui/embedded-parts";
import { ComboBox } from "./combo-box";

/** The picker outside a form: of one choice that is handed on at once, or with a value that it shows. */
export const RecordPicker = ({ source, filter = "", label, chosen, onChoose }: RecordPickerProps) => (
  <ComboBox
    request={{ source, fixed: null, pending: [], ...narrowedBy(filter) }}
    value={chosen?.id ?? ""}
    label={chosen?.name ?? ""}
    name={label}
    addable={false}
    input={{ label, ...(chosen ? {} : { "data-autofocus": true }) } as { label: string }}
    onChoose={(option) => onChoose({ id: String(option.value), name: option.label })}
    onAdd={() => undefined}
    onClear={() => chosen && onChoose({ id: "", name: "" })}
    onNext={() => undefined}
    onLeave={() => undefined}
  />
);

/** `stateid=27` narrows by a column; numbered sources take the value alone. */
function narrowedBy(filter: string): { readonly filter: string; readonly filterKey: string } {
  const [, filterKey = "", value = filter] = /^(\w+)=(.*)$/.exec(filter) ?? [];
  return { filter: value, filterKey };
}
