import { CloseButton, Group, Loader, Text, TextInput, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode, type Ref } from "react";
import { AddChip } from "./actions/add-chip";
import { FilterChips } from "./filters/filter-chips";
import classes from "./list-toolbar.module.css";
import type { ListDefinition } from "./read/list-definition";
import type { ListQuestion } from "./read/list-question";

const TYPING_MS = 250;

interface ListToolbarProps {
  readonly definition: ListDefinition;
  readonly question: ListQuestion;
  /** Exact number of rows; null until known. */
  readonly total: number | null;
  readonly waiting: boolean;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly onSearch: (text: string) => void;
  readonly onFilter: (field: string, text: string) => void;
  readonly onAdd: () => void;
  readonly onOrderSale: () => void;
  /** Button that sorts by date, newest first; null for lists without a date. */
  readonly newestFirst: ReactNode;
  /** Menus at the right end. */
  readonly children: ReactNode;
}

/** One line: title with the exact count, search, filters as chips, New Add, and the menus (LIST-004). */
export function ListToolbar(props: ListToolbarProps) {
  const { definition, question, total, waiting } = props;
  return (
    <Group gap="sm" role="toolbar" aria-label={`${definition.title} list`} data-list-toolbar>
      <Title order={1} size="h3">
        {definition.title}{" "}
        <Text span c="dimmed" size="md" data-total>
          {total === null ? "" : total.toLocaleString("en-IN")}
        </Text>
      </Title>
      <SearchBox text={question.search} inputRef={props.searchRef} onSearch={props.onSearch} />
      {waiting && <Loader size="xs" role="status" aria-label="Loading" />}
      <div className={classes.strip}>
        <FilterChips definition={definition} filters={question.filters} onFilter={props.onFilter} />
        {props.newestFirst}
        <Group gap="xs" ml="auto" className={classes.adding}>
          {definition.addAllowed && (
            <AddChip label={definition.addLabel} shortcut={definition.addKey} onAdd={props.onAdd} />
          )}
          {definition.orderSale && <AddChip label="Sale Order / Challan to Sale" isSecond onAdd={props.onOrderSale} />}
          {props.children}
        </Group>
      </div>
    </Group>
  );
}

interface SearchBoxProps {
  readonly text: string;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onSearch: (text: string) => void;
}

/** Asks the server after 250 ms without typing, or at Enter; Esc clears the box. */
function SearchBox({ text, inputRef, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return undefined;
    const timer = setTimeout(() => onSearch(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, text, onSearch]);
  return (
    <TextInput
      ref={inputRef}
      type="search"
      aria-label="Search in the list"
      aria-keyshortcuts="/"
      placeholder="Search  /"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear the search" onClick={() => onSearch("")} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") onSearch(typed);
        if (event.key === "Escape") onSearch("");
      }}
      w={{ base: "100%", xs: 260 }}
    />
  );
}
