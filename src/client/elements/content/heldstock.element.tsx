import { Paper, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { stockFactsOf } from "../../../definitions/bill/facts-rows";
import { keptStock } from "../../call/kept-stock";
import { useOffline } from "../../call/offline-context";
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
  const { data, isError } = useRead(
    { kind: "form", sqlsp: row.DataSourceID_SQL, args: { itemid } },
    { enabled: /^[1-9]\d*$/.test(itemid) },
  );
  const copy = useCopy(itemid, isError);
  const [found] = data?.rows ?? [];
  const answered = data && stockFactsOf({ held: String(found?.held ?? "") });
  const [held, asOf] = answered ? [answered, data.asOf] : [copy?.held, copy?.asOf ?? 0];
  if (!held) return null;
  return (
    <Paper withBorder p="sm" role="group" aria-label={row.label_label} id={`${form.id}-${row.key}`}>
      <Text size="sm">{stockWords(held)}</Text>
      <Text size="sm" c="dimmed">
        {[placeWords(held), `as of ${asOfText(asOf)}`].filter(Boolean).join(" · ")}
      </Text>
    </Paper>
  );
}

/** The stock on this device, where the server did not answer. */
function useCopy(itemid: string, isWanted: boolean): Awaited<ReturnType<typeof keptStock>> {
  const offline = useOffline();
  const [copy, setCopy] = useState<Awaited<ReturnType<typeof keptStock>>>(null);
  useEffect(() => {
    if (isWanted) void keptStock(offline, itemid).then(setCopy);
  }, [offline, itemid, isWanted]);
  return isWanted ? copy : null;
}

export default defineElement({ type: "heldstock", role: "content", ...NO_VALUE, Input: HeldStock });
