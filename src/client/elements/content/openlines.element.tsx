import { Button, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { Conversion } from "../../../definitions/bill/document-head";
import { readProps, textOf } from "../../../definitions/props";
import { fromQuantityText } from "../../../domain/quantity";
import { useRead } from "../../call/use-read";
import { formPath } from "../../rows/form-link";
import { AmountField } from "../../ui/amount-field";
import { AsOf } from "../../ui/as-of";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";
import { lineText, madeFromPicks, openText, pickKey, readOpenLines, type OpenRow } from "../open-lines/picks";

/**
 * `openlines` (DOC-030): the open lines of a party's orders and challans, to be selected with quantities, and a
 * button for each document that can be made of them. `props`: `party` and `targets` name the fields that hold them;
 * `DataSourceID_SQL` returns the lines.
 */
function OpenLines({ node: { row }, form }: ElementProps) {
  const { props } = readProps(row.props);
  const party = String(form.useField(textOf(props.party) ?? "partyid").value ?? "");
  const targets = readTargets(form.useField(textOf(props.targets) ?? "targets").value);
  const isStored = /^[1-9]\d*$/.test(party);
  const { data, error, isFetching } = useRead(
    { kind: "form", sqlsp: row.DataSourceID_SQL, args: { partyid: party }, enc: true },
    { enabled: isStored, entity: "sale" },
  );
  const rows = isStored ? readOpenLines(data?.rows ?? []) : [];
  return (
    <Stack gap="sm" id={`${form.id}-${row.key}`}>
      <Title order={2} size="h5">
        {row.label_label}
      </Title>
      {error && (
        <Text role="alert" c="var(--mac-danger-text)">
          {error.message} The open lines of this customer are not on this device.
        </Text>
      )}
      {!error && rows.length === 0 && (
        <Text c="dimmed" role="status">
          {emptyText(party, isStored, isFetching)}
        </Text>
      )}
      {rows.length > 0 && <Picker key={party} rows={rows} targets={targets} onMake={(path) => form.leaveTo(path)} />}
      {data && isStored && <AsOf at={data.asOf} fresh={data.fresh} />}
    </Stack>
  );
}

function emptyText(party: string, isStored: boolean, isFetching: boolean): string {
  if (party === "" || party === "0") return "Choose a customer to see open orders and challans.";
  if (!isStored) return "This customer is waiting to be sent, so nothing is open.";
  return isFetching ? "Loading open lines…" : "Nothing is open for this customer.";
}

function readTargets(value: unknown): readonly Conversion[] {
  try {
    return typeof value === "string" && value !== "" ? (JSON.parse(value) as readonly Conversion[]) : [];
  } catch {
    return [];
  }
}

interface PickerProps {
  readonly rows: readonly OpenRow[];
  readonly targets: readonly Conversion[];
  readonly onMake: (path: string) => void;
}

/** Chosen lines by their key, with the quantity as typed. */
type Picks = ReadonlyMap<string, string>;

function Picker({ rows, targets, onMake }: PickerProps) {
  const [picks, setPicks] = useState<Picks>(new Map());
  const put = (row: OpenRow, qty: string | null) => setPicks((now) => changed(now, pickKey(row), qty));
  const chosen = rows.filter((row) => picks.has(pickKey(row)));
  const isAll = chosen.length === rows.length;
  const isWrong = chosen.some((row) => problemOf(row, picks.get(pickKey(row)) ?? "") !== "");
  return (
    <Stack gap="xs">
      <Checkbox
        label={`All ${rows.length} lines`}
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={() =>
          setPicks(isAll ? new Map() : new Map(rows.map((row) => [pickKey(row), picks.get(pickKey(row)) ?? row.open])))
        }
      />
      <Stack gap={0} role="list" aria-label="Open lines">
        {rows.map((row) => (
          <PickLine key={pickKey(row)} row={row} qty={picks.get(pickKey(row))} onQty={(qty) => put(row, qty)} />
        ))}
      </Stack>
      <Group gap="sm">
        {targets.map(({ formname, sqlsp, title }) => (
          <Button
            key={formname}
            disabled={chosen.length === 0 || isWrong}
            onClick={() =>
              onMake(formPath({ id: "0", formname, sqlsp, formtitle: title, from: madeFromPicks(chosen, picks) }))
            }
          >
            Make {title}
          </Button>
        ))}
        <Text size="sm" c="dimmed" role="status">
          {chosen.length === 0
            ? "Select the lines to bill."
            : `${chosen.length} ${chosen.length === 1 ? "line" : "lines"} chosen`}
        </Text>
      </Group>
    </Stack>
  );
}

function changed(picks: Picks, key: string, qty: string | null): Picks {
  const next = new Map(picks);
  if (qty === null) next.delete(key);
  else next.set(key, qty);
  return next;
}

/** '' or the error in a quantity. */
function problemOf({ open }: OpenRow, qty: string): string {
  const [wanted, left] = [fromQuantityText(qty), fromQuantityText(open)];
  if (wanted === null || wanted <= 0) return "Enter more than 0.";
  return left !== null && wanted > left ? `Only ${openText(open)} is open.` : "";
}

interface PickLineProps {
  readonly row: OpenRow;
  /** undefined where the line is not chosen. */
  readonly qty: string | undefined;
  readonly onQty: (qty: string | null) => void;
}

function PickLine({ row, qty, onQty }: PickLineProps) {
  const name = lineText(row);
  return (
    <Group role="listitem" gap="sm" py={6} style={{ borderTop: "1px solid var(--mac-line)" }}>
      <Checkbox
        flex="1 1 220px"
        label={row.item}
        aria-label={name}
        description={`${row.kind} ${row.number} · ${row.day} · ${openText(row.open)} ${row.unit} open`}
        checked={qty !== undefined}
        onChange={() => onQty(qty === undefined ? row.open : null)}
      />
      {qty !== undefined && (
        <AmountField
          w={140}
          label={`Qty ${row.unit}`}
          aria-label={`Quantity of ${name}`}
          value={qty}
          decimals={3}
          error={problemOf(row, qty)}
          onAmount={onQty}
        />
      )}
    </Group>
  );
}

export default defineElement({ type: "openlines", role: "content", ...NO_VALUE, Input: OpenLines });
