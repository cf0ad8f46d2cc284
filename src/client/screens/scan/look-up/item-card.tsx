import { Anchor, Group, Paper, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { cellText, isOn } from "../../../../definitions/bill/cells";
import { stockFactsOf, type StockFacts } from "../../../../definitions/bill/facts-rows";
import { formatAmount, formatQuantity } from "../../../../domain/indian-format";
import type { Row } from "../../../../wire/envelope";
import { keptStock } from "../../../call/kept-stock";
import { useOffline } from "../../../call/offline-context";
import type { Offline } from "../../../offline/offline";
import { formPath } from "../../../rows/form-link";
import { asOfText } from "../../../ui/as-of";
import { scannedItemOf } from "../session/scanned-item";

const PRICES = [
  ["mrp", "MRP"],
  ["saleprice", "Sale price"],
  ["purchaseprice", "Purchase price"],
] as const;

/** An item as the godown asks for it. A price that the user may not see is not in the record. */
export function ItemCard({ record }: { readonly record: Row }) {
  const item = scannedItemOf(record);
  const stock = useStock(item.id);
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
        {stock && !isOn(record.inactive) && <Stock held={stock.held} asOf={stock.asOf} unit={item.unit} />}
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
  readonly held: StockFacts;
  /** Server time, ms. */
  readonly asOf: number;
  readonly unit: string;
}

function Stock({ held, asOf, unit }: StockProps) {
  return (
    <div role="list" aria-label="Stock by godown">
      <Pair label="In stock" value={`${formatQuantity(held.instock)} ${unit}`} />
      {held.places.map(({ godownid, name, stock }) => (
        <div key={godownid} role="listitem">
          <Pair label={name} value={`${formatQuantity(stock)} ${unit}`} isPart />
        </div>
      ))}
      <Text size="sm" c="dimmed">
        as of {asOfText(asOf)}
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

interface KnownStock {
  readonly held: StockFacts;
  readonly asOf: number;
}

/** The stock of the copy on this device at once, then the server's; null where neither is known. */
function useStock(itemid: string): KnownStock | null {
  const offline = useOffline();
  const [stock, setStock] = useState<KnownStock | null>(null);
  useEffect(() => {
    let isOver = false;
    const put = (next: KnownStock | null) => {
      if (next && !isOver) setStock(next);
    };
    void keptStock(offline, itemid).then(async (kept) => {
      put(kept);
      put(await fromServer(offline, itemid));
    });
    return () => {
      isOver = true;
    };
  }, [offline, itemid]);
  return stock;
}

async function fromServer(offline: Offline, itemid: string): Promise<KnownStock | null> {
  if (offline.line().line !== "online" || !/^\d+$/.test(itemid)) return null;
  const answer = await offline.reader
    .read({ kind: "form", sqlsp: "WEBAPI_itemstock", args: { itemid } })
    .catch(() => null);
  const held = answer && stockFactsOf({ held: cellText(answer.rows[0]?.held) });
  return held ? { held, asOf: answer.asOf } : null;
}
