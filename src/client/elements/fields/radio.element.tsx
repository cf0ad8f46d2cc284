import { Group, Radio } from "@mantine/core";
import { optionsOf } from "../../../definitions/choices";
import { defineElement, type ElementProps } from "../element";
import { useFieldFrame } from "./field-frame";
import { isBlankText, plainText } from "./plain-text";

/** One of the `options`; arrows choose, Enter moves on. */
function Choice(props: ElementProps) {
  const {
    node: { row },
    form,
  } = props;
  const { state, wrapper, drawn, leave, onEnter } = useFieldFrame(props);
  const { leftSection: _icon, disabled, ...named } = wrapper;
  return (
    <Radio.Group
      {...drawn}
      {...named}
      value={plainText(state.value)}
      onChange={(value) => form.set(row.key, value)}
      onBlur={leave}
      onKeyDown={onEnter}
    >
      <Group gap="md" mih={32} py={4}>
        {optionsOf(row).map(({ value, label }) => (
          <Radio key={value} value={value} label={label} disabled={disabled || state.readOnly} />
        ))}
      </Group>
    </Radio.Group>
  );
}

export default defineElement({
  type: "radio",
  role: "field",
  empty: "",
  toText: plainText,
  isMissing: isBlankText,
  Input: Choice,
});
