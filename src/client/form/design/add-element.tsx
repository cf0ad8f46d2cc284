import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { COMP_TYPES } from "../../../definitions/comp-types";
import { withRow, type FormEdit } from "./form-edit";
import type { DesignActions } from "./use-form-edit";

/** Types that can be added at runtime. A field needs a database column, which only the declaration can give. */
const TYPES = Object.entries(COMP_TYPES)
  .filter(([type, role]) => role !== "field" && type !== "btn_submit")
  .map(([type]) => type)
  .sort();
const KEY = /^[A-Za-z][A-Za-z0-9_]{0,60}$/;

interface AddElementProps {
  readonly edit: FormEdit;
  readonly actions: DesignActions;
  /** Called with the key of the new row, to be filled in next. */
  readonly onAdded: (key: string) => void;
}

/** A new row at the end of a container. */
export function AddElement({ edit, actions, onAdded }: AddElementProps) {
  const [key, setKey] = useState("");
  const [type, setType] = useState(TYPES[0] ?? "");
  const [under, setUnder] = useState("");
  const keys = [...edit.base, ...edit.overlay.added].map((row) => row.key);
  const containers = [...edit.base, ...edit.overlay.added]
    .filter((row) => COMP_TYPES[row.comp_type] === "container")
    .map((row) => row.key);
  const error =
    key !== "" && !KEY.test(key)
      ? "Letters, digits and _, beginning with a letter."
      : keys.includes(key)
        ? "The form already has this key."
        : undefined;
  const add = async () => {
    const last = edit.base
      .filter((row) => row.under_srno === (edit.base.find((one) => one.key === under)?.id ?? 0))
      .at(-1);
    if (
      await actions.save(
        withRow(edit.overlay, { key, comp_type: type, label_label: key, place: { under, after: last?.key ?? "" } }),
      )
    )
      onAdded(key);
  };
  return (
    <Group align="flex-start" gap="sm">
      <NativeSelect
        size="xs"
        label="Element"
        data={TYPES}
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label="Key"
        value={key}
        error={error}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        label="In"
        data={[{ value: "", label: "the form itself" }, ...containers]}
        value={under}
        onChange={(event) => setUnder(event.currentTarget.value)}
      />
      <Button
        size="xs"
        mt={22}
        disabled={key === "" || error !== undefined}
        loading={actions.busy}
        onClick={() => void add()}
      >
        Add to the draft
      </Button>
    </Group>
  );
}
