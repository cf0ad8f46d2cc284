import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatDate } from "../../../domain/date-format";
import { formatAmount } from "../../../domain/indian-format";
import type { Row } from "../../../wire/envelope";
import { PORTAL_PROCEDURES, type PortalList } from "../../../wire/portal";
import { numberOf, textOf } from "../../rows/read-row";
import { Pages } from "../../ui/lists/pages";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";
import { DocumentDialog } from "./document-dialog";
import { Panel } from "./panel";
import { PayDialog } from "./pay-dialog";
import { usePortal } from "./use-portal";

const PAGE = 50;
const TITLES = ["Number", "Date", "Amount", "Due", "Pending", "Actions"];
const FIGURES = ["Amount", "Pending"];

interface DocumentsPanelProps {
  readonly list: PortalList;
  readonly empty: string;
}

/** One list of the customer's documents, newest first. Invoices with something open can be paid. */
export function DocumentsPanel({ list, empty }: DocumentsPanelProps) {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Row | null>(null);
  const [paid, setPaid] = useState<Row | null>(null);
  const read = usePortal(PORTAL_PROCEDURES.documents, {
    list,
    DisplayStart: 1 + (page - 1) * PAGE,
    DisplayLength: PAGE,
  });
  const [first] = read.rows ?? [];
  const pages = Math.ceil((first ? numberOf(first, "TotalCount") : 0) / PAGE);
  return (
    <>
      <Stack gap="sm">
        <Panel read={read} empty={empty}>
          {(rows) => (
            <StackedTable label={list} titles={TITLES} figures={FIGURES} least={720}>
              {rows.map((row) => (
                <DocumentLine
                  key={`${textOf(row, "formname")} ${textOf(row, "id")}`}
                  row={row}
                  onOpen={() => setOpened(row)}
                  onPay={list === "invoices" && numberOf(row, "pending") > 0 ? () => setPaid(row) : null}
                />
              ))}
            </StackedTable>
          )}
        </Panel>
        <Pages total={pages} page={page} onPage={setPage} />
      </Stack>
      {opened && (
        <DocumentDialog
          id={textOf(opened, "id")}
          formname={textOf(opened, "formname")}
          number={textOf(opened, "vno")}
          onClose={() => setOpened(null)}
        />
      )}
      {paid && <PayDialog row={paid} onClose={() => setPaid(null)} />}
    </>
  );
}

interface DocumentLineProps {
  readonly row: Row;
  readonly onOpen: () => void;
  /** Null where nothing is to be paid. */
  readonly onPay: (() => void) | null;
}

function DocumentLine({ row, onOpen, onPay }: DocumentLineProps) {
  const number = textOf(row, "vno");
  const pending = numberOf(row, "pending");
  const overdue = numberOf(row, "overdue");
  return (
    <StackedRow>
      <StackedCell of="Number" part="name">
        {number}
        <Text size="xs" c="dimmed">
          {textOf(row, "kind")} · {textOf(row, "branch")}
        </Text>
      </StackedCell>
      <StackedCell of="Date">{formatDate(textOf(row, "vdate"))}</StackedCell>
      <StackedCell of="Amount" figure>
        {formatAmount(textOf(row, "amount"))}
      </StackedCell>
      <StackedCell of="Due">
        {pending > 0 && formatDate(textOf(row, "duedate"))}
        {overdue > 0 && (
          <Text size="xs" c="red">
            {overdue === 1 ? "1 day overdue" : `${overdue} days overdue`}
          </Text>
        )}
      </StackedCell>
      <StackedCell of="Pending" figure>
        {pending === 0 ? "" : formatAmount(textOf(row, "pending"))}
      </StackedCell>
      <StackedCell of="Actions" part="actions">
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" variant="default" mih={36} aria-label={`Open ${number}`} onClick={onOpen}>
            Open
          </Button>
          {onPay && (
            <Button size="xs" mih={36} aria-label={`Pay ${number}`} onClick={onPay}>
              Pay
            </Button>
          )}
        </Group>
      </StackedCell>
    </StackedRow>
  );
}
