import { Paper, Text } from "@mantine/core";
import { stockAge } from "../../posting/stock-age";
import { useItemStock } from "../../posting/use-item-stock";
import { placeWords, stockWords } from "../../rows/stock-places";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/**
 * `heldstock`: how much stock the company has of the form's item, how much is reserved, and in which godowns, from
 * `DataSourceID_SQL`, or without a line from this device; shows nothing where that is not known.
 */
function HeldStock({ node: { row }, form }: ElementProps) {
  const stock = useItemStock(form.recordKey, row.DataSourceID_SQL);
  if (!stock) return null;
  return (
    <Paper withBorder p="sm" role="group" aria-label={row.label_label} id={`${form.id}-${row.key}`}>
      <Text size="sm">{stockWords(stock.held)}</Text>
      <Text size="sm" c="dimmed">
        {[placeWords(stock.held), stockAge(stock)].filter(Boolean).join(" · ")}
      </Text>
    </Paper>
  );
}

export default defineElement({ type: "heldstock", role: "content", ...NO_VALUE, Input: HeldStock });
