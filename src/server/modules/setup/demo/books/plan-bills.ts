import { partsOf } from '../../../../../domain/calendar'
import type { IsoDate } from '../../../../../domain/calendar'
import { paise, toRupeesText } from '../../../../../domain/money'
import type { Row } from '../../../../../wire/envelope'
import type { BranchCast, CompanyCast, SaleMade } from './cast'
import type { DemoDocument } from './demo-document'
import { EXTRA } from './extra-masters'

/** What a planned document says beside its operation, branch and day; null where the branch has nothing for it. */
export type Planned = Pick<DemoDocument, 'entity' | 'values' | 'against' | 'settles'> | null

export interface Slot {
  readonly op: string
  readonly day: IsoDate
  readonly branch: BranchCast
  readonly company: CompanyCast
}

const rupees = (amount: number): string => toRupeesText(paise(Math.round(amount * 100)))
const MEMORY = 250

function remember<T>(list: T[], one: T): void {
  list.push(one)
  if (list.length > MEMORY) list.shift()
}

/** Goods from a supplier: whatever is scarce; now and then from a composition dealer, or a carrier's freight under reverse charge. */
export function planPurchase({ op, day, branch, company }: Slot): Planned {
  const { random, wares, stock } = branch
  if (random.chance(0.05)) return freightBill(op, branch)
  const party = random.chance(0.04) ? EXTRA.composition : random.pick(company.suppliers)
  const billno = `${random.letters(2)}/${random.digits(5)}`
  const { year, month } = partsOf(day)
  const items = stock.scarce(wares.map((_, index) => index), random.whole(3, 8)).map((index) => {
    const ware = wares[index]
    if (!ware) throw new Error('No such ware.')
    const batch = ware.isBatch ? `B${String(year % 100).padStart(2, '0')}${String(month).padStart(2, '0')}${random.letters(1)}` : ''
    const isPacked = ware.pack !== undefined && ware.pack.of <= 24 && random.chance(0.5)
    const count = isPacked ? random.whole(1, 3) : random.whole(10, 40)
    const holds = isPacked ? (ware.pack?.of ?? 1) : 1
    const rate = rupees(ware.purchase * holds * (0.97 + random.next() * 0.06))
    stock.add(index, batch, count * holds)
    remember(branch.purchases, { op, party, billno, ware: index, batch, rate: Number(rate) / holds })
    return { itemid: ware.name, batchno: batch, qty: count, unitid: isPacked ? (ware.pack?.unit ?? '') : '', rate }
  })
  return { entity: 'purchase', values: { partyid: party, billno, billdate: day, godownid: branch.main, items, ...(random.chance(0.15) ? { discountamt: random.whole(1, 9) * 10 } : {}) } }
}

const freightBill = (op: string, { random }: BranchCast): Planned => ({
  entity: 'purchase',
  values: { partyid: EXTRA.carrier, billno: `LR/${op.slice(0, 8)}`, isrcm: 1, items: [{ itemid: EXTRA.freightService, qty: 1, rate: random.whole(12, 90) * 100 }] },
})

/** One customer whose credit limit leaves room for the bill; else who pays at the counter. `least` is in rupees. */
function buyer({ branch: { random }, company: { customers, room } }: Slot, worth: number): string {
  for (let turn = 0; turn < 4; turn += 1) {
    const name = random.pick(customers)
    const left = room.get(name) ?? Infinity
    if (left < worth) continue
    room.set(name, left - worth)
    return name
  }
  return EXTRA.walkIn
}

/** Tax and freight at their most: what a bill may come to beyond its goods. */
const MOST = 1.95

export function planSale(slot: Slot): Planned {
  const { op, branch } = slot
  const { random, wares, stock } = branch
  const lots = stock.some(random, random.whole(1, 6))
  if (lots.length === 0) return planPurchase(slot)
  const isAtCounter = random.chance(0.12)
  const lines = lots.map((lot) => {
    const ware = wares[lot.item]
    if (!ware) throw new Error('No such ware.')
    const wanted = ware.isWhole ? random.whole(1, 10) : random.whole(2, 40) / 4
    const qty = Math.min(wanted, lot.quantity)
    stock.add(lot.item, lot.batch, -qty)
    return { lot, line: { itemid: ware.name, batchno: lot.batch, qty, rate: rupees(ware.sale * (isAtCounter ? 1.15 : 1)), discount: random.pick([0, 0, 0, 2, 5, 10]) } }
  })
  const worth = lines.reduce((sum, { line }) => sum + line.qty * Number(line.rate), 0)
  const { party, terms } = isAtCounter ? { party: EXTRA.walkIn, terms: { isinclusive: 1 } } : tradeTerms(slot, worth * MOST)
  const [first] = lines
  if (first) remember(branch.sales, { op, party, ware: first.lot.item, batch: first.lot.batch, rate: Number(first.line.rate) })
  const fitting = !isAtCounter && random.chance(0.05) ? [{ itemid: EXTRA.fitting, qty: 1, rate: random.whole(3, 20) * 50 }] : []
  const charges = !isAtCounter && random.chance(0.15) ? [{ ledgerid: 'Freight and Packing', amount: random.whole(2, 20) * 50, gstpercent: 18 }] : []
  return { entity: 'sale', values: { partyid: party, godownid: branch.main, items: [...lines.map(({ line }) => line), ...fitting], charges, ...terms } }
}

/** Most bills are ordinary; some go abroad under a bond or with tax, some into a special zone. */
function tradeTerms(slot: Slot, worth: number): { readonly party: string; readonly terms: Row } {
  const { random } = slot.branch
  if (random.chance(0.02)) return { party: random.pick(EXTRA.overseas), terms: { iswithouttax: random.chance(0.7) ? 1 : 0 } }
  if (random.chance(0.015)) return { party: EXTRA.sez, terms: { iswithouttax: random.chance(0.5) ? 1 : 0 } }
  return { party: buyer(slot, worth), terms: random.chance(0.06) ? { discountamt: random.whole(1, 4) * 5 } : {} }
}

/** Part of an earlier sale comes back; without stock it is a difference of price. */
export function planSaleReturn({ branch }: Slot, isStock: boolean): Planned {
  const earlier = lineOf(branch, branch.sales)
  if (!earlier) return null
  const { sale, line } = earlier
  if (isStock) branch.stock.add(sale.ware, sale.batch, 1)
  return isStock
    ? { entity: 'salereturn', values: { partyid: sale.party, godownid: branch.main, items: [line] }, against: sale.op }
    : { entity: 'salereturnwo', values: { partyid: sale.party, items: [{ ...line, rate: rupees(sale.rate * 0.05) }] }, against: sale.op }
}

export function planPurchaseReturn({ branch }: Slot, isStock: boolean): Planned {
  const { random, wares, stock } = branch
  if (branch.purchases.length === 0) return null
  const bill = random.pick(branch.purchases)
  const itemid = wares[bill.ware]?.name ?? ''
  if (isStock) stock.add(bill.ware, bill.batch, -1)
  const line = { itemid, batchno: bill.batch, qty: 1, rate: rupees(bill.rate * (isStock ? 1 : 0.05)) }
  const values = { partyid: bill.party, againstno: bill.billno, items: [line] }
  return isStock ? { entity: 'purchasereturn', values: { ...values, godownid: branch.main } } : { entity: 'purchasereturnwo', values }
}

function lineOf({ random, wares }: BranchCast, sales: readonly SaleMade[]) {
  if (sales.length === 0) return null
  const sale = random.pick(sales)
  return { sale, line: { itemid: wares[sale.ware]?.name ?? '', batchno: sale.batch, qty: 1, rate: rupees(sale.rate) } }
}
