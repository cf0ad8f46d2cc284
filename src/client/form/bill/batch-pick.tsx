import { Button, Group, Text } from "@mantine/core";
import { ITEMS } from "../../../definitions/bill/bill-fault";
import { cellRows, type Cells } from "../../../definitions/bill/cells";
import type { BatchFacts } from "../../../definitions/bill/facts-rows";
import { chosenKey } from "../../rows/chosen-key";
import { formatDate } from "../../../domain/date-format";
import { formatQuantity } from "../../../domain/indian-format";
import type { OpenForm } from "../open/open-form";
import type { LiveBill } from "./live-bill";
import { useItemLine } from "./use-item-line";

/** Number of batches offered as buttons; others are typed. */
const SHOWN_MAX = 8;

interface BatchPickProps {
  readonly form: OpenForm;
  readonly bill: LiveBill;
  /** Sets a field as the user's entry. */
  readonly onSet: (key: string, value: unknown) => void;
}

/**
 * Batches in stock for the line where the user is, otherwise for the last line whose item has any, first to expire
 * first; a press puts one into the line.
 */
export function BatchPick({ form, bill, onSet }: BatchPickProps) {
  const here = useItemLine(form);
  const { values } = form.store.state();
  const lines = cellRows(values[ITEMS]);
  const hasBatches = (line: Cells | undefined): boolean =>
    line !== undefined && (bill.facts.item(chosenKey(line, "itemid"))?.batches ?? []).length > 0;
  const at = hasBatches(lines[here]) ? here : lines.findLastIndex(hasBatches);
  const line = lines[at];
  const item = line && bill.facts.item(chosenKey(line, "itemid"));
  if (!item?.facts.isBatch) return null;
  const day = String(values.edateview ?? "");
  const pick = (batchno: string) =>
    onSet(
      ITEMS,
      lines.map((one, index) => (index === at ? { ...one, batchno } : one)),
    );
  return (
    <Group gap="xs" role="group" aria-label={`Batches of ${item.facts.name}, line ${at + 1}`}>
      <Text size="sm" c="dimmed">
        {item.facts.name}, line {at + 1}:
      </Text>
      {(item.batches ?? []).slice(0, SHOWN_MAX).map((batch) => (
        <Button
          key={batch.batchno}
          type="button"
          size="xs"
          variant={line?.batchno === batch.batchno ? "filled" : "default"}
          aria-pressed={line?.batchno === batch.batchno}
          onClick={() => pick(batch.batchno)}
        >
          {wordsOf(batch, day)}
        </Button>
      ))}
    </Group>
  );
}

const wordsOf = ({ batchno, expiry, stock }: BatchFacts, day: string): string =>
  `${batchno} · ${expiry === "" ? "" : `${expiry < day ? "expired" : "expires"} ${formatDate(expiry)} · `}${formatQuantity(stock)}`;
