import type { IsoDate } from "../calendar";
import type { Paise } from "../money";
import { amountOf, dayOf, message, yesNo } from "./file";
import { branch, leaf } from "./xml";

export interface TallyGroup {
  readonly name: string;
  /** Tally's name of the group above it; '' for a primary group. */
  readonly parent: string;
  /** `asset`, `liability`, `income` or `expense`; says what a primary group is. */
  readonly nature: string;
  /** A primary group counts towards gross profit. */
  readonly isGross: boolean;
}

/** A bill that was open before the first day; a debit is positive. */
interface OpenBill {
  readonly name: string;
  readonly day: IsoDate;
  readonly amount: Paise;
}

/** Texts are '' where the ledger has none. */
export interface TallyLedger {
  readonly name: string;
  /** Tally's name of its group. */
  readonly parent: string;
  readonly isBillwise: boolean;
  /** Before the first day; a debit is positive. */
  readonly opening: Paise;
  readonly bills: readonly OpenBill[];
  readonly address: string;
  readonly state: string;
  readonly pincode: string;
  readonly email: string;
  readonly mobile: string;
  readonly pan: string;
  readonly gstin: string;
  /** Tally's name of its registration. */
  readonly registration: string;
}

/** The name in the language list, where Tally keeps it. */
const named = (name: string): string =>
  branch("LANGUAGENAME.LIST", [
    branch("NAME.LIST", [leaf("NAME", name)], { TYPE: "String" }),
    leaf("LANGUAGEID", " 1033"),
  ]);

/** Expense: revenue and debit; income: revenue; asset: debit; liability: neither. */
const natureOf = (nature: string): readonly string[] => [
  leaf("ISREVENUE", yesNo(nature === "income" || nature === "expense")),
  leaf("ISDEEMEDPOSITIVE", yesNo(nature === "asset" || nature === "expense")),
];

const attributes = (name: string) => ({ NAME: name, RESERVEDNAME: "", ACTION: "Create" });

export const groupMessage = ({ name, parent, nature, isGross }: TallyGroup): string =>
  message(
    branch(
      "GROUP",
      [
        leaf("PARENT", parent),
        ...(parent === "" ? [...natureOf(nature), leaf("AFFECTSGROSSPROFIT", yesNo(isGross))] : []),
        named(name),
      ],
      attributes(name),
    ),
  );

export const ledgerMessage = (ledger: TallyLedger): string =>
  message(
    branch(
      "LEDGER",
      [
        ...addressOf(ledger.address),
        ...given("EMAIL", ledger.email),
        ...given("LEDGERMOBILE", ledger.mobile),
        ...given("INCOMETAXNUMBER", ledger.pan),
        ...given("GSTREGISTRATIONTYPE", ledger.registration),
        ...given("PARTYGSTIN", ledger.gstin),
        ...given("LEDSTATENAME", ledger.state),
        ...given("PINCODE", ledger.pincode),
        leaf("PARENT", ledger.parent),
        leaf("ISBILLWISEON", yesNo(ledger.isBillwise)),
        leaf("OPENINGBALANCE", amountOf(ledger.opening)),
        named(ledger.name),
        ...ledger.bills.map(openBill),
      ],
      attributes(ledger.name),
    ),
  );

const given = (name: string, text: string): readonly string[] => (text === "" ? [] : [leaf(name, text)]);

/** One element for each line of the address. */
const addressOf = (address: string): readonly string[] => {
  const lines = address
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length === 0) return [];
  return [
    branch(
      "ADDRESS.LIST",
      lines.map((line) => leaf("ADDRESS", line)),
      { TYPE: "String" },
    ),
  ];
};

const openBill = ({ name, day, amount }: OpenBill): string =>
  branch("BILLALLOCATIONS.LIST", [
    leaf("NAME", name),
    leaf("BILLDATE", dayOf(day)),
    leaf("ISADVANCE", "No"),
    leaf("OPENINGBALANCE", amountOf(amount)),
  ]);
