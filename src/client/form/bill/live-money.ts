import { cellRows, cellText } from "../../../definitions/bill/cells";
import { ENTRIES } from "../../../definitions/bill/complete-journal";
import { BILLS, type CompletedMoney } from "../../../definitions/bill/complete-money";
import { isMoneyForm, moneyForm, type MoneyFormName } from "../../../definitions/bill/money-forms";
import type { MoneyLedger } from "../../../definitions/bill/money-facts";
import { modeFor } from "../../../definitions/bill/payment-modes";
import type { Texts } from "../form-store";
import { isNewRecord, type FormDeps } from "../open/form-deps";
import type { OpenForm } from "../open/open-form";
import { BalancingAmount } from "./balancing-amount";
import { billsInSight } from "./bills-in-sight";
import { enteredMoney, moneyLedgers } from "../../facts/entered-money";
import { liveErrors } from "./live-errors";
import { liveRun, type LiveRun } from "./live-run";
import { MoneyDesk } from "../../facts/money-desk";
import { MoneyHere, type BillsAge } from "./money-here";

/** Besides the accounts and lists of the form. */
const WATCHED: ReadonlySet<string> = new Set([
  BILLS,
  "allocation",
  "mgrossamt",
  "edateview",
  "wtwaived",
  "wtamount",
  "wtreason",
]);

export interface LiveMoney extends LiveRun<CompletedMoney> {
  readonly entity: MoneyFormName;
  readonly desk: MoneyDesk;
  /** A ledger with what waits on this device. */
  readonly ledger: (key: string) => MoneyLedger | undefined;
  /** How old its open bills are; null where they are current. */
  readonly billsAge: (key: string) => BillsAge | null;
  /** Errors of the document, by field. */
  readonly errors: () => Texts;
  readonly changed: (key: string) => void;
  /** Another record is now in the form. */
  readonly begin: () => void;
}

/**
 * Keeps tax at source, bills and balances of a payment, receipt, journal or contra in step with the typed values, with
 * the function that the server posts it by. Null for other forms.
 */
export function createLiveMoney(deps: FormDeps, form: OpenForm): LiveMoney | null {
  const { entity } = form.definition.head;
  if (!isMoneyForm(entity)) return null;
  const { accounts, lists } = moneyForm(entity);
  const desk = new MoneyDesk(deps.offline, entity);
  const here = new MoneyHere(deps.offline, desk, () => ({ entity, key: form.record.recordKey }));
  const errors = liveErrors(form);
  const named = () => moneyLedgers(entity, form.store.state().values);
  const balancing = new BalancingAmount();
  const showBills = billsInSight(form);
  let isAccountNew = false;
  const count = () => {
    if (entity === "journal") fillBalance(form, balancing);
    else if (isAccountNew && followAccount(form, desk)) isAccountNew = false;
    const made = recompute(form, entity, here);
    errors.show(made.faults);
    showBills(here.ledger(cellText(form.store.state().values.partyid)));
    return made;
  };
  const { touch, forget, ...live } = liveRun(deps.offline, {
    store: form.store,
    count,
    gather: (isAgain) => here.after(desk.gather(named(), form.record.recordKey, isAgain), named),
    isUnanswered: () => desk.isUnanswered(named()),
  });
  return {
    ...live,
    entity,
    desk,
    ledger: (key) => here.ledger(key),
    billsAge: (key) => here.age(key),
    stop: () => [here, live].forEach(({ stop }) => stop()),
    errors: errors.now,
    changed: (key) => {
      if (key === "accountid") isAccountNew = true;
      if (WATCHED.has(key) || accounts.includes(key) || lists.includes(key)) touch();
    },
    begin: () => {
      desk.clear();
      here.clear();
      forget();
      isAccountNew = false;
      balancing.begin(cellRows(form.store.state().values[ENTRIES]));
      // A stored document shows what was posted until it is changed.
      if (isNewRecord(form.record.recordKey)) touch();
    },
  };
}

function fillBalance({ store }: OpenForm, balancing: BalancingAmount): void {
  const lines = cellRows(store.state().values[ENTRIES]);
  const filled = balancing.fill(lines);
  if (filled !== lines) store.setValue(ENTRIES, filled);
}

/** True where the account is known, so that the mode follows it. */
function followAccount({ store, definition }: OpenForm, desk: MoneyDesk): boolean {
  const { accountid, mode } = store.state().values;
  const account = desk.ledger(cellText(accountid));
  if (!account) return false;
  if (definition.byKey.has("mode")) store.setValue("mode", modeFor(account, cellText(mode)));
  return true;
}

/** Computes and shows. Figures that cannot be computed here keep their values: the server computes them. */
function recompute({ store }: OpenForm, entity: LiveMoney["entity"], here: MoneyHere): CompletedMoney {
  const { values } = store.state();
  const { complete, isTaxed } = moneyForm(entity);
  const named = moneyLedgers(entity, values);
  const made = complete(enteredMoney(entity, values), here.ledgers(named));
  const isKnown = named.every((name) => name === "" || here.ledger(name) !== undefined);
  if (isTaxed && made.isTaxKnown && isKnown)
    for (const [name, value] of Object.entries({ swt_amt: 0, ...made.values }))
      if (cellText(values[name]) !== cellText(value)) store.setValue(name, value);
  return made;
}
