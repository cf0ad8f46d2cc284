import { EXTRA } from "./extra-masters";
import type { Planned } from "./plan-bills";
import type { Slot } from "./slot";

/** Money from a customer for their oldest bills. Without open bills it stays on account. */
export function planReceipt({ branch: { random, sales }, company }: Slot): Planned {
  const party = sales.length > 0 && random.chance(0.85) ? random.pick(sales).party : random.pick(company.customers);
  const isCash = party === EXTRA.walkIn || random.chance(0.15);
  return {
    entity: "receipt",
    settles: random.whole(2, 6),
    values: {
      partyid: party,
      accountid: isCash ? "Cash" : "Current Account",
      mgrossamt: random.whole(2, 30) * 500,
      mode: isCash ? "cash" : random.pick(["upi", "neft", "cheque"]),
      instrumentno: isCash ? "" : random.digits(6),
    },
  };
}

const EXPENSES = [
  ["Rent", 25, 45],
  ["Salaries", 12, 30],
  ["Electricity", 4, 18],
] as const;

/** Money to a supplier for their oldest bills, or an expense. */
export function planPayment({ branch: { random, purchases }, company }: Slot): Planned {
  if (random.chance(0.2)) {
    const [partyid, low, high] = random.pick(EXPENSES);
    return {
      entity: "payment",
      values: {
        partyid,
        accountid: "Current Account",
        mgrossamt: random.whole(low, high) * 1000,
        mode: "neft",
        instrumentno: random.digits(6),
      },
    };
  }
  const party = purchases.length > 0 ? random.pick(purchases).party : random.pick(company.suppliers);
  return {
    entity: "payment",
    settles: random.whole(1, 4),
    values: {
      partyid: party,
      accountid: random.chance(0.8) ? "Current Account" : "Cash Credit Account",
      mgrossamt: random.whole(2, 30) * 1000,
      mode: "neft",
      instrumentno: random.digits(6),
    },
  };
}

const JOURNALS = [
  ["Interest and Bank Charges", "Cash Credit Account", "Interest for the month"],
  ["Depreciation", "Furniture and Fixtures", "Depreciation on furniture"],
  ["Electricity", "Expenses Payable", "Provision for electricity"],
  ["Salaries", "Expenses Payable", "Provision for salaries"],
] as const;

export function planJournal({ branch: { random } }: Slot): Planned {
  const [debit, credit, narration] = random.pick(JOURNALS);
  const amount = random.whole(4, 120) * 125;
  return {
    entity: "journal",
    values: {
      narration,
      entries: [
        { ledgerid: debit, debit: amount },
        { ledgerid: credit, credit: amount },
      ],
    },
  };
}

const WAYS = [
  ["Cash", "Current Account"],
  ["Current Account", "Petty Cash"],
  ["Current Account", "Cash Credit Account"],
] as const;

export function planContra({ branch: { random } }: Slot): Planned {
  const [fromid, toid] = random.pick(WAYS);
  return { entity: "contra", values: { fromid, toid, mgrossamt: random.whole(2, 24) * 500 } };
}

/** Moves goods from the main godown to a bay, where they stay. */
export function planTransfer({ branch: { random, wares, stock, main, bay } }: Slot): Planned {
  const items = stock.some(random, random.whole(1, 3)).map((lot) => {
    const qty = Math.min(lot.quantity, random.whole(1, 3));
    stock.add(lot.item, lot.batch, -qty);
    return { itemid: wares[lot.item]?.name ?? "", batchno: lot.batch, qty };
  });
  return items.length === 0
    ? null
    : { entity: "stocktransfer", values: { fromgodownid: main, togodownid: bay, items } };
}
