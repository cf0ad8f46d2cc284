import { NativeSelect, NumberInput, Text, TextInput } from "@mantine/core";
import { kolkataDate } from "../../../domain/date-format";
import { LABELS_MAX } from "../../../definitions/print/labels/label-sizes";
import { useOffline } from "../../call/offline-context";
import { useTypedDay } from "../../ui/fields/use-typed-day";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";
import type { LabelDraft } from "./label-lines";

const TITLES = ["Item", "Barcode", "Batch", "Expiry", "Labels"] as const;
const BATCH_MAX = 40;

interface LabelTableProps {
  readonly drafts: readonly LabelDraft[];
  readonly onChange: (at: number, change: Partial<LabelDraft>) => void;
}

/** The items, with batch and expiry that go into the barcode, and how many labels of each. */
export const LabelTable = ({ drafts, onChange }: LabelTableProps) => (
  <StackedTable label="Items" titles={TITLES} figures={["Labels"]} least={560}>
    {drafts.map((draft, at) => (
      // The same item may stand on several lines.
      <StackedRow key={`${at} ${draft.itemid}`}>
        <StackedCell of="Item" part="name">
          {draft.item}
        </StackedCell>
        <StackedCell of="Barcode">
          <Barcode draft={draft} onChange={(barcode) => onChange(at, { barcode })} />
        </StackedCell>
        <StackedCell of="Batch">
          <TextInput
            aria-label={`Batch of ${draft.item}`}
            value={draft.batchno}
            maxLength={BATCH_MAX}
            onChange={(event) => onChange(at, { batchno: event.currentTarget.value })}
          />
        </StackedCell>
        <StackedCell of="Expiry">
          <ExpiryInput draft={draft} onChange={(expirydate) => onChange(at, { expirydate })} />
        </StackedCell>
        <StackedCell of="Labels" figure>
          <NumberInput
            aria-label={`Labels of ${draft.item}`}
            inputMode="numeric"
            w={88}
            min={0}
            max={LABELS_MAX}
            allowDecimal={false}
            hideControls
            styles={{ input: { textAlign: "right", fontVariantNumeric: "tabular-nums" } }}
            value={draft.count}
            onChange={(count) => onChange(at, { count })}
          />
        </StackedCell>
      </StackedRow>
    ))}
  </StackedTable>
);

/** Chosen where an item has several; the item's own code is said to be that. */
function Barcode({ draft, onChange }: { readonly draft: LabelDraft; readonly onChange: (barcode: string) => void }) {
  const { item, barcodes, barcode, code } = draft;
  if (barcodes.length > 1)
    return (
      <NativeSelect
        aria-label={`Barcode of ${item}`}
        data={[...barcodes]}
        value={barcode}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (barcode === "") return <Text size="sm">No barcode</Text>;
  return <Text size="sm">{barcode === code ? `${barcode} (item code)` : barcode}</Text>;
}

function ExpiryInput({ draft, onChange }: { readonly draft: LabelDraft; readonly onChange: (day: string) => void }) {
  const { now } = useOffline();
  const { fault, field, take } = useTypedDay({
    day: draft.expirydate,
    today: kolkataDate(now()),
    onDay: onChange,
  });
  return (
    <TextInput
      {...field}
      aria-label={`Expiry of ${draft.item}`}
      error={fault}
      onKeyDown={(event) => event.key === "Enter" && take()}
    />
  );
}
