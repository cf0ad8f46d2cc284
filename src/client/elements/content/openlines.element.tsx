import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useRef, useState } from "react";
import type { Conversion, SourceKind } from "../../../definitions/bill/document-head";
import { readProps, textOf } from "../../../definitions/props";
import { useRead } from "../../call/use-read";
import { formPath } from "../../rows/form-link";
import { AsOf } from "../../ui/as-of";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";
import { isWrong, LinePicks, type PickableLine, type Picks } from "../open-lines/line-picks";
import { lineText, madeFromPicks, openText, pickKey, readOpenLines, type OpenRow } from "../open-lines/picks";
import { useKeptLines } from "../open-lines/use-kept-lines";

/**
 * `openlines` (DOC-030): the open lines of a party's orders and challans, to be selected with quantities, and a
 * button for each document that can be made of them. `props`: `party`, `targets` and `sources` name the fields that
 * hold them; `DataSourceID_SQL` returns the lines. Where the server does not answer, they come from this device.
 */
function OpenLines({ node: { row }, form }: ElementProps) {
  const { props } = readProps(row.props);
  const party = String(form.useField(textOf(props.party) ?? "partyid").value ?? "");
  const targets = readKinds<Conversion>(form.useField(textOf(props.targets) ?? "targets").value);
  const sources = readKinds<SourceKind>(form.useField(textOf(props.sources) ?? "sources").value);
  const isStored = /^[1-9]\d*$/.test(party);
  const { data, error, isFetching } = useRead(
    { kind: "form", sqlsp: row.DataSourceID_SQL, args: { partyid: party }, enc: true },
    { enabled: isStored, entity: "sale" },
  );
  const kept = useKeptLines(sources, party, isStored && (error !== null || data?.fresh === false));
  const rows = isStored ? (kept ?? readOpenLines(data?.rows ?? [])) : [];
  const missing = error !== null && kept === null ? error.message : "";
  return (
    <Stack gap="sm" id={`${form.id}-${row.key}`}>
      <Title order={2} size="h5">
        {row.label_label}
      </Title>
      {missing !== "" && (
        <Text role="alert" c="var(--mac-danger-text)">
          {missing} The open lines of this customer are not on this device.
        </Text>
      )}
      {missing === "" && rows.length === 0 && (
        <Text c="dimmed" role="status">
          {emptyText(party, isStored, isFetching)}
        </Text>
      )}
      {rows.length > 0 && <Picker key={party} rows={rows} targets={targets} onMake={(path) => form.leaveTo(path)} />}
      {data && isStored && kept === null && <AsOf at={data.asOf} fresh={data.fresh} />}
    </Stack>
  );
}

function emptyText(party: string, isStored: boolean, isFetching: boolean): string {
  if (party === "" || party === "0") return "Choose a customer to see open orders and challans.";
  if (!isStored) return "This customer is waiting to be sent, so nothing is open.";
  return isFetching ? "Loading open lines…" : "Nothing is open for this customer.";
}

function readKinds<T>(value: unknown): readonly T[] {
  try {
    return typeof value === "string" && value !== "" ? (JSON.parse(value) as readonly T[]) : [];
  } catch {
    return [];
  }
}

interface PickerProps {
  readonly rows: readonly OpenRow[];
  readonly targets: readonly Conversion[];
  readonly onMake: (path: string) => void;
}

function Picker({ rows, targets, onMake }: PickerProps) {
  const [picks, setPicks] = useState<Picks>(new Map());
  const make = useRef<HTMLDivElement>(null);
  const lines = rows.map(pickableOf);
  const chosen = rows.filter((row) => picks.has(pickKey(row)));
  const isBlocked = chosen.length === 0 || isWrong(lines, picks);
  return (
    <Stack gap="xs">
      <LinePicks
        label="Open lines"
        lines={lines}
        picks={picks}
        onPicks={setPicks}
        tooMuch="Only {} is open."
        onDone={() => make.current?.querySelector("button")?.focus()}
      />
      <Group gap="sm" ref={make}>
        {targets.map(({ formname, sqlsp, title }) => (
          <Button
            key={formname}
            disabled={isBlocked}
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

const pickableOf = (row: OpenRow): PickableLine => ({
  key: pickKey(row),
  item: row.item,
  detail: `${row.kind} ${row.number} · ${row.day} · ${openText(row.open)} ${row.unit} open`,
  open: row.open,
  unit: row.unit,
  name: lineText(row),
});

export default defineElement({ type: "openlines", role: "content", ...NO_VALUE, Input: OpenLines });
