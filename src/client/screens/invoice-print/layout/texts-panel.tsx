import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import {
  ADDED_PLACES,
  type AddedPlace,
  type AddedText,
  type PaperOverlay,
} from "../../../../definitions/print/overlay/paper-overlay";
import type { LayoutEdit } from "./layout-edit";

interface TextsPanelProps {
  readonly fields: LayoutEdit["fields"];
  readonly overlay: PaperOverlay;
  readonly onChange: (overlay: PaperOverlay) => void;
}

const NEW: AddedText = { place: "remarks", label: "", text: "" };
const PLACES = Object.entries(ADDED_PLACES).map(([value, label]) => ({ value, label }));

/** Texts that a developer adds to the paper, with fields of the document in braces. */
export function TextsPanel({ fields, overlay, onChange }: TextsPanelProps) {
  const { added } = overlay;
  const set = (texts: readonly AddedText[]): void => onChange({ ...overlay, added: texts });
  const places = fields.line.length > 0 ? PLACES : PLACES.filter(({ value }) => value !== "line");
  return (
    <Stack gap="sm">
      <Text size="sm">
        Write a field in braces, as in {"{narration}"}, and a calculation behind an equals sign, as in{" "}
        {"{= qty * rate}"}. A text whose fields are empty is not printed.
      </Text>
      {added.map((one, at) => (
        <OneText
          key={at}
          no={at + 1}
          text={one}
          places={places}
          onChange={(next) => set(added.map((other, place) => (place === at ? next : other)))}
          onRemove={() => set(added.filter((_, place) => place !== at))}
        />
      ))}
      <Group>
        <Button size="xs" variant="default" onClick={() => set([...added, NEW])}>
          Add a text
        </Button>
      </Group>
      <Fields title="Fields of the document" names={fields.document} />
      {fields.line.length > 0 && <Fields title="Fields of a line" names={fields.line} />}
    </Stack>
  );
}

interface OneTextProps {
  readonly no: number;
  readonly text: AddedText;
  readonly places: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (text: AddedText) => void;
  readonly onRemove: () => void;
}

const OneText = ({ no, text, places, onChange, onRemove }: OneTextProps) => (
  <Group gap="xs" align="flex-end" role="group" aria-label={`Text ${no}`}>
    <NativeSelect
      size="xs"
      label="Place"
      data={[...places]}
      value={text.place}
      onChange={(event) => {
        const place = event.currentTarget.value as AddedPlace;
        onChange({ ...text, place, label: place === "facts" ? text.label : "" });
      }}
    />
    {text.place === "facts" && (
      <TextInput
        size="xs"
        label="Label"
        w={120}
        value={text.label}
        maxLength={60}
        onChange={(event) => onChange({ ...text, label: event.currentTarget.value })}
      />
    )}
    <TextInput
      size="xs"
      label="Text"
      flex="1 1 16rem"
      value={text.text}
      maxLength={500}
      onChange={(event) => onChange({ ...text, text: event.currentTarget.value })}
    />
    <ActionIcon variant="default" size="lg" aria-label={`Remove text ${no}`} onClick={onRemove}>
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  </Group>
);

const Fields = ({ title, names }: { readonly title: string; readonly names: readonly string[] }) => (
  <details>
    <Text component="summary" size="sm">
      {title}
    </Text>
    <Text size="xs" c="dimmed">
      {names.join(", ")}
    </Text>
  </details>
);
