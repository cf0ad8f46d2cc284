import { CodeField } from "../editor/code-field";
import { defineElement, type ElementProps } from "../element";
import { isBlankText, plainText } from "./plain-text";

/** `txtsql` (FORM-018): SQL text in a code editor. */
const TxtSql = (props: ElementProps) => <CodeField {...props} language="sql" />;

export default defineElement({
  type: "txtsql",
  role: "field",
  empty: "",
  toText: plainText,
  isMissing: isBlankText,
  Input: TxtSql,
});
