import { Button, Chip, Group, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { IsoDate } from "../../../../domain/calendar";
import type { LineChange } from "../../../../domain/scanning/scan-event";
import type { ScanLine } from "../../../../domain/scanning/session-lines";
import { UnknownCode } from "../../../elements/barcode/unknown-code";
import { BottomSheet } from "../../../ui/bottom-sheet";
import { useTypedDay } from "../../../ui/fields/use-typed-day";
import { Keypad } from "./keypad";
import { unitName } from "../session/scanned-item";

interface ScanLineSheetProps {
  readonly line: ScanLine;
  readonly today: IsoDate;
  /** Whether the session becomes a document with a narration. */
  readonly hasRemark: boolean;
  /** The pictures of the line, where it can have some. */
  readonly photos: ReactNode;
  readonly onChange: (change: LineChange) => void;
  /** The item of an unknown code, by its key. */
  readonly onItem: (key: string) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** One line over the session, within reach of the thumb. */
export function ScanLineSheet(props: ScanLineSheetProps) {
  const { line, onItem, onClose } = props;
  return (
    <BottomSheet title={line.item?.name ?? line.code} closes="Close the line" onClose={onClose}>
      <Stack gap="sm">
        {!line.item && (
          <UnknownCode
            code={line.code}
            source="item"
            noun={["item", "items"]}
            onChoose={(key) => onItem(String(key))}
          />
        )}
        <LineFields key={line.id} {...props} />
      </Stack>
    </BottomSheet>
  );
}

function LineFields({ line, today, hasRemark, photos, onChange, onRemove, onClose }: ScanLineSheetProps) {
  const [qty, setQty] = useState("");
  const [unitid, setUnitid] = useState(line.unitid);
  const [batch, setBatch] = useState(line.batch);
  const [expiry, setExpiry] = useState(line.expiry);
  const [remark, setRemark] = useState(line.remark);
  const entered = qty === "" || qty.endsWith(".") ? qty.slice(0, -1) || line.qty : qty;
  const apply = () => {
    const all: LineChange = { qty: entered, unitid, batch: batch.trim(), expiry, remark: remark.trim() };
    const changed = Object.entries(all).filter(([key, value]) => line[key as keyof LineChange] !== value);
    if (changed.length > 0) onChange(Object.fromEntries(changed));
    onClose();
  };
  const units = line.item ? [{ unitid: 0, unit: line.item.unit }, ...line.item.units] : [];
  return (
    <>
      <Text size="xl" fw={700} ta="right" aria-label="Quantity" role="status">
        {qty === "" ? line.qty : qty} {unitName(line.item, unitid)}
      </Text>
      <Keypad value={qty} onValue={setQty} />
      {units.length > 1 && (
        <Chip.Group value={String(unitid)} onChange={(value) => setUnitid(Number(value))}>
          <Group gap="xs" role="radiogroup" aria-label="Unit">
            {units.map((unit) => (
              <Chip key={unit.unitid} value={String(unit.unitid)} size="lg" radius="sm">
                {unit.unit}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      <TextInput
        label="Batch"
        autoComplete="off"
        maxLength={40}
        value={batch}
        onChange={(event) => setBatch(event.currentTarget.value)}
      />
      <ExpiryField value={expiry} today={today} onValue={setExpiry} />
      {hasRemark && (
        <TextInput
          label="Remark"
          description="Goes into the narration"
          autoComplete="off"
          maxLength={200}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      )}
      {photos}
      <Group grow>
        <Button variant="default" onClick={onRemove}>
          Remove
        </Button>
        <Button onClick={apply}>Done</Button>
      </Group>
    </>
  );
}

interface ExpiryFieldProps {
  /** `yyyy-mm-dd` or ''. */
  readonly value: string;
  readonly today: IsoDate;
  readonly onValue: (value: string) => void;
}

function ExpiryField({ value, today, onValue }: ExpiryFieldProps) {
  const { fault, field } = useTypedDay({ day: value, today, onDay: onValue });
  return <TextInput {...field} label="Expiry" inputMode="numeric" error={fault || undefined} />;
}
