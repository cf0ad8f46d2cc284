import { billEntries, billMoves, billRefs, postedParty } from "../../definitions/bill/bill-books";
import type { CountedBill } from "../../definitions/bill/bill-books";
import { ITEMS } from "../../definitions/bill/bill-fault";
import type { OpenBill } from "../../definitions/bill/bill-refs";
import { cellPaise, cellRows, cellText } from "../../definitions/bill/cells";
import type { Cells } from "../../definitions/bill/cells";
import { billTotal, completeBill } from "../../definitions/bill/complete-bill";
import type { BillHead } from "../../definitions/bill/facts-rows";
import { AGAINST } from "../../definitions/bill/note-rates";
import { counterEntries, paidAtCounter, PAYMENTS } from "../../definitions/bill/payments";
import type { CounterPayment } from "../../definitions/bill/payments";
import { subtract, ZERO } from "../../domain/money";
import type { Paise } from "../../domain/money";
import { keptOpenBills } from "../call/kept-bills";
import { keptRecord } from "../call/kept-record";
import { FactsDesk } from "../facts/bill-facts";
import { billNeed, enteredBill, storedDetails } from "../facts/entered-bill";
import type { BillNeed } from "../facts/entered-bill";
import { isKey, keptGroups, numberOf } from "../facts/kept-records";
import type { Offline } from "../offline/offline";
import { keyed } from "./keyed";
import type { Posted } from "./posted";

/** A bill, note, challan or order. Null where the device does not know its party or an item, or cannot compute it. */
export async function postBill(
  offline: Offline,
  entity: string,
  form: BillHead,
  record: Cells,
): Promise<Posted | null> {
  const day = cellText(record.edateview).slice(0, 10);
  const nothing: Posted = { day, entries: [], bills: [], moves: [], isChallan: false, isTaxed: false };
  if (form.posts === "nothing") return nothing;
  const recid = cellText(record.id);
  const need = billNeed(record, recid);
  const entered = enteredBill(record, storedDetails(record, recid));
  const made = await completed(offline, entity, form, entered, need);
  if (!made) return null;
  const { items, ledgers } = need;
  const paidInto = cellRows(record[PAYMENTS]).map(({ ledgerid }) => cellText(ledgerid));
  const { keyOf, ledgerOf } = keyed([...ledgers, ...paidInto, ...items].filter(isKey));
  const moves = billMoves(form, entered, made.counted).map(({ line, ...move }) => ({
    ...move,
    item: items[line] ?? "",
    godown: cellText(record.godownid),
  }));
  if (form.posts === "stock") return { ...nothing, moves, isChallan: true };
  const paid = form.isCounter ? await counterPaid(offline, entered, record, made.counted) : NOT_PAID;
  const open = await namedOpen(offline, record);
  return {
    day,
    entries: billEntries(form, entered, made.counted, paid.entries).map(({ ledger, amount }) => ({
      ledger: ledgerOf(ledger),
      amount,
    })),
    bills: made.isBillwise
      ? billRefs(form, entered, made.counted, { paid: paid.amount, open }).map(({ ledgerid, ...bill }) => ({
          ...bill,
          ledger: keyOf(ledgerid),
        }))
      : [],
    moves,
    isTaxed: made.isTaxed,
    // A bill of goods that came or went with a challan ends the challan's own lines.
    isChallan: cellRows(record[ITEMS]).some(({ srcentity }) => form.movedBy?.includes(cellText(srcentity))),
  };
}

/** The bill computed from what the device knows; null where that is not enough. */
async function completed(
  offline: Offline,
  entity: string,
  form: BillHead,
  entered: Cells,
  need: BillNeed,
): Promise<{ readonly counted: CountedBill; readonly isBillwise: boolean; readonly isTaxed: boolean } | null> {
  const desk = new FactsDesk(offline, entity, form);
  await desk.gather(need);
  const { partyid, shipid, items, against } = need;
  if (!items.every((key) => desk.item(key)) || (isKey(partyid) && !desk.party(partyid))) return null;
  const facts = desk.facts(partyid, shipid, against);
  const { bill, ...made } = completeBill(form, entered, facts);
  return (
    bill && {
      counted: { ...made, bill },
      isBillwise: facts.party?.isBillwise ?? false,
      isTaxed: Boolean(facts.party?.tds ?? facts.party?.tcs),
    }
  );
}

const NOT_PAID = { entries: [], amount: ZERO } as const;

/** Payments at the counter: their entries, and what they take off the party's account. */
async function counterPaid(
  offline: Offline,
  entered: Cells,
  record: Cells,
  made: CountedBill,
): Promise<{ readonly entries: ReturnType<typeof counterEntries>; readonly amount: Paise }> {
  const total = billTotal(made.bill, made.withheld);
  const payments: CounterPayment[] = [];
  for (const { ledgerid, amount } of cellRows(record[PAYMENTS])) {
    const key = cellText(ledgerid);
    const kept = await keptRecord(offline, "debtors", key);
    const groups = kept ? (await keptGroups(offline, kept)).groups : [];
    payments.push({
      ledger: numberOf(key),
      isCash: groups.includes("Cash-in-Hand"),
      amount: cellPaise(amount),
    });
  }
  const { change, unpaid } = paidAtCounter(record, total);
  return { entries: counterEntries(payments, change, postedParty(entered)), amount: subtract(total, unpaid) };
}

/** The open bill that a note names, as the device has it. */
async function namedOpen(offline: Offline, record: Cells): Promise<readonly OpenBill[]> {
  const refno = cellText(record[AGAINST]).trim().toLowerCase();
  if (refno === "") return [];
  const kept = await keptOpenBills(offline, cellText(record.partyid));
  return (kept?.bills ?? []).filter((bill) => bill.refno.toLowerCase() === refno);
}
