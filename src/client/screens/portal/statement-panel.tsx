import { Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { fyStart } from "../../../domain/calendar";
import { formatDate, kolkataDate } from "../../../domain/date-format";
import { formatAmount, sidedText } from "../../../domain/indian-format";
import type { Row } from "../../../wire/envelope";
import { PORTAL_PROCEDURES } from "../../../wire/portal";
import { useOffline } from "../../call/offline-context";
import { textOf } from "../../rows/read-row";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";
import { Panel } from "./panel";
import { usePortal } from "./use-portal";

const TITLES = ["Date", "Document", "Number", "Debit", "Credit", "Balance"];
const FIGURES = ["Debit", "Credit", "Balance"];

/** The statement of account over some days, this financial year first. */
export function StatementPanel() {
  const { now } = useOffline();
  const today = kolkataDate(now());
  const [from, setFrom] = useState<string>(() => fyStart(today));
  const [to, setTo] = useState<string>(today);
  const read = usePortal(PORTAL_PROCEDURES.statement, { dtpfrom: from, dtpto: to }, from !== "" && to !== "");
  return (
    <Stack gap="md">
      <Group gap="sm" wrap="wrap">
        <TextInput type="date" label="From" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        <TextInput type="date" label="To" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </Group>
      <Panel read={read} empty="No entry in these days.">
        {(rows) => (
          <StackedTable label="Statement of Account" titles={TITLES} figures={FIGURES} least={680}>
            {rows
              .filter((row) => textOf(row, "pending") === "")
              .map((row, at) => (
                <StatementLine key={at} row={row} />
              ))}
          </StackedTable>
        )}
      </Panel>
    </Stack>
  );
}

/** Dr where the customer owes, Cr where the firm does. */
const balanceText = (row: Row): string => sidedText(textOf(row, "balance"));

const amountText = (row: Row, key: string): string =>
  Number(textOf(row, key) || 0) === 0 ? "" : formatAmount(textOf(row, key));

const StatementLine = ({ row }: { readonly row: Row }) => (
  <StackedRow fw={textOf(row, "_kind") === "" ? undefined : 600}>
    <StackedCell of="Date">{formatDate(textOf(row, "edate"))}</StackedCell>
    <StackedCell of="Document" part="name">
      {textOf(row, "kind")}
    </StackedCell>
    <StackedCell of="Number">{textOf(row, "vno")}</StackedCell>
    <StackedCell of="Debit" figure>
      {amountText(row, "debit")}
    </StackedCell>
    <StackedCell of="Credit" figure>
      {amountText(row, "credit")}
    </StackedCell>
    <StackedCell of="Balance" figure>
      {balanceText(row)}
    </StackedCell>
  </StackedRow>
);
