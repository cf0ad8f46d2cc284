import { Anchor, Group, Paper, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { cellText, isOn } from "../../../../definitions/bill/cells";
import { formatAmount, formatQuantity } from "../../../../domain/indian-format";
import type { Row } from "../../../../wire/envelope";
import type { StockHere } from "../../../posting/stock-here";
import { stockAge } from "../../../posting/stock-age";
import { useItemStock } from "../../../posting/use-item-stock";
import { formPath } from "../../../rows/form-link";
import { scannedItemOf } from "../session/scanned-item";

const PRICES = [
  ["mrp", "MRP"],
  ["saleprice", "Sale price"],
  ["purchaseprice", "Purchase price"],
] as const;

/** An item as the godown asks for it. A price that the user may not see is not in the record. */
export function ItemCard({ record }: { readonly record: Row }) {
  const item = scannedItemOf(record);
  const stock = useItemStock(item.id);
  const prices = PRICES.filter(([key]) => Number(record[key] ?? 0) > 0);
  const isStored = /^\d+$/.test(item.id);
  return (
    <Paper withBorder p="md" role="group" aria-label={item.name} data-item={item.id}>
      <Stack gap="sm">
        <div>
          <Text fw={700} size="lg" style={{ overflowWrap: "anywhere" }}>
            {item.name}
          </Text>
          <Text c="dimmed">
            {[item.code, item.unit, isOn(record.inactive) ? "Service" : "", item.isBatch ? "Kept in batches" : ""]
              .filter(Boolean)
              .join(" · ")}
          </Text>
          {item.units.map(({ unitid, unit, holds }) => (
            <Text key={unitid} size="sm" c="dimmed">
              1 {unit} holds {formatQuantity(holds)} {item.unit}
            </Text>
          ))}
        </div>
        {prices.map(([key, title]) => (
          <Pair key={key} label={title} value={`₹${formatAmount(cellText(record[key]))}`} />
        ))}
        {stock && !isOn(record.inactive) && <Stock stock={stock} unit={item.unit} />}
        {isStored && (
          <Group gap="lg">
            <Anchor
              component={Link}
              mih={44}
              to={formPath({
                id: item.id,
                formname: "itemdetail",
                sqlsp: "item_R_getviewdata",
                formtitle: "Item Detail",
              })}
            >
              Open item
            </Anchor>
            <Anchor component={Link} mih={44} to={`/Reports/stockledger?itemname=${item.id}`}>
              Last moves
            </Anchor>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

interface StockProps {
  readonly stock: StockHere;
  readonly unit: string;
}

function Stock({ stock: { held, ...age }, unit }: StockProps) {
  return (
    <div role="list" aria-label="Stock by godown">
      <Pair label="In stock" value={`${formatQuantity(held.instock)} ${unit}`} />
      {held.places.map(({ godownid, name, stock }) => (
        <div key={godownid} role="listitem">
          <Pair label={name} value={`${formatQuantity(stock)} ${unit}`} isPart />
        </div>
      ))}
      <Text size="sm" c="dimmed">
        {stockAge(age)}
      </Text>
    </div>
  );
}

const Pair = ({
  label,
  value,
  isPart,
}: {
  readonly label: string;
  readonly value: string;
  readonly isPart?: boolean;
}) => (
  <Group justify="space-between" wrap="nowrap" gap="md">
    <Text c={isPart ? "dimmed" : undefined} pl={isPart ? "sm" : 0}>
      {label}
    </Text>
    <Text fw={isPart ? 400 : 600} style={{ flex: "none" }}>
      {value}
    </Text>
  </Group>
);
