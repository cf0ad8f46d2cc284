import { CodeField } from "../editor/code-field";
import { defineElement, type ElementProps } from "../element";
import { isBlankText, plainText } from "./plain-text";

/** `txtJS` (FORM-015): program text in JavaScript in a code editor. */
const TxtJs = (props: ElementProps) => <CodeField {...props} language="js" />;

export default defineElement({
  type: "txtJS",
  role: "field",
  empty: "",
  toText: plainText,
  isMissing: isBlankText,
  Input: TxtJs,
});
