import type { KeyboardEvent, ReactNode } from "react";
import type { InputProps } from "../../../definitions/form-row";
import { inputPropsOf, validationOf } from "../../../definitions/row-props";
import type { FieldState } from "../../form/form-handle";
import { ElementIcon } from "../../ui/element-icon";
import { safeProps, type DrawnProps } from "../../ui/safe-props";
import type { ElementProps } from "../element";

/** What every field element passes to its Mantine input: label, help, error, state, and how it is left. */
interface FieldFrame {
  readonly state: FieldState;
  readonly input: InputProps;
  /** Spread over a Mantine input; the control gets the id by which the form finds it. */
  readonly wrapper: {
    readonly id: string;
    readonly name: string;
    readonly label: string | undefined;
    readonly description: string | undefined;
    readonly error: string | undefined;
    readonly required: boolean;
    readonly disabled: boolean;
    readonly labelProps: DrawnProps;
    readonly leftSection: ReactNode;
  };
  /** For inputs that can be read-only and typed in. */
  readonly typed: {
    readonly readOnly: boolean;
    readonly placeholder: string | undefined;
    readonly inputMode: InputProps["inputMode"];
  };
  /** `inputprops`, `Inputpropsc` and `TXT_class` on the control itself (FORM-095). */
  readonly drawn: DrawnProps;
  readonly leave: () => void;
  /** Enter moves to the next field, Shift+Enter back (FORM-079); not while an input method is composing. */
  readonly onEnter: (event: KeyboardEvent) => void;
}

/** Subscribes to the field and returns everything that its control needs. Id of the control: `<form id>-<key>`. */
export function useFieldFrame({ node: { row }, form }: ElementProps): FieldFrame {
  const state = form.useField(row.key);
  const input = inputPropsOf(row);
  const labelProps = safeProps(row.labelprops);
  const drawn = safeProps(row.inputprops, row.Inputpropsc);
  return {
    state,
    input,
    wrapper: {
      id: `${form.id}-${row.key}`,
      name: row.key,
      label: row.label_label || undefined,
      description: input.help,
      error: state.error || undefined,
      required: state.needed || validationOf(row).required !== undefined,
      disabled: state.disabled,
      labelProps: withClass(labelProps, row.label_class),
      leftSection: row.COMP_style ? <ElementIcon name={row.COMP_style} /> : undefined,
    },
    typed: { readOnly: state.readOnly, placeholder: row.TXT_placeholder || undefined, inputMode: input.inputMode },
    drawn: withClass(drawn, row.TXT_class),
    leave: () => form.leave(row.key),
    onEnter: (event) => {
      if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing)
        return;
      event.preventDefault();
      form.next(row.key, event.shiftKey);
    },
  };
}

const withClass = (props: DrawnProps, more: string): DrawnProps =>
  more ? { ...props, className: [props.className, more].filter(Boolean).join(" ") } : props;
