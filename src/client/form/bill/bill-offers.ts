import { formatAmount, sidedText } from "../../../domain/indian-format";
import { formatDate } from "../../../domain/date-format";
import { paise, sum, toRupeesText } from "../../../domain/money";
import type { Paise } from "../../../domain/money";
import type { OpenBill } from "../../../definitions/bill/bill-refs";
import { cellPaise, cellRows, cellText } from "../../../definitions/bill/cells";
import type { Cells } from "../../../definitions/bill/cells";
import { ENTRIES } from "../../../definitions/bill/complete-journal";
import { BILLS } from "../../../definitions/bill/complete-money";
import { isByBills } from "../../../definitions/ledgers/ledger-groups";
import { chosenKey } from "../../rows/chosen-key";
import type { LiveMoney } from "./live-money";

/** Open bills that a document can settle, for the user to pick. */
export interface BillOffers {
  /** The party: `Asha`, or `Asha, line 2`. */
  readonly whose: string;
  readonly bills: readonly OpenBill[];
  readonly isPicked: (bill: OpenBill) => boolean;
  /** The field of the form and its value when the bill is picked, or removed where it is picked already. */
  readonly pick: (bill: OpenBill) => readonly [key: string, value: unknown];
}

const size = (amount: Paise): Paise => paise(Math.abs(amount));
/** `1,180.00`, whatever the side of the amount. */
export const unsigned = (amount: Paise): string => formatAmount(toRupeesText(size(amount)));
/** `1,180.00 Dr`. */
export const withSide = (amount: Paise): string => sidedText(toRupeesText(amount));
const isBill = (line: Cells, { refno }: OpenBill): boolean =>
  cellText(line.refno).trim().toLowerCase() === refno.toLowerCase();

/** `MUM/S2627/0001 · due 10-Jul-2026 · 1,180.00 Dr`. */
export const wordsOf = ({ refno, duedate, balance }: OpenBill): string =>
  `${refno} · due ${formatDate(duedate)} · ${withSide(balance)}`;

/** Null where no bill is open, or none is known here. */
export const billOffers = (live: LiveMoney, values: Cells): BillOffers | null =>
  live.entity === "journal" ? ofLine(live, values) : ofParty(live, values);

function ofParty({ entity, ledger }: LiveMoney, values: Cells): BillOffers | null {
  const party = ledger(cellText(values.partyid));
  const bills =
    party && isByBills(party)
      ? (party.open ?? []).filter(({ balance }) => (entity === "payment" ? balance < 0 : balance > 0))
      : [];
  if (!party || bills.length === 0) return null;
  const lines = cellRows(values.bills).filter((line) => cellText(line.refno) !== "");
  const total = cellPaise(values.mgrossamt);
  const left = paise(Math.max(0, total - sum(lines.map((line) => cellPaise(line.amount)))));
  return {
    whose: party.name,
    bills,
    isPicked: (bill) => lines.some((line) => isBill(line, bill)),
    pick: (bill) => {
      const without = lines.filter((line) => !isBill(line, bill));
      if (without.length < lines.length) return [BILLS, without];
      const part = total === 0 || left > size(bill.balance) ? size(bill.balance) : left;
      return [BILLS, [...lines, { refno: bill.refno, amount: toRupeesText(part) }]];
    },
  };
}

/** For the last line whose party has bills it can settle: of both sides until the line has a debit or a credit. */
function ofLine({ ledger }: LiveMoney, values: Cells): BillOffers | null {
  const lines = cellRows(values[ENTRIES]);
  const offered = lines.map((line) => {
    const party = ledger(chosenKey(line, "ledgerid"));
    const amount = cellPaise(line.debit) - cellPaise(line.credit);
    const bills =
      party && isByBills(party)
        ? (party.open ?? []).filter(({ balance }) => amount === 0 || Math.sign(balance) !== Math.sign(amount))
        : [];
    return { line, amount, bills, name: party?.name ?? "" };
  });
  const at = offered.findLastIndex(({ bills }) => bills.length > 0);
  const last = offered[at];
  return last
    ? {
        whose: `${last.name}, line ${at + 1}`,
        bills: last.bills,
        isPicked: (bill) => isBill(last.line, bill),
        pick: (bill) => {
          const side =
            last.amount === 0 ? { [bill.balance > 0 ? "credit" : "debit"]: toRupeesText(size(bill.balance)) } : {};
          const picked = isBill(last.line, bill)
            ? { ...last.line, refno: "" }
            : { ...last.line, ...side, refno: bill.refno };
          return [ENTRIES, lines.map((one, index) => (index === at ? picked : one))];
        },
      }
    : null;
}
