import { Anchor, Button, Divider, Group, Stack, Switch, Text, Textarea, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import type { FormRow } from "../../../definitions/form-row";
import type { RowChange } from "../../../definitions/overlay";
import { neighbourPlace, rowNow, withChange, withoutRow, type FormEdit } from "./form-edit";
import { PROPERTY_GROUPS, type Property } from "./property-groups";
import type { DesignActions } from "./use-form-edit";

interface PropertyEditorProps {
  readonly edit: FormEdit;
  readonly rowKey: string;
  readonly actions: DesignActions;
  readonly onClose: () => void;
}

/** The properties of one row (FORM-062), each with the value of the base where it was changed. */
export function PropertyEditor({ edit, rowKey, actions, onClose }: PropertyEditorProps) {
  const [change, setChange] = useState<RowChange>({});
  const row = rowNow(edit, rowKey);
  const declared = edit.base.find(({ key }) => key === rowKey);
  if (!row) return <Text role="note">The form no longer has the row {rowKey}.</Text>;
  const save = () => void actions.save(withChange(edit, rowKey, change)).then((isKept) => isKept && onClose());
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {row.comp_type} · {rowKey}
          {declared ? "" : " · added here"}
        </Text>
        <MoveButtons edit={edit} rowKey={rowKey} actions={actions} />
      </Group>
      {PROPERTY_GROUPS.map(({ title, properties }) => (
        <Stack key={title} gap="xs">
          <Divider
            label={
              <Title order={3} size="h6">
                {title}
              </Title>
            }
            labelPosition="left"
          />
          {properties.map((property) => (
            <PropertyInput
              key={property.column}
              property={property}
              row={{ ...row, ...change }}
              declared={declared}
              onChange={(value) => setChange({ ...change, [property.column]: value })}
            />
          ))}
        </Stack>
      ))}
      <Group
        justify="space-between"
        style={{ position: "sticky", bottom: 0, background: "var(--mantine-color-body)" }}
        py="sm"
      >
        <Group gap="sm">
          <Button loading={actions.busy} disabled={Object.keys(change).length === 0} onClick={save}>
            Save draft
          </Button>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
        {!declared && (
          <Button
            variant="subtle"
            color="red"
            disabled={actions.busy}
            onClick={() => void actions.save(withoutRow(edit.overlay, rowKey)).then((isKept) => isKept && onClose())}
          >
            Remove
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Moves the row before its neighbour, or behind it. */
function MoveButtons({ edit, rowKey, actions }: Omit<PropertyEditorProps, "onClose">) {
  const button = (label: string, step: -1 | 1) => {
    const place = neighbourPlace(edit, rowKey, step);
    return (
      <Button
        size="compact-sm"
        variant="default"
        disabled={actions.busy || !place}
        onClick={() => place && void actions.save(withChange(edit, rowKey, { place }))}
      >
        {label}
      </Button>
    );
  };
  return (
    <Group gap="xs">
      {button("Up", -1)}
      {button("Down", 1)}
    </Group>
  );
}

interface PropertyInputProps {
  readonly property: Property;
  readonly row: FormRow;
  readonly declared: FormRow | undefined;
  readonly onChange: (value: string | number) => void;
}

function PropertyInput({ property: { column, label, kind }, row, declared, onChange }: PropertyInputProps) {
  const value = row[column];
  const base = declared?.[column];
  const isChanged = base !== undefined && base !== value;
  const description = isChanged ? (
    <>
      Base: {String(base) || "(empty)"}{" "}
      <Anchor component="button" type="button" size="xs" onClick={() => onChange(base)}>
        Back to base
      </Anchor>
    </>
  ) : undefined;
  const common = { label, description, "data-changed": isChanged || undefined };
  if (kind === "flag")
    return (
      <Switch {...common} checked={value === 1} onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)} />
    );
  if (kind === "text")
    return (
      <TextInput
        {...common}
        size="xs"
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <Textarea
      {...common}
      size="xs"
      rows={Math.min(12, Math.max(1, Math.ceil(String(value).length / 48)))}
      styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
