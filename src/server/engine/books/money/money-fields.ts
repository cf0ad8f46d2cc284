import { BANKS } from "../../../../definitions/ledgers/ledger-groups";
import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { BILLS } from "../../../../definitions/bill/complete-money";
import { PAYMENT_MODES } from "../../../../definitions/bill/payment-modes";
import { NUMBER } from "../../documents/shared-keys";
import type { Field, ListColumn } from "../../records/declaration";
import { amount, choice, date, lines, ref, text } from "../../records/fields";
import { dateField, narration, numberField } from "../entering/voucher-fields";

/** Fields of a payment or receipt; `table` holds the bills that it names. */
export function moneyFields(words: {
  readonly name: string;
  readonly party: string;
  readonly account: string;
  readonly table: string;
  /** The group of a party that is made in the form. */
  readonly group: string;
}): readonly Field[] {
  return [
    numberField(`${words.name} No`),
    dateField(`${words.name} Date`),
    ref("partyid", words.party, "debtors", "drconameview", {
      source: ledgersOf("nomoney"),
      begins: { acgroupid: words.group },
      required: `${words.party} is required.`,
    }),
    ref("accountid", words.account, "debtors", "accountname", {
      source: ledgersOf("money"),
      begins: { acgroupid: BANKS },
      required: `${words.account} is required.`,
      help: "Cash or a bank",
    }),
    amount("mgrossamt", "Amount", { required: "Amount is required.", width: 3 }),
    choice("mode", "Mode", PAYMENT_MODES, { as: "ddls", initial: "cash", width: 3 }),
    text("instrumentno", "Cheque / UTR No", { uncopied: true, max: 40, search: true, width: 3 }),
    date("instrumentdate", "Instrument Date", { uncopied: true, width: 3 }),
    choice(
      "allocation",
      "Set against",
      [
        ["oldest", "The oldest bills"],
        ["onaccount", "On account, against no bill"],
      ],
      {
        initial: "oldest",
        section: "Bills",
        help: "If no bills are entered below",
      },
    ),
    lines(
      BILLS,
      "Bills",
      words.table,
      [
        text("refno", "Bill No", { max: 40, required: "Bill No is required.", width: 6 }),
        amount("amount", "Amount", { required: "Amount is required.", min: 0.01, width: 3 }),
      ],
      { uncopied: true, uniqueBy: ["refno"], max: 500, section: "Bills" },
    ),
    narration(),
  ];
}

export const moneyList = (name: string, party: string): readonly ListColumn[] => [
  { field: "edateview", title: `${name} Date`, format: "date", card: 3 },
  { field: NUMBER, title: `${name} No`, card: 2 },
  { field: "drconameview", title: party, card: 1 },
  { field: "accountname", title: "Cash / Bank", more: true },
  { field: "instrumentno", title: "Cheque / UTR No", more: true },
  { field: "mgrossamt", title: "Amount", format: "amount", sum: true, card: 4 },
];
