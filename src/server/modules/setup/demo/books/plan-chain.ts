import { addDays } from "../../../../../domain/calendar";
import { takeLines } from "./open-documents";
import type { OpenKind, OpenLine, TakenLine } from "./open-documents";
import { takeCredit, BILL_FACTOR_MAX, planPurchase, planSale, purchaseOf, saleOf } from "./plan-bills";
import type { Planned } from "./plan-bills";
import { boughtLines, soldLines, worthOf } from "./plan-lines";
import type { Slot } from "./slot";

const valuesOf = (lines: readonly Pick<OpenLine, "values">[]) => lines.map(({ values }) => values);

/** Plans a new document that later ones can take lines from. */
function offered(
  { op, branch: { random, openDocuments } }: Slot,
  kind: OpenKind,
  party: string,
  lines: readonly OpenLine[],
  more: object,
): Planned {
  openDocuments.offer(random, kind, { op, party, lines });
  return { entity: kind, values: { partyid: party, ...more, items: valuesOf(lines) } };
}

/** Plans a document made from an earlier one of the same customer. */
function passedOn(slot: Slot, kind: OpenKind, { party, op, lines }: Taken, more: object): Planned {
  const planned = offered(
    slot,
    kind,
    party,
    lines.map(({ of, qty, values }) => ({ ...of, left: qty, values })),
    more,
  );
  return planned && { ...planned, takes: op };
}

interface Taken {
  readonly op: string;
  readonly party: string;
  readonly lines: readonly TakenLine[];
}

/**
 * Takes open lines from a document of one of these kinds; of goods that move (`isMoved`) no more than in stock. Null
 * if there is none.
 */
function taken(
  { branch: { random, openDocuments, stock } }: Slot,
  kinds: readonly OpenKind[],
  isMoved: boolean,
): Taken | null {
  for (const kind of kinds) {
    const paper = openDocuments.some(random, kind);
    const lines =
      paper &&
      takeLines(random, paper, ({ left, ware, batch, holds }) =>
        isMoved ? Math.min(left, Math.floor((stock.held(ware, batch) / holds) * 4) / 4) : left,
      );
    if (!paper || !lines || lines.length === 0) continue;
    if (isMoved) for (const { of, qty } of lines) stock.add(of.ware, of.batch, -qty * of.holds);
    return { op: paper.op, party: paper.party, lines };
  }
  return null;
}

export function planQuotation(slot: Slot): Planned {
  const lines = soldLines(slot, { most: 6, isMoved: false });
  return lines.length === 0
    ? null
    : offered(slot, "quotation", slot.branch.random.pick(slot.company.customers), lines, {
        validto: addDays(slot.day, 15),
      });
}

/** A customer's order: from a quotation, or with its own lines. */
export function planOrder(slot: Slot): Planned {
  const { random } = slot.branch;
  const more = { partyorderno: `PO/${random.digits(4)}`, deliverydate: addDays(slot.day, random.whole(3, 20)) };
  const quoted = random.chance(0.35) ? taken(slot, ["quotation"], false) : null;
  if (quoted) return passedOn(slot, "saleorder", quoted, more);
  const lines = soldLines(slot, { most: 6, isMoved: false });
  return lines.length === 0 ? null : offered(slot, "saleorder", random.pick(slot.company.customers), lines, more);
}

/** Goods delivered before their bill, most of them from an order. */
export function planChallan(slot: Slot): Planned {
  const { random, main, plate } = slot.branch;
  const more = { godownid: main, vehicleno: `${plate}${random.digits(2)}${random.letters(2)}${random.digits(4)}` };
  const ordered = random.chance(0.65) ? taken(slot, ["saleorder"], true) : null;
  if (ordered) return passedOn(slot, "salechallan", ordered, more);
  const lines = soldLines(slot, { most: 5, isMoved: true });
  return lines.length === 0 ? null : offered(slot, "salechallan", random.pick(slot.company.customers), lines, more);
}

/** Unbilled goods that a customer returns. */
export function planChallanReturn(slot: Slot): Planned {
  const back = taken(slot, ["salechallan"], false);
  if (!back) return null;
  for (const { of, qty } of back.lines) slot.branch.stock.add(of.ware, of.batch, qty * of.holds);
  return {
    entity: "salechallanreturn",
    takes: back.op,
    values: { partyid: back.party, godownid: slot.branch.main, items: valuesOf(back.lines) },
  };
}

/**
 * A sale from a challan, an order or a quotation, or without an earlier document. If the customer's credit does not
 * cover it, the lines stay open and another customer buys.
 */
export function planTrade(slot: Slot): Planned {
  const { random } = slot.branch;
  const turn = random.next();
  const kinds: readonly OpenKind[] =
    turn < 0.28 ? ["salechallan"] : turn < 0.45 ? ["saleorder"] : turn < 0.5 ? ["quotation"] : [];
  const source = taken(slot, kinds, kinds[0] !== "salechallan");
  if (!source) return planSale(slot);
  const party = takeCredit(slot, source.party, worthOf(source.lines) * BILL_FACTOR_MAX) ? source.party : null;
  if (party === null) return putBack(slot, source, kinds[0] !== "salechallan");
  const sale = saleOf(
    slot,
    party,
    source.lines.map(({ of, values }) => ({ ...of, values })),
    {},
  );
  return sale && { ...sale, takes: source.op };
}

/** Opens the lines again and plans an independent sale. */
function putBack(slot: Slot, { lines }: Taken, isMoved: boolean): Planned {
  for (const { of, qty } of lines) {
    of.left += qty;
    if (isMoved) slot.branch.stock.add(of.ware, of.batch, qty * of.holds);
  }
  return planSale(slot);
}

/** Goods received before their bill. */
export function planPurchaseChallan(slot: Slot): Planned {
  const { random, main } = slot.branch;
  return offered(slot, "purchasechallan", random.pick(slot.company.suppliers), boughtLines(slot), {
    godownid: main,
    challanno: `DC/${random.digits(5)}`,
  });
}

/** Goods of a challan returned unbilled, as far as they are in stock. */
export function planPurchaseChallanReturn(slot: Slot): Planned {
  const back = taken(slot, ["purchasechallan"], true);
  return (
    back && {
      entity: "purchasechallanreturn",
      takes: back.op,
      values: { partyid: back.party, godownid: slot.branch.main, items: valuesOf(back.lines) },
    }
  );
}

/** The bill of a supplier, about a fifth of them for goods of a challan. */
export function planSupply(slot: Slot): Planned {
  const source = slot.branch.random.chance(0.22) ? taken(slot, ["purchasechallan"], false) : null;
  if (!source) return planPurchase(slot);
  const bill = purchaseOf(
    slot,
    source.party,
    source.lines.map(({ of, values }) => ({ ...of, values })),
  );
  return bill && { ...bill, takes: source.op };
}

/** A counter sale: mostly cash, some by UPI, some on the account of a customer who pays a part. */
export function planCounterSale(slot: Slot): Planned {
  const { random, main } = slot.branch;
  const lines = soldLines(slot, { most: 4, isMoved: true, isAtCounter: true });
  if (lines.length === 0) return null;
  const total = worthOf(lines);
  const values = { godownid: main, isinclusive: 1, items: valuesOf(lines) };
  const way = random.next();
  if (way < 0.5) return { entity: "salepos", values };
  if (way < 0.7)
    return {
      entity: "salepos",
      values: { ...values, payments: [{ ledgerid: "Cash", amount: Math.ceil(total / 500) * 500 }] },
    };
  const name = random.pick(slot.company.customers);
  if (way < 0.92 || !takeCredit(slot, name, total))
    return {
      entity: "salepos",
      values: { ...values, payments: [{ ledgerid: "Current Account", amount: Math.max(1, Math.round(total)) }] },
    };
  return {
    entity: "salepos",
    values: { ...values, partyid: name, payments: [{ ledgerid: "Cash", amount: Math.max(1, Math.floor(total / 2)) }] },
  };
}
