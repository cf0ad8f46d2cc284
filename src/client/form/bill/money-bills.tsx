import { Button, Table, Text } from "@mantine/core";
import { useSyncExternalStore } from "react";
import type { OpenBill } from "../../../definitions/bill/bill-refs";
import { cellText } from "../../../definitions/bill/cells";
import { formatDate } from "../../../domain/date-format";
import { type Paise, sum, ZERO } from "../../../domain/money";
import { plusWaiting } from "../../posting/stock-age";
import { asOfText } from "../../ui/as-of";
import type { OpenForm } from "../open/open-form";
import { type BillOffers, billOffers, unsigned, wordsOf } from "./bill-offers";
import type { LiveMoney } from "./live-money";
import { useBillKey } from "../../browser/use-bill-key";

/** Number of bills in the table; others are typed. */
const SHOWN_MAX = 50;

interface MoneyBillsProps {
  readonly form: OpenForm;
  readonly money: LiveMoney;
  readonly onSet: (key: string, value: unknown) => void;
}

/** The open bills that a payment or receipt can settle, with what it settles of each; a press names a bill. */
export function MoneyBills({ form, money, onSet }: MoneyBillsProps) {
  const made = useSyncExternalStore(money.subscribe, money.now);
  const offers = made && money.entity !== "journal" ? billOffers(money, form.store.state().values) : null;
  if (!made || !offers) return null;
  const settled = ({ fy, refno }: OpenBill): Paise =>
    sum(made.bills.flatMap((one) => (one.fy === fy && one.refno === refno ? [one.amount] : [])));
  const age = money.billsAge(cellText(form.store.state().values.partyid));
  return (
    <>
      <BillTable offers={offers} settled={settled} onSet={onSet} />
      {age && (
        <Text size="xs" c="dimmed" role="status">
          {age.asOf === 0 ? "On this device" : `as of ${asOfText(age.asOf)}`}
          {plusWaiting(age.waiting)}
        </Text>
      )}
    </>
  );
}

interface BillTableProps extends Pick<MoneyBillsProps, "onSet"> {
  readonly offers: BillOffers;
  readonly settled: (bill: OpenBill) => Paise;
}

function BillTable({ offers: { whose, bills, isPicked, pick }, settled, onSet }: BillTableProps) {
  const { group, onKeyDown, back } = useBillKey();
  const total = sum(bills.map(({ balance }) => balance));
  return (
    <div ref={group} role="group" aria-label={`Open bills of ${whose}`} onKeyDown={onKeyDown}>
      <Table withTableBorder verticalSpacing={2} style={{ fontVariantNumeric: "tabular-nums" }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              Open bills of {whose}
              <Text span inherit fw={400} c="dimmed" visibleFrom="sm">
                {" "}
                (Alt+B)
              </Text>
            </Table.Th>
            <Table.Th visibleFrom="sm">Date</Table.Th>
            <Table.Th visibleFrom="sm">Due</Table.Th>
            <Table.Th ta="right">Pending</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              Settled now
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bills.slice(0, SHOWN_MAX).map((bill) => (
            <Table.Tr key={`${bill.fy} ${bill.refno}`}>
              <Table.Td>
                <Button
                  type="button"
                  size="compact-sm"
                  mih={{ base: 44, sm: 26 }}
                  variant={isPicked(bill) ? "filled" : "default"}
                  aria-pressed={isPicked(bill)}
                  aria-label={wordsOf(bill)}
                  onClick={() => {
                    onSet(...pick(bill));
                    back();
                  }}
                >
                  {bill.refno}
                </Button>
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  due {formatDate(bill.duedate)}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">{formatDate(bill.refdate)}</Table.Td>
              <Table.Td visibleFrom="sm">{formatDate(bill.duedate)}</Table.Td>
              <Table.Td ta="right">
                {unsigned(bill.balance)}
                {settled(bill) !== ZERO && (
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    settled now {unsigned(settled(bill))}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right" visibleFrom="sm">
                {settled(bill) === ZERO ? "" : unsigned(settled(bill))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>
              {bills.length > SHOWN_MAX ? `and ${bills.length - SHOWN_MAX} more: enter the number` : "Total"}
            </Table.Th>
            <Table.Th visibleFrom="sm" />
            <Table.Th visibleFrom="sm" />
            <Table.Th ta="right">{unsigned(total)}</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              {unsigned(sum(bills.map(settled)))}
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  );
}
