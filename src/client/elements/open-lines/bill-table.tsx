import { Button, Table, Text } from "@mantine/core";
import { type KeyboardEvent, useEffect } from "react";
import type { PartyBill } from "../../../definitions/bill/party-bill";
import { formatDate } from "../../../domain/date-format";
import { amountText, billsLike, numberText, wordsOfBill } from "./party-bills";

/** Bills in the table; others are found by a part of their number, day or amount. */
const SHOWN_MAX = 8;

interface BillTableProps {
  readonly bills: readonly PartyBill[];
  /** What stands in the field of the number: it narrows the table. */
  readonly typed: string;
  readonly words: {
    readonly isLoading: boolean;
    readonly isKept: boolean;
    /** Why there are none. */
    readonly missing: string;
    /** Name of the party. */
    readonly of: string;
  };
  readonly onPick: (bill: PartyBill) => void;
  /** Asks the server for bills that are not among these. */
  readonly onSearch: (text: string) => void;
}

/** The bills of a party that a note can correct, newest first; a press names one, the arrows move between them. */
export function BillTable({ bills, typed, words, onPick, onSearch }: BillTableProps) {
  const found = billsLike(bills, typed);
  const isUnknown = found.length === 0 && typed.length > 1 && !words.isKept;
  useEffect(() => onSearch(isUnknown ? typed : ""), [isUnknown, typed, onSearch]);
  if (found.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {emptyText(words, bills.length > 0 || typed !== "")}
      </Text>
    );
  return (
    <Table withTableBorder verticalSpacing={2} style={{ fontVariantNumeric: "tabular-nums" }} onKeyDown={moveBetween}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Number</Table.Th>
          <Table.Th>Date</Table.Th>
          <Table.Th ta="right">Amount</Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            Pending
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {found.slice(0, SHOWN_MAX).map((bill) => (
          <Table.Tr key={`${bill.entity} ${bill.key}`}>
            <Table.Td>
              <Button
                type="button"
                size="compact-sm"
                mih={{ base: 44, sm: 26 }}
                variant="default"
                aria-label={wordsOfBill(bill)}
                onClick={() => onPick(bill)}
              >
                {numberText(bill)}
              </Button>
            </Table.Td>
            <Table.Td>{formatDate(bill.day)}</Table.Td>
            <Table.Td ta="right">{amountText(bill.amount)}</Table.Td>
            <Table.Td ta="right" visibleFrom="sm">
              {amountText(bill.pending)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      {(found.length > SHOWN_MAX || words.isKept) && (
        <Table.Tfoot>
          <Table.Tr>
            <Table.Td colSpan={4}>
              <Text size="sm" c="dimmed">
                {[
                  found.length > SHOWN_MAX
                    ? `and ${found.length - SHOWN_MAX} more: type a part of the number, date or amount`
                    : "",
                  words.isKept ? "These are the bills on this device." : "",
                ]
                  .filter(Boolean)
                  .join(". ")}
              </Text>
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      )}
    </Table>
  );
}

function emptyText({ isLoading, isKept, missing, of }: BillTableProps["words"], isNarrowed: boolean): string {
  if (isLoading) return "Loading bills…";
  if (missing !== "") return missing;
  if (isNarrowed) return isKept ? "No bill on this device matches. Type the whole number." : "No bill matches.";
  return isKept ? `No bill of ${of || "this party"} is on this device.` : `${of || "This party"} has no bills.`;
}

/** Up and down between the bills. */
function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step];
  event.preventDefault();
  next?.focus();
}
