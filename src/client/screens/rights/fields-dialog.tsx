import { Button, Group, Modal, MultiSelect, Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";

/** Fields of a module (RIGHTS-012). */
const FIELDS_OF_MODULE = "874";

interface FieldsDialogProps {
  readonly title: string;
  readonly formmnu: string;
  /** Comma-joined keys. */
  readonly value: string;
  readonly onDone: (value: string) => void;
  readonly onClose: () => void;
}

/** The multi-select of one cell: the fields that a user cannot change, or cannot see. */
export function FieldsDialog({ title, formmnu, value, onDone, onClose }: FieldsDialogProps) {
  const [chosen, setChosen] = useState<string[]>(() => value.split(",").filter(Boolean));
  const { data, error } = useRead({
    kind: "master",
    sqlsp: "WEBAPIGetddls",
    args: { user2: "@user2", branchin: "@branchin", id: FIELDS_OF_MODULE, filter: formmnu, DisplayLength: 500 },
    enc: true,
  });
  const options = useMemo(() => {
    const known = (data?.rows ?? []).map((row) => ({ value: textOf(row, "value"), label: textOf(row, "label") }));
    const unlisted = value.split(",").filter((key) => key !== "" && !known.some((option) => option.value === key));
    return [...known, ...unlisted.map((key) => ({ value: key, label: key }))];
  }, [data, value]);
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Stack>
        <MultiSelect
          label="Fields"
          placeholder={chosen.length === 0 ? "None" : undefined}
          data={options}
          value={chosen}
          onChange={setChosen}
          searchable
          clearable
          clearButtonProps={{ "aria-label": "Choose none" }}
          error={error?.message}
          data-autofocus
          comboboxProps={{ withinPortal: true }}
          maxDropdownHeight={320}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            onClick={() =>
              onDone(
                options
                  .map((option) => option.value)
                  .filter((key) => chosen.includes(key))
                  .join(","),
              )
            }
          >
            OK
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
