import type { Checkbox, Switch } from "@mantine/core";
import type { ComponentType } from "react";
import { isOn } from "../../../wire/answers";
import type { ElementProps } from "../element";
import { useFieldFrame } from "./field-frame";

/**
 * Draws a flag with a box of the library (`chk`, `switch`): the value is 0 or 1, whatever spelling of a flag was loaded
 * (CONST-007).
 */
export const flagBox = (Box: typeof Checkbox | typeof Switch): ComponentType<ElementProps> =>
  function FlagBox(props) {
    const {
      node: { row },
      form,
    } = props;
    const { state, wrapper, drawn, leave, onEnter } = useFieldFrame(props);
    const { leftSection: _icon, labelProps, label, disabled, ...named } = wrapper;
    return (
      <Box
        {...drawn}
        {...named}
        // A Mantine box has no place for properties of its label.
        label={label === undefined ? undefined : <span {...labelProps}>{label}</span>}
        mt="lg"
        disabled={disabled || state.readOnly}
        checked={isOn(state.value)}
        onChange={(event) => form.set(row.key, event.currentTarget.checked ? 1 : 0)}
        onBlur={leave}
        onKeyDown={onEnter}
      />
    );
  };
