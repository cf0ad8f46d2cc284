import type { Cells } from "./cells";
import { completeJournal, ENTRIES } from "./complete-journal";
import { completeContra, completeMoney, type CompletedMoney } from "./complete-money";
import type { MoneyLedgers } from "./money-facts";

/** A form whose entry is completed while it is typed, by the function that the server posts it by. */
interface MoneyForm {
  readonly complete: (record: Cells, ledgers: MoneyLedgers) => CompletedMoney;
  /** Fields with one ledger each, whose balance after the entry is shown, in this order. */
  readonly accounts: readonly string[];
  /** Lists whose lines have a ledger each. */
  readonly lists: readonly string[];
  /** Tax at source is part of it. */
  readonly isTaxed: boolean;
}

const FORMS = {
  payment: {
    complete: (record: Cells, ledgers: MoneyLedgers) => completeMoney("payment", record, ledgers),
    accounts: ["accountid", "partyid"],
    lists: [],
    isTaxed: true,
  },
  receipt: {
    complete: (record: Cells, ledgers: MoneyLedgers) => completeMoney("receipt", record, ledgers),
    accounts: ["accountid", "partyid"],
    lists: [],
    isTaxed: true,
  },
  journal: { complete: completeJournal, accounts: [], lists: [ENTRIES], isTaxed: true },
  contra: { complete: completeContra, accounts: ["fromid", "toid"], lists: [], isTaxed: false },
} as const satisfies Record<string, MoneyForm>;

export type MoneyFormName = keyof typeof FORMS;

export const isMoneyForm = (entity: string): entity is MoneyFormName => Object.hasOwn(FORMS, entity);

export const moneyForm = (name: MoneyFormName): MoneyForm => FORMS[name];
