import type { RecordPickerProps } from "../../ui/embedded-parts";
import { ComboBox } from "./combo-box";

/** The picker outside a form: one choice, which is handed on at once. */
export const RecordPicker = ({ source, label, onChoose }: RecordPickerProps) => (
  <ComboBox
    request={{ source, fixed: null, pending: [], filter: "" }}
    value=""
    label=""
    name={label}
    addable={false}
    input={{ label, "data-autofocus": true } as { label: string }}
    onChoose={(option) => onChoose({ id: String(option.value), name: option.label })}
    onAdd={() => undefined}
    onClear={() => undefined}
    onNext={() => undefined}
    onLeave={() => undefined}
  />
);
