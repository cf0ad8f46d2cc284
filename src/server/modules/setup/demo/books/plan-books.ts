import type { IsoDate } from "../../../../../domain/calendar";
import { DATE } from "../../../../engine/documents/shared-keys";
import type { DemoCompany } from "../companies";
import type { DemoItem } from "../items";
import type { DemoLedger } from "../ledgers";
import { randomFrom } from "../random";
import type { Random } from "../random";
import { startBranch, startCompany } from "./branch-state";
import { operationOf } from "./demo-document";
import type { DemoDocument } from "./demo-document";
import { planPurchase, planPurchaseReturn, planSaleReturn } from "./plan-bills";
import type { Planned } from "./plan-bills";
import {
  planChallan,
  planChallanReturn,
  planCounterSale,
  planOrder,
  planPurchaseChallan,
  planPurchaseChallanReturn,
  planQuotation,
  planSupply,
  planTrade,
} from "./plan-chain";
import { planDays } from "./plan-days";
import { planContra, planJournal, planPayment, planReceipt, planTransfer } from "./plan-vouchers";
import type { Slot } from "./slot";

/**
 * Number of each kind per hundred documents. Within a day they come in this order, so that goods are bought before
 * they are sold and offered before they are ordered.
 */
const MIX: readonly (readonly [weight: number, plan: (slot: Slot) => Planned])[] = [
  [3, planPurchaseChallan],
  [12, planSupply],
  [0.5, planPurchaseChallanReturn],
  [4, planQuotation],
  [6, planOrder],
  [6, planChallan],
  [0.5, planChallanReturn],
  [29, planTrade],
  [9, planCounterSale],
  [3, (slot) => planSaleReturn(slot, true)],
  [1, (slot) => planSaleReturn(slot, false)],
  [2, (slot) => planPurchaseReturn(slot, true)],
  [1, (slot) => planPurchaseReturn(slot, false)],
  [11, planReceipt],
  [5, planPayment],
  [3, planJournal],
  [2, planContra],
  [2, planTransfer],
];
const ALL = MIX.reduce((sum, [weight]) => sum + weight, 0);

interface BooksOrder {
  readonly company: DemoCompany;
  readonly items: readonly DemoItem[];
  readonly ledgers: readonly DemoLedger[];
  /** Exact number of documents. */
  readonly count: number;
  /** The last day of their year. */
  readonly last: IsoDate;
}

/**
 * A year of documents of one company in the order in which they are stored. The same input gives the same plan on
 * every machine.
 */
export function planBooks({ company, items, ledgers, count, last }: BooksOrder): readonly DemoDocument[] {
  const random = randomFrom(company.seed + 1);
  const cast = startCompany(ledgers);
  const branches = company.branches.map((_, branch) => startBranch(company, branch, items, random));
  const documents: DemoDocument[] = [];
  for (const { day, branch, count: number } of planDays(count, last)) {
    const own = branches[branch];
    if (!own) continue;
    const plans = Array.from({ length: number }, () => kindOf(random)).sort((a, b) => a - b);
    for (const kind of plans) {
      const slot: Slot = { op: operationOf(company.seed, documents.length), day, branch: own, company: cast };
      // If there is nothing to return or move yet, plans a purchase.
      const planned = MIX[kind]?.[1](slot) ?? planPurchase(slot);
      if (planned) documents.push({ op: slot.op, branch, day, ...planned, values: { [DATE]: day, ...planned.values } });
    }
  }
  return documents;
}

function kindOf(random: Random): number {
  let left = random.next() * ALL;
  return MIX.findIndex(([weight]) => (left -= weight) < 0);
}
