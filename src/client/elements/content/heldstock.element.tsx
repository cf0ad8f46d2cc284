import { Paper, Text } from "@mantine/core";
import { stockFactsOf } from "../../../definitions/bill/facts-rows";
import { useRead } from "../../call/use-read";
import { placeWords, stockWords } from "../../rows/stock-places";
import { asOfText } from "../../ui/as-of";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/**
 * `heldstock`: how much stock the company has of the form's item, how much is reserved, and in which godowns, from
 * `DataSourceID_SQL`; shows nothing where that is not known.
 */
function HeldStock({ node: { row }, form }: ElementProps) {
  const itemid = form.recordKey;
  const { data } = useRead(
    { kind: "form", sqlsp: row.DataSourceID_SQL, args: { itemid } },
    { enabled: /^[1-9]\d*$/.test(itemid) },
  );
  const [found] = data?.rows ?? [];
  const held = stockFactsOf({ held: String(found?.held ?? "") });
  if (!data || !held) return null;
  return (
    <Paper withBorder p="sm" role="group" aria-label={row.label_label} id={`${form.id}-${row.key}`}>
      <Text size="sm">{stockWords(held)}</Text>
      <Text size="sm" c="dimmed">
        {[placeWords(held), `as of ${asOfText(data.asOf)}`].filter(Boolean).join(" · ")}
      </Text>
    </Paper>
  );
}

export default defineElement({ type: "heldstock", role: "content", ...NO_VALUE, Input: HeldStock });
