import { Stack, Text } from "@mantine/core";
import { formatAmount, formatQuantity } from "../../../domain/indian-format";
import { priceInUnit } from "../../../domain/stock/item-units";
import { placeWords, stockWords } from "../../rows/stock-places";
import { stockAge } from "../../posting/stock-age";
import type { KnownItem } from "../../facts/known-facts";
import { isSameBatch } from "./shortages";

interface ItemStockProps {
  readonly item: KnownItem;
  /** The bill names a godown: the stock in that godown is shown first. */
  readonly isInGodown: boolean;
  /** The batch of the line, '' for none. */
  readonly batchno: string;
}

/**
 * Stock of an item and of the batch, how much is held for customers' orders, its godowns, the party's last price; with
 * their time.
 */
export function ItemStock({ item, isInGodown, batchno }: ItemStockProps) {
  const { facts, stock, held, lastprice, lastunit, asOf, waiting = 0, uncounted = 0 } = item;
  const paid = lastprice && priceInUnit(facts, lastprice, lastunit ?? 0, 0);
  const last = paid ? `last price ${formatAmount(paid)}` : "";
  const parts = facts.isService
    ? [last]
    : [
        isInGodown && stock !== "" ? `${formatQuantity(stock)} in this godown` : "",
        batchWords(item, batchno),
        held ? stockWords(held) : "",
        last,
      ];
  const shown = parts.filter((part) => part !== "");
  if (shown.length === 0) return null;
  const places = held && !facts.isService ? placeWords(held) : "";
  return (
    <Stack gap={0} role="status">
      <Text size="sm" c={stock.startsWith("-") ? "var(--mac-danger-text)" : "dimmed"}>
        {facts.name}: {shown.join(", ")}
      </Text>
      {asOf !== undefined && (
        <Text size="xs" c="dimmed">
          {places === "" ? "" : `${places} · `}
          {stockAge({ asOf, waiting, uncounted })}
        </Text>
      )}
    </Stack>
  );
}

/** Of a batch that is not in stock nothing is known: goods that come in bring it. */
function batchWords({ batches = [] }: KnownItem, batchno: string): string {
  const own = batches.find((batch) => isSameBatch(batch.batchno, batchno));
  return own ? `batch ${own.batchno} ${formatQuantity(own.stock)}` : "";
}
