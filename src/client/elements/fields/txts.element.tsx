import { Textarea } from "@mantine/core";
import { defineElement, type ElementProps } from "../element";
import { isBlankText, plainText } from "./plain-text";
import { useTextFrame } from "./use-text-frame";

const ROWS = 4;

/** Enter starts a new line, as in every text of several lines; Tab moves on. */
function Texts(props: ElementProps) {
  const { input, wrapper, typed, drawn, text } = useTextFrame(props);
  return <Textarea {...drawn} {...wrapper} {...typed} rows={input.rows ?? ROWS} {...text} />;
}

export default defineElement({
  type: "txts",
  role: "field",
  empty: "",
  toText: plainText,
  isMissing: isBlankText,
  Input: Texts,
});
