import { ActionIcon, Group, Text, UnstyledButton } from "@mantine/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { IconCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useVirtualizer } from "react-window";
import type { ColumnOption, ListCards } from "../../definitions/list-row";
import { isOn } from "../../wire/answers";
import type { Row } from "../../wire/envelope";
import { cellText } from "../rows/cell-text";
import { pendingState } from "../rows/pending-words";
import { textOf } from "../rows/read-row";
import { PendingMark } from "../ui/pending-mark";
import { mayDelete, mayEdit } from "./actions/list-actions";
import { CardPicture } from "./card-picture";
import type { GridActions } from "./grid/use-grid-keys";
import classes from "./list-gallery.module.css";
import type { ListDefinition } from "./read/list-definition";
import type { ListItem, ListItems } from "./read/list-items";

const CARD_PX = { width: 200, height: 318, gap: 10 } as const;
const GUESS_PX = 640;

interface ListGalleryProps {
  readonly label: string;
  readonly definition: ListDefinition;
  readonly cards: ListCards;
  readonly columns: readonly ColumnOption[];
  readonly items: ListItems;
  readonly actions: GridActions;
  readonly onRange: (start: number, stop: number) => void;
}

/** A list whose rows are cards with a picture, as many side by side as fit; two on a phone (VI-004). */
export function ListGallery({ label, items, onRange, ...card }: ListGalleryProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const merged = useMergedRef(ref, setScroller);
  const across =
    width === 0 ? 1 : Math.max(width < 300 ? 1 : 2, Math.floor((width + CARD_PX.gap) / (CARD_PX.width + CARD_PX.gap)));
  const { items: lines, totalSize } = useVirtualizer({
    count: Math.ceil(items.count / across),
    element: scroller,
    itemSize: CARD_PX.height,
    overscanCount: 2,
    defaultSize: GUESS_PX,
    onItemsRendered: (seen) =>
      onRange(seen.startIndex * across, Math.min(items.count, (seen.stopIndex + 1) * across) - 1),
  });
  return (
    <div ref={merged} className={classes.scroller} data-list-gallery>
      <div role="list" aria-label={label} className={classes.body} style={{ height: totalSize }}>
        {lines.flatMap(({ index: line, offset }) =>
          Array.from({ length: Math.min(across, items.count - line * across) }, (_, place) => {
            const item = items.at(line * across + place);
            const style = {
              top: offset,
              left: `${(place * 100) / across}%`,
              width: `${100 / across}%`,
              height: CARD_PX.height,
            };
            return (
              <div key={item.key} role="listitem" className={classes.place} style={style}>
                <GalleryItem item={item} {...card} />
              </div>
            );
          }),
        )}
      </div>
    </div>
  );
}

interface GalleryItemProps extends Pick<ListGalleryProps, "definition" | "cards" | "columns" | "actions"> {
  readonly item: ListItem;
}

function GalleryItem({ item, actions, ...rest }: GalleryItemProps) {
  if (item.kind === "hole") return <div className={classes.card} aria-busy="true" />;
  if (item.kind === "group")
    return (
      <UnstyledButton className={classes.group} onClick={() => actions.fold(item.key)} aria-expanded={!item.folded}>
        {cellText(item.label) || "(empty)"} · {item.count}
      </UnstyledButton>
    );
  return <GalleryCard row={item.row} actions={actions} {...rest} />;
}

function GalleryCard({
  row,
  definition,
  cards,
  columns,
  actions,
}: Omit<GalleryItemProps, "item"> & { readonly row: Row }) {
  const numbered = columns.filter((column) => column.card).toSorted((a, b) => (a.card ?? 0) - (b.card ?? 0));
  const [heading, ...under] = numbered.length > 0 ? numbered : columns;
  const name = heading ? cellText(row[heading.field], heading.format) : "";
  const ribbon = cards.ribbon ? textOf(row, cards.ribbon) : "";
  const state = pendingState(row._pending);
  return (
    <div className={classes.card}>
      {ribbon && <span className={classes.ribbon}>{ribbon}</span>}
      <UnstyledButton
        className={classes.open}
        onClick={() => actions.open(row, false)}
        disabled={!mayEdit(definition, row)}
      >
        <CardPicture row={row} path={textOf(row, cards.picture)} definition={definition} name={name} />
        <Text span fw={600} truncate display="block" title={name}>
          {name}
        </Text>
        {under.map((column) => {
          const text = cellText(row[column.field], column.format);
          return (
            <Text
              span
              key={column.field}
              size="sm"
              c="dimmed"
              truncate
              display="block"
              title={`${column.title}: ${text}`}
            >
              {text || "—"}
            </Text>
          );
        })}
      </UnstyledButton>
      <Group gap={4} className={classes.actions}>
        {mayEdit(definition, row) && (
          <Action label={`Edit ${name}`} Icon={IconPencil} onClick={() => actions.edit(row)} />
        )}
        {mayDelete(row) && <Action label={`Delete ${name}`} Icon={IconTrash} onClick={() => actions.remove(row)} />}
        {cards.ribbon && ribbon === "" && !state && isOn(row.chkdocallowed) && (
          <Action label={`Approve ${name}`} Icon={IconCheck} onClick={() => actions.approve(row)} />
        )}
        {state && <PendingMark state={state} compact />}
      </Group>
    </div>
  );
}

const Action = ({
  label,
  Icon,
  onClick,
}: {
  readonly label: string;
  readonly Icon: typeof IconCheck;
  readonly onClick: () => void;
}) => (
  <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label} onClick={onClick}>
    <Icon size={18} stroke={1.5} aria-hidden />
  </ActionIcon>
);
