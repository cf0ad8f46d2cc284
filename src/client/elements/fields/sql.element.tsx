import { CodeField } from "../editor/code-field";
import { defineElement, type ElementProps } from "../element";
import { isBlankText, plainText } from "./plain-text";

/** `sql` (FORM-019): a statement that only the developer writes; all others can only read it (OPEN-032). */
const Sql = (props: ElementProps) => <CodeField {...props} language="sql" isForDeveloper />;

export default defineElement({
  type: "sql",
  role: "field",
  empty: "",
  toText: plainText,
  isMissing: isBlankText,
  Input: Sql,
});
