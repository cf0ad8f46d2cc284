import type { IsoDate } from "../calendar";
import type { Paise } from "../money";
import { amountOf, dayOf, message, yesNo } from "./file";
import { branch, leaf } from "./xml";

/** A bill that an entry opens (`isNew`) or settles; a debit is positive. */
interface EntryBill {
  readonly name: string;
  readonly amount: Paise;
  readonly isNew: boolean;
}

export interface TallyEntry {
  readonly ledger: string;
  /** A debit is positive. */
  readonly amount: Paise;
  readonly bills: readonly EntryBill[];
  /** What of the amount belongs to no bill, of a ledger kept bill by bill; 0 of others. */
  readonly onAccount: Paise;
}

export interface TallyVoucher {
  /** The same in every file: Tally changes the voucher that it has under it. */
  readonly guid: string;
  /** Name of the voucher type. */
  readonly type: string;
  readonly day: IsoDate;
  readonly number: string;
  /** The other side's number and day of it; '' where it has none. */
  readonly reference: string;
  readonly referenceDay: IsoDate | "";
  readonly party: string;
  readonly narration: string;
  /** Without entries. */
  readonly isCancelled: boolean;
  readonly entries: readonly TallyEntry[];
}

/** Amounts by ledger, not the lines of a bill: stock items are not part of the file. */
const VIEW = "Accounting Voucher View";

export const voucherMessage = (voucher: TallyVoucher): string =>
  message(
    branch(
      "VOUCHER",
      [
        leaf("DATE", dayOf(voucher.day)),
        leaf("GUID", voucher.guid),
        leaf("NARRATION", voucher.narration),
        leaf("VOUCHERTYPENAME", voucher.type),
        leaf("VOUCHERNUMBER", voucher.number),
        ...(voucher.reference === "" ? [] : [leaf("REFERENCE", voucher.reference)]),
        ...(voucher.referenceDay === "" ? [] : [leaf("REFERENCEDATE", dayOf(voucher.referenceDay))]),
        ...(voucher.party === "" ? [] : [leaf("PARTYLEDGERNAME", voucher.party)]),
        leaf("PERSISTEDVIEW", VIEW),
        leaf("ISCANCELLED", yesNo(voucher.isCancelled)),
        ...voucher.entries.map((entry) => entryOf(entry, voucher.party)),
      ],
      { REMOTEID: voucher.guid, VCHTYPE: voucher.type, ACTION: "Create", OBJVIEW: VIEW },
    ),
  );

const entryOf = ({ ledger, amount, bills, onAccount }: TallyEntry, party: string): string =>
  branch("ALLLEDGERENTRIES.LIST", [
    leaf("LEDGERNAME", ledger),
    leaf("ISDEEMEDPOSITIVE", yesNo(amount > 0)),
    leaf("ISPARTYLEDGER", yesNo(ledger === party)),
    leaf("AMOUNT", amountOf(amount)),
    ...bills.map((bill) =>
      branch("BILLALLOCATIONS.LIST", [
        leaf("NAME", bill.name),
        leaf("BILLTYPE", bill.isNew ? "New Ref" : "Agst Ref"),
        leaf("AMOUNT", amountOf(bill.amount)),
      ]),
    ),
    ...(onAccount === 0
      ? []
      : [branch("BILLALLOCATIONS.LIST", [leaf("BILLTYPE", "On Account"), leaf("AMOUNT", amountOf(onAccount))])]),
  ]);
