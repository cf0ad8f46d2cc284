import { Anchor, Button, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { OutboxRow } from "../../offline/contract/save";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";
import { RowActions } from "./row-actions";
import { enteredText, stateWords, waitsFor } from "./state-words";

const TITLES = ["What", "Where", "Entered", "State", "Tries", "Actions"] as const;

interface OutboxTableProps {
  readonly rows: readonly OutboxRow[];
  readonly all: readonly OutboxRow[];
  readonly label: string;
}

/**
 * One line per save or per Submit of several, oldest first. The title opens what was entered next to what the server
 * has.
 */
export function OutboxTable({ rows, all, label }: OutboxTableProps) {
  return (
    <StackedTable label={label} titles={TITLES} figures={["Tries"]} least={640} data-outbox>
      {grouped(rows).map((group) => (
        <GroupLines key={group[0].opId} rows={group} all={all} />
      ))}
    </StackedTable>
  );
}

/** Saves of one Submit form one line, which opens into its saves. */
function GroupLines({
  rows,
  all,
}: {
  readonly rows: readonly [OutboxRow, ...OutboxRow[]];
  readonly all: readonly OutboxRow[];
}) {
  const [open, setOpen] = useState(false);
  const [first] = rows;
  if (rows.length === 1) return <Line row={first} all={all} />;
  return (
    <>
      <StackedRow data-group={first.group}>
        <StackedCell of="What" part="name">
          {first.title} and {rows.length - 1} more
        </StackedCell>
        <StackedCell of="Where">{first.place}</StackedCell>
        <StackedCell of="Entered">{enteredText(first)}</StackedCell>
        <StackedCell of="State">{[...new Set(rows.map(stateWords))].join("; ")}</StackedCell>
        <StackedCell of="Tries" figure>
          {Math.max(...rows.map(({ attempts }) => attempts))}
        </StackedCell>
        <StackedCell of="Actions" part="actions">
          <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Hide" : `Show all ${rows.length}`}
          </Button>
        </StackedCell>
      </StackedRow>
      {open && rows.map((row) => <Line key={row.opId} row={row} all={all} />)}
    </>
  );
}

function Line({ row, all }: { readonly row: OutboxRow; readonly all: readonly OutboxRow[] }) {
  const before = waitsFor(row, all);
  return (
    <StackedRow data-op={row.opId} data-op-state={row.state}>
      <StackedCell of="What" part="name">
        <Anchor component={Link} to={`/outbox/${row.opId}`}>
          {row.title}
        </Anchor>
        {row.number && <Text size="sm">{row.number.no}</Text>}
        {row.amount && <Text size="sm">{row.amount}</Text>}
      </StackedCell>
      <StackedCell of="Where">{row.place}</StackedCell>
      <StackedCell of="Entered">{enteredText(row)}</StackedCell>
      <StackedCell of="State">
        {stateWords(row)}
        {before && (
          <Text size="sm" c="dimmed">
            waiting for {before}
          </Text>
        )}
      </StackedCell>
      <StackedCell of="Tries" figure>
        {row.attempts}
      </StackedCell>
      <StackedCell of="Actions" part="actions">
        <RowActions row={row} />
      </StackedCell>
    </StackedRow>
  );
}

type Group = readonly [OutboxRow, ...OutboxRow[]];

/** Saves in their order; those of one Submit are grouped at the position of the first. */
function grouped(rows: readonly OutboxRow[]): readonly Group[] {
  const groups = new Map<string, [OutboxRow, ...OutboxRow[]]>();
  for (const row of rows) {
    const key = row.group ? `group ${row.group}` : row.opId;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}
