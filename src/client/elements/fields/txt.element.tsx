import { TextInput } from "@mantine/core";
import { inputPropsOf } from "../../../definitions/row-props";
import { defineElement, type ElementProps } from "../element";
import { DateText } from "./date-text";
import { isBlankText, plainText } from "./plain-text";
import { useTextFrame } from "./use-text-frame";

/** `txt` (FORM-013): one line; Enter moves on. With the type `date` it takes a date as users write it. */
function Txt(props: ElementProps) {
  return inputPropsOf(props.node.row).type === "date" ? <DateText {...props} /> : <LineText {...props} />;
}

function LineText(props: ElementProps) {
  const { input, wrapper, typed, drawn, text, onEnter } = useTextFrame(props);
  return (
    <TextInput
      {...wrapper}
      {...typed}
      {...drawn}
      type={input.type === "password" || input.type === "email" ? input.type : "text"}
      autoComplete={input.type === "password" ? "new-password" : "off"}
      {...text}
      onKeyDown={onEnter}
    />
  );
}

export default defineElement({
  type: "txt",
  role: "field",
  empty: "",
  toText: plainText,
  isMissing: isBlankText,
  Input: Txt,
});
