import { defineElement, type ElementProps } from "../element";
import { plainText } from "./plain-text";

/** `txthidden` (FORM-014): a value not shown on the page; it is loaded, calculated and saved like every field. */
function TxtHidden({ node: { row }, form }: ElementProps) {
  const { value } = form.useField(row.key);
  return <input type="hidden" id={`${form.id}-${row.key}`} name={row.key} value={plainText(value)} readOnly />;
}

/** A user cannot fill a field that is not visible, so it is never missing. */
export default defineElement({
  type: "txthidden",
  role: "field",
  empty: "",
  toText: plainText,
  isMissing: () => false,
  Input: TxtHidden,
});
