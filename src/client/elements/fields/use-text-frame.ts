import type { ChangeEvent } from "react";
import type { ElementProps } from "../element";
import { useFieldFrame } from "./field-frame";
import { plainText } from "./plain-text";

/** The field frame of a text taken as typed, with its value, and capitals where the definition asks for them. */
export function useTextFrame(props: ElementProps) {
  const {
    node: { row },
    form,
  } = props;
  const frame = useFieldFrame(props);
  const { state, input, leave } = frame;
  const value = plainText(state.value);
  const text = {
    value,
    maxLength: input.maxLength,
    styles: input.upper ? ({ input: { textTransform: "uppercase" } } as const) : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      form.set(row.key, event.currentTarget.value),
    onBlur: () => {
      // Changing letters while typing would move the caret.
      if (input.upper && value !== value.toUpperCase()) form.set(row.key, value.toUpperCase());
      leave();
    },
  };
  return { ...frame, text };
}
