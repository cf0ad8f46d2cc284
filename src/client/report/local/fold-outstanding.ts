import { daysBetween, isIsoDate } from "../../../domain/calendar";
import { negate, toRupeesText } from "../../../domain/money";
import type { Row } from "../../../wire/envelope";
import { chosen, documentsIn, isAsked } from "./asked";
import type { Fold } from "./fold";
import type { LocalBill } from "./local-effect";
import { documentRow, rowsBelow } from "./rows-below";

/** Filters that the device cannot answer for a party. */
const ELSEWHERE = ["billnoC", "billnoD", "salesman", "area", "txtdrgroupno"] as const;

const rupees = ({ amount }: LocalBill, sign: 1 | -1): string => toRupeesText(sign === 1 ? amount : negate(amount));

/** Outstanding of one side: a row for each bill that a waiting document opens or settles. */
export const foldOutstanding =
  (group: string, sign: 1 | -1): Fold =>
  ({ shown, question, effect }) => {
    const ledger = chosen(question, "ddlledger");
    const found = effect.bills.filter(
      (bill) =>
        isAsked(question, bill) &&
        (ledger === "" ? bill.ledger.groups.some(({ reserved }) => reserved === group) : bill.ledger.key === ledger),
    );
    const isNarrowed = ELSEWHERE.some((name) => !["", "all"].includes(chosen(question, name)));
    if (isNarrowed)
      return {
        shown,
        drawn: 0,
        notes: found.length === 0 ? [] : ["Clear all filters except party and branch to see them here."],
      };
    const to = chosen(question, "dtpto");
    const rows = found.map((bill): Row => {
      const pending = rupees(bill, sign);
      const days = isIsoDate(bill.duedate) && isIsoDate(to) ? daysBetween(bill.duedate, to) : 0;
      const isLate = days > 0 && !pending.startsWith("-");
      return {
        ...documentRow(bill.document),
        party: bill.ledger.name || bill.document.party,
        ledgerid: bill.ledger.key,
        refno: bill.refno,
        refdate: bill.refdate,
        duedate: bill.duedate,
        overdue: isLate ? String(days) : "0",
        amount: bill.kind === "new" ? pending : "0.00",
        pending,
        overdueamount: isLate ? pending : "0.00",
      };
    });
    return {
      shown: rowsBelow(shown, { rows, summed: ["amount", "pending", "overdueamount"] }),
      drawn: documentsIn(found),
      notes: [],
    };
  };
