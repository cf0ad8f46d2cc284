import { Text } from "@mantine/core";
import { flagOf, readProps } from "../../../definitions/props";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps, type ElementType } from "../element";
import { AttachmentPanel } from "./attachment-panel";

/** The panel as an element of a form; read-only where the field or the form is locked (ATT-004). */
export function attachmentElement(type: string, isLocal: boolean): ElementType {
  const Input = ({ node: { row }, form }: ElementProps) => {
    const { disabled, readOnly } = form.useField(row.key);
    // Draws again when another save may have given the record its key.
    form.useState(({ listdetailrefresh }) => listdetailrefresh);
    const savesFirst = flagOf(readProps(row.props).props.savefirst) === true;
    return (
      <section id={`${form.id}-${row.key}`} aria-label={row.label_label || "Attachments"}>
        {row.label_label && (
          <Text size="sm" fw={500}>
            {row.label_label}
          </Text>
        )}
        <AttachmentPanel
          formname={row.form_name}
          id={form.recordKey}
          readonly={disabled || readOnly || form.locked}
          isLocal={isLocal}
          saveFirst={savesFirst ? () => form.save() : undefined}
          recordKey={() => form.recordKey}
        />
      </section>
    );
  };
  return defineElement({ type, role: "content", ...NO_VALUE, Input });
}
