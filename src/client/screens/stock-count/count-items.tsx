import { Button, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { formatAmount, formatQuantity } from "../../../domain/indian-format";
import type { CountReview, ReviewItem } from "../../../wire/counting/stock-counts";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";

/** Rows drawn at first, and more with each press: a whole godown has thousands. */
const SHOWN = 200;

interface CountItemsProps {
  readonly review: CountReview;
  readonly onRecount: (item: ReviewItem) => void;
}

/** What was counted beside the books, the largest difference by value first. */
export function CountItems({ review, onRecount }: CountItemsProps) {
  const { items, mayDecide } = review;
  const hasBooks = items.some(({ book }) => book !== null);
  const hasValues = items.some(({ value }) => value !== null);
  const [only, setOnly] = useState("different");
  const [limit, setLimit] = useState(SHOWN);
  const wanted = hasBooks && only === "different" ? items.filter((item) => !isEqual(item)) : items;
  const titles = [
    "Item",
    "Counted",
    ...(hasBooks ? ["In the books", "Difference"] : []),
    ...(hasValues ? ["Value"] : []),
    "Notes",
    ...(mayDecide ? [""] : []),
  ];
  return (
    <Stack gap="sm" component="section" aria-labelledby="count-items">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h5" id="count-items">
          {hasBooks ? "Differences" : "Counted items"}
        </Title>
        {hasBooks && (
          <SegmentedControl
            aria-label="Items shown"
            value={only}
            onChange={setOnly}
            data={[
              { value: "different", label: `With a difference (${items.filter((item) => !isEqual(item)).length})` },
              { value: "all", label: `All (${items.length})` },
            ]}
          />
        )}
      </Group>
      {wanted.length === 0 && (
        <Text c="dimmed" role="status">
          {items.length === 0 ? "Nothing was scanned yet. Phones join by the QR code." : "No item has a difference."}
        </Text>
      )}
      {wanted.length > 0 && (
        <StackedTable label="Counted items" titles={titles} figures={FIGURES} least={860}>
          {wanted.slice(0, limit).map((item) => (
            <ItemRow
              key={`${item.itemid} ${item.batchno}`}
              item={item}
              hasBooks={hasBooks}
              hasValues={hasValues}
              {...(mayDecide ? { onRecount: () => onRecount(item) } : {})}
            />
          ))}
        </StackedTable>
      )}
      {wanted.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + SHOWN)}>
          Show {Math.min(SHOWN, wanted.length - limit)} more
        </Button>
      )}
    </Stack>
  );
}

const FIGURES = ["Counted", "In the books", "Difference", "Value"];

const isEqual = ({ difference, isDecided }: ReviewItem): boolean => isDecided && Number(difference) === 0;

interface ItemRowProps {
  readonly item: ReviewItem;
  readonly hasBooks: boolean;
  readonly hasValues: boolean;
  /** Absent for users who may not ask. */
  readonly onRecount?: () => void;
}

function ItemRow({ item, hasBooks, hasValues, onRecount }: ItemRowProps) {
  const { name, batchno, unit, qty, book, difference, value, openRecount } = item;
  const sign = Number(difference) > 0 ? "+" : "";
  return (
    <StackedRow data-counted-item={name}>
      <StackedCell of="Item" part="name">
        {name}
        {batchno !== "" && (
          <Text size="sm" c="dimmed">
            Batch {batchno}
          </Text>
        )}
      </StackedCell>
      <StackedCell of="Counted" figure>
        {`${formatQuantity(qty)} ${unit}`}
      </StackedCell>
      {hasBooks && (
        <StackedCell of="In the books" figure>
          {formatQuantity(book ?? "0")}
        </StackedCell>
      )}
      {hasBooks && (
        <StackedCell of="Difference" figure>
          {`${sign}${formatQuantity(difference ?? "0")}`}
        </StackedCell>
      )}
      {hasValues && (
        <StackedCell of="Value" figure>
          {value === null ? "" : formatAmount(value)}
        </StackedCell>
      )}
      <StackedCell of="Notes">
        <Text size="sm">{notesOf(item)}</Text>
      </StackedCell>
      {onRecount && (
        <StackedCell of="" part="actions">
          <Button
            variant="default"

            disabled={openRecount !== ""}
            aria-label={`Recount ${name}`}
            onClick={onRecount}
          >
            Recount
          </Button>
        </StackedCell>
      )}
    </StackedRow>
  );
}

function notesOf({ places, isDecided, openRecount, moved, unit }: ReviewItem): string {
  const bins = places.map(({ bin }) => bin).filter(Boolean);
  return [
    bins.length > 0 ? `Bins ${bins.join(", ")}.` : "",
    places.some(({ recount }) => recount !== "") ? "Recounted." : "",
    isDecided ? "" : "Decide whose count to take.",
    openRecount === "" ? "" : "Recount requested.",
    Number(moved) === 0 ? "" : `${formatQuantity(moved)} ${unit} moved while it was counted: a recount is safer.`,
  ]
    .filter(Boolean)
    .join(" ");
}
