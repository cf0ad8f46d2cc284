import { cellRows, type Cells, cellText } from "../../../definitions/bill/cells";
import { ENTRIES } from "../../../definitions/bill/complete-journal";
import type { CompletedMoney } from "../../../definitions/bill/complete-money";
import { isByBills } from "../../../definitions/ledgers/ledger-groups";
import { moneyForm } from "../../../definitions/bill/money-forms";
import { paise, sum } from "../../../domain/money";
import { sideOf } from "./balancing-amount";
import { Figure } from "./bill-bar";
import classes from "./bill-bar.module.css";
import { unsigned, withSide } from "./bill-offers";
import { numberOf } from "../../facts/kept-records";
import type { LiveMoney } from "./live-money";

interface MoneyBalancesProps {
  readonly money: LiveMoney;
  readonly made: CompletedMoney;
  readonly values: Cells;
}

type Shown = readonly (readonly [name: string, text: string])[];

/** What the document leaves: both sides of a journal; the balance of each account, and what is against no bill. */
export function MoneyBalances(props: MoneyBalancesProps) {
  const shown = props.money.entity === "journal" ? sides(props.values) : [...onAccount(props), ...after(props)];
  if (shown.length === 0) return null;
  return (
    <div role="group" aria-label="Balances">
      <dl className={classes.figures}>
        {shown.map(([name, text]) => (
          <Figure key={name} name={name} text={text} />
        ))}
      </dl>
    </div>
  );
}

function sides(values: Cells): Shown {
  const lines = cellRows(values[ENTRIES]);
  const debit = sum(lines.map((line) => sideOf(line, "debit")));
  const credit = sum(lines.map((line) => sideOf(line, "credit")));
  if (debit === 0 && credit === 0) return [];
  const difference = paise(debit - credit);
  return [
    ["Debit", unsigned(debit)],
    ["Credit", unsigned(credit)],
    ...(difference === 0 ? [] : [["Difference", withSide(difference)] as const]),
  ];
}

/** For a party that is kept bill by bill: the part that settles no bill. */
function onAccount({ money, made, values }: MoneyBalancesProps): Shown {
  const party = money.ledger(cellText(values.partyid));
  if (!party || !isByBills(party) || party.open === null) return [];
  const left = sum(made.bills.flatMap(({ kind, amount }) => (kind === "new" ? [amount] : [])));
  return left === 0 ? [] : [["Unallocated, on account", unsigned(left)]];
}

/** For each account of the entry that is known here. */
function after({ money, made, values }: MoneyBalancesProps): Shown {
  const keys = new Set(moneyForm(money.entity).accounts.map((field) => cellText(values[field])));
  return [...keys].flatMap((key) => {
    const account = money.ledger(key);
    const change = made.entries.flatMap(({ ledger, amount }) => (ledger === numberOf(key) ? [amount] : []));
    if (!account || account.balance === undefined || change.length === 0) return [];
    return [[`${account.name} after this`, withSide(paise(account.balance + sum(change)))] as const];
  });
}
