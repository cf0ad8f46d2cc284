import { Group, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { AddChip } from "../actions/add-chip";
import type { ListDefinition } from "../read/list-definition";

const TYPING_MS = 250;

interface EmbeddedHeadProps {
  readonly definition: ListDefinition;
  readonly total: number | null;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Null if the user cannot add here. */
  readonly onAdd: (() => void) | null;
}

/** Title with the exact count, search, and New Add. */
export function EmbeddedHead({ definition, total, search, onSearch, onAdd }: EmbeddedHeadProps) {
  const later = useDebouncedCallback(onSearch, TYPING_MS);
  return (
    <Group gap="sm" role="toolbar" aria-label={`${definition.title} list`}>
      <Text fw={600}>
        {definition.title}{" "}
        <Text span c="dimmed" size="sm">
          {total === null ? "" : total.toLocaleString("en-IN")}
        </Text>
      </Text>
      <TextInput
        type="search"
        size="xs"
        aria-label={`Search in ${definition.title}`}
        placeholder="Search"
        leftSection={<IconSearch size={14} aria-hidden />}
        defaultValue={search}
        onChange={(event) => later(event.currentTarget.value)}
      />
      {onAdd && <AddChip label={definition.addLabel} onAdd={onAdd} />}
    </Group>
  );
}
