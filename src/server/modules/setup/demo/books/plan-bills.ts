import type { Row } from "../../../../../wire/envelope";
import type { BranchState, SaleMade } from "./branch-state";
import type { DemoDocument } from "./demo-document";
import { EXTRA } from "./extra-masters";
import type { OpenLine } from "./open-documents";
import { boughtLines, rupees, soldLines, worthOf } from "./plan-lines";
import type { Slot } from "./slot";

/** A planned document without its operation, branch and day; null if the branch has nothing for it. */
export type Planned = Pick<DemoDocument, "entity" | "values" | "against" | "settles" | "takes"> | null;

const MEMORY = 250;

function remember<T>(list: T[], one: T): void {
  list.push(one);
  if (list.length > MEMORY) list.shift();
}

/** Goods from a supplier; sometimes from a composition dealer, or a carrier's freight under reverse charge. */
export function planPurchase(slot: Slot): Planned {
  const {
    op,
    branch: { random },
    company,
  } = slot;
  if (random.chance(0.05)) return freightBill(op, slot.branch);
  return purchaseOf(slot, random.chance(0.04) ? EXTRA.composition : random.pick(company.suppliers), boughtLines(slot));
}

type Bought = Pick<OpenLine, "ware" | "batch" | "values" | "holds">;

/** The bill of a supplier for lines that are already in stock. */
export function purchaseOf({ op, day, branch }: Slot, party: string, lines: readonly Bought[]): Planned {
  const { random } = branch;
  const billno = `${random.letters(2)}/${random.digits(5)}`;
  for (const { ware, batch, values, holds } of lines)
    remember(branch.purchases, { op, party, billno, ware, batch, rate: Number(values.rate) / holds });
  const terms = random.chance(0.15) ? { discountamt: random.whole(1, 9) * 10 } : {};
  return {
    entity: "purchase",
    values: {
      partyid: party,
      billno,
      billdate: day,
      godownid: branch.main,
      items: lines.map(({ values }) => values),
      ...terms,
    },
  };
}

const freightBill = (op: string, { random }: BranchState): Planned => ({
  entity: "purchase",
  values: {
    partyid: EXTRA.carrier,
    billno: `LR/${op.slice(0, 8)}`,
    isrcm: 1,
    items: [{ itemid: EXTRA.freightService, qty: 1, rate: random.whole(12, 90) * 100 }],
  },
});

/** Whether the remaining credit of a customer covers a bill of `worth` rupees. If so, deducts it. */
export function takeCredit({ company: { creditLeft } }: Slot, name: string, worth: number): boolean {
  const left = creditLeft.get(name) ?? Infinity;
  if (left < worth) return false;
  creditLeft.set(name, left - worth);
  return true;
}

/** A customer whose remaining credit covers the bill; otherwise the walk-in customer. */
function buyer(slot: Slot, worth: number): string {
  for (let turn = 0; turn < 4; turn += 1) {
    const name = slot.branch.random.pick(slot.company.customers);
    if (takeCredit(slot, name, worth)) return name;
  }
  return EXTRA.walkIn;
}

/** Upper bound of a bill relative to its goods, with tax and freight. */
export const BILL_FACTOR_MAX = 1.95;

export function planSale(slot: Slot): Planned {
  const { random } = slot.branch;
  const lines = soldLines(slot, { most: 6, isMoved: true });
  if (lines.length === 0) return planPurchase(slot);
  const { party, terms } = tradeTerms(slot, worthOf(lines) * BILL_FACTOR_MAX);
  const fitting = random.chance(0.05) ? [{ itemid: EXTRA.fitting, qty: 1, rate: random.whole(3, 20) * 50 }] : [];
  const charges = random.chance(0.15)
    ? [{ ledgerid: "Freight and Packing", amount: random.whole(2, 20) * 50, gstpercent: 18 }]
    : [];
  return saleOf(slot, party, lines, { charges, ...terms }, fitting);
}

export function saleOf(
  { op, branch }: Slot,
  party: string,
  lines: readonly Pick<OpenLine, "ware" | "batch" | "values">[],
  terms: Row,
  more: readonly Row[] = [],
): Planned {
  const [first] = lines;
  if (first)
    remember(branch.sales, { op, party, ware: first.ware, batch: first.batch, rate: Number(first.values.rate) });
  return {
    entity: "sale",
    values: { partyid: party, godownid: branch.main, items: [...lines.map(({ values }) => values), ...more], ...terms },
  };
}

/** Most bills are ordinary; some are exports under bond or with tax, some go to an SEZ. */
function tradeTerms(slot: Slot, worth: number): { readonly party: string; readonly terms: Row } {
  const { random } = slot.branch;
  if (random.chance(0.02))
    return { party: random.pick(EXTRA.overseas), terms: { iswithouttax: random.chance(0.7) ? 1 : 0 } };
  if (random.chance(0.015)) return { party: EXTRA.sez, terms: { iswithouttax: random.chance(0.5) ? 1 : 0 } };
  return { party: buyer(slot, worth), terms: random.chance(0.06) ? { discountamt: random.whole(1, 4) * 5 } : {} };
}

/** Part of an earlier sale is returned; without stock it is a price difference. */
export function planSaleReturn({ branch }: Slot, isStock: boolean): Planned {
  const earlier = lineOf(branch, branch.sales);
  if (!earlier) return null;
  const { sale, line } = earlier;
  if (isStock) branch.stock.add(sale.ware, sale.batch, 1);
  return isStock
    ? { entity: "salereturn", values: { partyid: sale.party, godownid: branch.main, items: [line] }, against: sale.op }
    : {
        entity: "salereturnwo",
        values: { partyid: sale.party, items: [{ ...line, rate: rupees(sale.rate * 0.05) }] },
        against: sale.op,
      };
}

export function planPurchaseReturn({ branch }: Slot, isStock: boolean): Planned {
  const { random, wares, stock } = branch;
  if (branch.purchases.length === 0) return null;
  const bill = random.pick(branch.purchases);
  const itemid = wares[bill.ware]?.name ?? "";
  if (isStock) stock.add(bill.ware, bill.batch, -1);
  const line = { itemid, batchno: bill.batch, qty: 1, rate: rupees(bill.rate * (isStock ? 1 : 0.05)) };
  const values = { partyid: bill.party, againstno: bill.billno, items: [line] };
  return isStock
    ? { entity: "purchasereturn", values: { ...values, godownid: branch.main } }
    : { entity: "purchasereturnwo", values };
}

function lineOf({ random, wares }: BranchState, sales: readonly SaleMade[]) {
  if (sales.length === 0) return null;
  const sale = random.pick(sales);
  return { sale, line: { itemid: wares[sale.ware]?.name ?? "", batchno: sale.batch, qty: 1, rate: rupees(sale.rate) } };
}
