import { Anchor, Group, Select, Stack, Text } from "@mantine/core";
import { useState, type RefObject } from "react";
import { Link } from "react-router";
import type { FoundRecord } from "../../find/found-record";
import { useFoundRecords } from "../../find/use-found-records";

interface RecordPickerProps {
  readonly chosen: FoundRecord | null;
  readonly onChoose: (record: FoundRecord | null) => void;
  /** Why nothing could be attached; '' otherwise. */
  readonly fault: string;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The record that files are attached to, found as Ctrl+K finds records: on this device at once, also offline. */
export function RecordPicker({ chosen, onChoose, fault, field }: RecordPickerProps) {
  const [text, setText] = useState("");
  const isTyping = text !== (chosen?.label ?? "");
  const found = useFoundRecords(isTyping ? text : "").filter(({ record }) => record !== null);
  const records = new Map([...(chosen ? [chosen] : []), ...found].map((one) => [one.key, one]));
  return (
    <Group align="flex-end" gap="sm">
      <Select
        ref={field}
        label="Attach to"
        description="Type a number, a party or an amount"
        placeholder="Find a record"
        error={fault || undefined}
        data={[...records.values()].map(({ key, label }) => ({ value: key, label }))}
        value={chosen?.key ?? null}
        onChange={(key) => onChoose(key === null ? null : (records.get(key) ?? null))}
        searchable
        onSearchChange={setText}
        // The finder has already chosen what fits, and by more than the label.
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const record = records.get(option.value);
          return (
            <Stack gap={0}>
              <Text size="sm">{option.label}</Text>
              <Text size="xs" c="dimmed">
                {record?.description}
              </Text>
            </Stack>
          );
        }}
        nothingFoundMessage={text.trim() === "" ? undefined : "Nothing found."}
        clearable
        clearButtonProps={{ "aria-label": "Clear the record" }}
        style={{ flex: "1 1 260px" }}
      />
      {chosen && (
        <Anchor component={Link} to={chosen.path} py={12} display="inline-block">
          Open {chosen.label}
        </Anchor>
      )}
    </Group>
  );
}
