import { Button, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useVirtualizer } from "react-window";
import { PendingMark } from "../../ui/pending-mark";
import type { RightsLine, Values } from "./rights-row";
import { RightsSheet } from "./rights-sheet";
import { TABLE_PX, type RightsTableProps } from "./rights-table";
import classes from "./rights.module.css";

const PLACE_PX = 72;

/** The same rows on a phone: a card shows the rights given, and opens a sheet to change them. */
export function RightsCards({ label, nameOf, columns, lines, edits, actions }: RightsTableProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const { items, totalSize } = useVirtualizer({
    count: lines.length,
    element: scroller,
    itemSize: PLACE_PX,
    overscanCount: 6,
    defaultSize: TABLE_PX,
  });
  const valuesOf = (line: RightsLine) => edits.get(line.id) ?? line.values;
  const given = (values: Values) =>
    columns.flatMap((column) => (column.kind === "flag" && values[column.key] ? [column.title] : [])).join(", ");
  const opened = lines.find(({ id }) => id === open);
  return (
    <div
      ref={setScroller}
      className={classes.scroller}
      style={{ height: TABLE_PX, maxHeight: "70dvh" }}
      data-rights-cards
    >
      <div role="list" aria-label={label} className={classes.body} style={{ height: totalSize, minWidth: 0 }}>
        {items.flatMap(({ index, offset }) => {
          const line = lines[index];
          return line
            ? [
                <div key={line.id} role="listitem" className={classes.place} style={{ top: offset }}>
                  <div className={classes.card}>
                    <UnstyledButton className={classes.text} mih={44} onClick={() => setOpen(line.id)}>
                      <Text fw={600}>{nameOf(line)}</Text>
                      <Text size="sm" c="dimmed">
                        {given(valuesOf(line)) || "Nothing given"}
                      </Text>
                    </UnstyledButton>
                    {edits.has(line.id) ? (
                      <Button onClick={() => actions.save(line)} aria-label={`Update ${nameOf(line)}`}>
                        Update
                      </Button>
                    ) : (
                      line.pending && <PendingMark state={line.pending} compact />
                    )}
                  </div>
                </div>,
              ]
            : [];
        })}
      </div>
      {opened && (
        <RightsSheet
          line={opened}
          name={nameOf(opened)}
          values={valuesOf(opened)}
          columns={columns}
          actions={actions}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
