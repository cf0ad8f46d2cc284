import { NativeSelect, NumberInput, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { ReportTextName } from "../../../definitions/report/report-overlay";
import type { EditorPart } from "./editor-part";
import { withText } from "./report-edit";

/** Texts, group and place of the report, and its e-mail. */
export function TextsPanel({ edit: { base, groups }, overlay, onChange }: EditorPart) {
  const set = (name: ReportTextName, value: string | number): void => onChange(withText(base, overlay, name, value));
  const text = (name: Exclude<ReportTextName, "order">, label: string) => ({
    size: "xs" as const,
    label,
    value: overlay[name] ?? base[name],
    description: overlay[name] === undefined ? undefined : `Base: ${base[name] || "(empty)"}`,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      <TextInput {...text("title", "Title")} maxLength={80} />
      <TextInput {...text("about", "One line about it")} maxLength={200} />
      <NativeSelect {...text("group", "Group")} data={[...groups]} />
      <NumberInput
        size="xs"
        label="Place in the group"
        min={0}
        max={9999}
        allowDecimal={false}
        value={overlay.order ?? base.order}
        description={overlay.order === undefined ? undefined : `Base: ${base.order}`}
        onChange={(value) => set("order", Number(value) || 0)}
      />
      <TextInput {...text("attachementfilename", "File name of the e-mail")} placeholder="The title" maxLength={100} />
      <TextInput {...text("mail_sub", "Subject of the e-mail")} placeholder="Title and company" maxLength={200} />
      <Textarea {...text("mail_body", "Text of the e-mail")} rows={3} />
    </SimpleGrid>
  );
}
