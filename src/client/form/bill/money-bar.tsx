import { Button, Group, Stack, Text } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { cellPaise, cellText } from "../../../definitions/bill/cells";
import type { CompletedMoney } from "../../../definitions/bill/complete-money";
import { withheldSum } from "../../../definitions/bill/source-tax";
import { formatAmount } from "../../../domain/indian-format";
import { subtract, toRupeesText } from "../../../domain/money";
import { AsOf } from "../../ui/as-of";
import type { OpenForm } from "../open/open-form";
import { Figure } from "./bill-bar";
import classes from "./bill-bar.module.css";
import { type BillOffers, billOffers, wordsOf } from "./bill-offers";
import type { LiveMoney } from "./live-money";
import { MoneyBalances } from "./money-balances";
import own from "./money-bar.module.css";
import { useBillKey } from "../../browser/use-bill-key";

/** Number of bills offered as buttons; others are typed. */
const SHOWN_MAX = 8;

interface MoneyBarProps {
  readonly form: OpenForm;
  readonly money: LiveMoney;
  readonly onSet: (key: string, value: unknown) => void;
}

/**
 * The figures of a payment, receipt or journal while it is typed: tax at source, and the bills that it can settle.
 * Shows nothing where there is neither.
 */
export function MoneyBar({ form, money, onSet }: MoneyBarProps) {
  const made = useSyncExternalStore(money.subscribe, money.now);
  if (!made) return null;
  const { values } = form.store.state();
  const offers = money.entity === "journal" ? billOffers(money, values) : null;
  const taxed = made.withheld.filter(({ made: tax }) => tax.base > 0 || tax.amount > 0);
  const balances = <MoneyBalances money={money} made={made} values={values} />;
  if (!offers && taxed.length === 0 && made.isTaxKnown) return balances;
  const { asOf, fresh, isPartly } = money.desk;
  return (
    <>
      <Stack gap={6} className={classes.bar} aria-label="Tax and bills" role="group">
        {offers && <Bills offers={offers} onSet={onSet} />}
        {!made.isTaxKnown && (
          <Text size="sm" role="status">
            This device does not have the open bills. The server works out the tax when this is sent.
          </Text>
        )}
        {taxed.length > 0 && (
          <Taxes money={money} taxed={taxed} paid={money.entity === "payment" ? cellText(values.mgrossamt) : ""} />
        )}
        {taxed.length > 0 && isPartly && (
          <Text size="sm" c="dimmed">
            Estimated on this device. The server works out the final tax.
          </Text>
        )}
        {asOf !== null && !fresh && <AsOf at={asOf} fresh={fresh} />}
      </Stack>
      {balances}
    </>
  );
}

interface BillsProps extends Pick<MoneyBarProps, "onSet"> {
  readonly offers: BillOffers;
}

function Bills({ offers: { whose, bills, isPicked, pick }, onSet }: BillsProps) {
  const { group, onKeyDown, back } = useBillKey();
  return (
    <Group ref={group} gap="xs" role="group" aria-label={`Open bills of ${whose}`} onKeyDown={onKeyDown}>
      <Text size="sm" c="dimmed">
        {whose}
        <Text span inherit visibleFrom="sm">
          {" "}
          (Alt+B)
        </Text>
        :
      </Text>
      {bills.slice(0, SHOWN_MAX).map((bill) => (
        <Button
          key={`${bill.fy} ${bill.refno}`}
          type="button"
          size="xs"
          h="auto"
          mih={{ base: 44, sm: 30 }}
          maw="100%"
          classNames={{ label: own.words }}
          variant={isPicked(bill) ? "filled" : "default"}
          aria-pressed={isPicked(bill)}
          onClick={() => {
            onSet(...pick(bill));
            back();
          }}
        >
          {wordsOf(bill)}
        </Button>
      ))}
      {bills.length > SHOWN_MAX && (
        <Text size="sm" c="dimmed">
          and {bills.length - SHOWN_MAX} more: enter the number
        </Text>
      )}
    </Group>
  );
}

interface TaxesProps {
  readonly money: LiveMoney;
  readonly taxed: CompletedMoney["withheld"];
  /** Amount of a payment, rupees; '' for others. */
  readonly paid: string;
}

function Taxes({ money, taxed, paid }: TaxesProps) {
  const names = new Map([...money.desk.ledgers()].map(([id, { name }]) => [id, name]));
  const whole = withheldSum(taxed);
  return (
    <dl className={classes.figures}>
      {taxed.map(({ partyid, made }) => (
        <Figure
          key={partyid}
          text={formatAmount(toRupeesText(made.amount))}
          name={`${made.facts.kind.toUpperCase()} ${made.facts.code}${made.amount > 0 ? `, ${String(Number(made.rate))} %` : ""}${taxed.length > 1 ? ` of ${names.get(partyid) ?? ""}` : ""}`}
        />
      ))}
      {paid !== "" && whole > 0 && (
        <Figure name="Net amount" text={formatAmount(toRupeesText(subtract(cellPaise(paid), whole)))} />
      )}
    </dl>
  );
}
