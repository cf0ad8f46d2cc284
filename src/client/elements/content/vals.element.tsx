import { Text } from "@mantine/core";
import { SafeHtml } from "../../ui/safe-html";
import { defineElement, type ElementProps } from "../element";
import { plainText } from "../fields/plain-text";

/** `vals` (FORM-039): shows HTML, of the record or otherwise of the definition, without anything that could run. */
function Vals({ node: { row }, form }: ElementProps) {
  const { value } = form.useField(row.key);
  const html = plainText(value) || row.div_InnerHtml || row.TXT_text;
  return (
    <div id={`${form.id}-${row.key}`} className={row.TXT_class || undefined}>
      {row.label_label && (
        <Text size="sm" fw={500} className={row.label_class || undefined}>
          {row.label_label}
        </Text>
      )}
      <SafeHtml html={html} />
    </div>
  );
}

const withoutTags = (value: unknown): string =>
  plainText(value)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

export default defineElement({
  type: "vals",
  role: "content",
  empty: "",
  toText: withoutTags,
  isMissing: () => false,
  Input: Vals,
});
