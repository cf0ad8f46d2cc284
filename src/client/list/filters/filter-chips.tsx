import { ActionIcon, Button, Group, Popover, Stack, Text } from "@mantine/core";
import { IconFilterPlus, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { FilterOption } from "../../../definitions/list-row";
import { isCovered } from "../../browser/app-key";
import { CANCELLED_FILTER } from "../actions/cancelled-filter";
import type { ListDefinition } from "../read/list-definition";
import { FilterEditor } from "./filter-editor";
import { filterWords } from "./filter-text";

interface FilterChipsProps {
  readonly definition: ListDefinition;
  readonly filters: Readonly<Record<string, string>>;
  readonly onFilter: (field: string, text: string) => void;
}

/**
 * The filters of a list: a chip for each, and the button that adds one. Enter on a chip changes it; Delete, Backspace
 * or its cross removes it.
 */
export function FilterChips({ definition, filters, onFilter }: FilterChipsProps) {
  const [opened, setOpened] = useState(false);
  const [field, setField] = useState("");
  const add = useRef<HTMLButtonElement>(null);
  const edit = (of: string): void => {
    setField(of);
    setOpened(true);
  };
  const option = definition.filters.find((one) => one.field === field);
  const period = definition.filters.find(({ kind }) => kind === "date")?.field;
  usePeriodKey(period === undefined || opened ? null : () => edit(period));
  return (
    <>
      {Object.entries(filters).map(([of, text]) => (
        <FilterChip
          key={of}
          {...{ definition, text }}
          field={of}
          onEdit={() => edit(of)}
          onRemove={() => {
            onFilter(of, "");
            add.current?.focus();
          }}
        />
      ))}
      {definition.filters.length > 0 && (
        <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <Button
              ref={add}
              variant="default"
              size="compact-md"
              radius="xl"
              leftSection={<IconFilterPlus size={16} aria-hidden />}
              onClick={() => (opened ? setOpened(false) : edit(""))}
              aria-expanded={opened}
              {...(period === undefined ? {} : { title: "F2 sets the period", "aria-keyshortcuts": "F2" })}
            >
              Add filter
            </Button>
          </Popover.Target>
          <Popover.Dropdown maw="calc(100vw - 16px)">
            {option ? (
              <FilterEditor
                key={field}
                option={option}
                text={filters[field] ?? ""}
                onDone={(text) => {
                  setOpened(false);
                  onFilter(field, text);
                }}
              />
            ) : (
              <FilterNames options={definition.filters} onChoose={setField} />
            )}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

/** F2 sets the period, as in TallyPrime: the range of the list's first date. Null: the list has none. */
function usePeriodKey(open: (() => void) | null): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== "F2" || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (event.defaultPrevented || !latest.current || isCovered()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const titleOf = (definition: ListDefinition, field: string): string =>
  field === CANCELLED_FILTER
    ? "Documents"
    : (definition.columns.find((column) => column.field === field)?.title ?? field);

interface FilterNamesProps {
  readonly options: readonly FilterOption[];
  readonly onChoose: (field: string) => void;
}

const FilterNames = ({ options, onChoose }: FilterNamesProps) => (
  <Stack gap={2} mah="60vh" style={{ overflowY: "auto" }} role="group" aria-label="Filter by">
    {options.map(({ field, title }, at) => (
      <Button
        key={field}
        variant="subtle"
        color="gray"
        size="compact-md"
        justify="flex-start"
        onClick={() => onChoose(field)}
        {...(at === 0 ? { "data-autofocus": true } : {})}
      >
        {title}
      </Button>
    ))}
  </Stack>
);

interface FilterChipProps {
  readonly definition: ListDefinition;
  readonly field: string;
  readonly text: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function FilterChip({ definition, field, text, onEdit, onRemove }: FilterChipProps) {
  const offered = definition.filters.find((one) => one.field === field);
  const title = offered?.title ?? titleOf(definition, field);
  const words = filterWords(offered, text);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    event.stopPropagation();
    onRemove();
  };
  return (
    <Group gap={2} wrap="nowrap" maw="100%" data-filter-chip onKeyDown={onKeyDown}>
      <Button variant="light" size="compact-md" radius="xl" onClick={offered ? onEdit : onRemove} miw={0}>
        <Text span size="sm" truncate maw={280}>
          {title}: {words}
        </Text>
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        radius="xl"
        aria-label={`Remove the filter ${title}: ${words}`}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
