import { cellRows, cellText } from '../../../definitions/bill/cells'
import { completeBill } from '../../../definitions/bill/complete-bill'
import type { CompletedBill } from '../../../definitions/bill/complete-bill'
import type { BillForm } from '../../../definitions/bill/bill-kind'
import type { BillHead } from '../../../definitions/bill/facts-rows'
import { PAYMENTS } from '../../../definitions/bill/payments'
import { CHARGES, ITEMS } from '../../../definitions/bill/read-lines'
import type { Row } from '../../../wire/envelope'
import type { FormDeps } from '../form-deps'
import type { OpenForm } from '../open-form'
import { FactsDesk } from './bill-facts'
import { numberOf } from './kept-records'
import { liveRun, type LiveRun } from './live-run'
import { UsualPrices } from './usual-prices'

const WATCHED: ReadonlySet<string> = new Set([ITEMS, CHARGES, PAYMENTS, 'partyid', 'edateview', 'isinclusive', 'isrcm', 'iswithouttax', 'discountamt', 'creditdays', 'godownid', 'wtwaived', 'wtamount', 'wtreason'])

export interface LiveBill extends LiveRun<CompletedBill> {
  readonly facts: FactsDesk
  readonly changed: (key: string) => void
  /** Another record stands in the form. */
  readonly begin: () => void
}

/** Keeps tax and totals of a bill in step with what is typed, by the function that the server stores it by. Null for other forms. */
export function createLiveBill(deps: FormDeps, form: OpenForm): LiveBill | null {
  const bill = billFormOf(form.definition.head.billform)
  if (!bill) return null
  const desk = new FactsDesk(deps.offline, form.definition.head.entity, bill)
  const prices = new UsualPrices(desk)
  const count = () => {
    fillPrices(form, prices)
    return follows(form, bill, desk)
  }
  const { touch, ...live } = liveRun(deps.offline.env, count, async (follow) => {
    desk.turnTo(needOf(form))
    follow()
    if (await desk.gather(needOf(form))) follow()
  })
  return {
    ...live,
    facts: desk,
    changed: (key) => {
      if (WATCHED.has(key)) touch()
    },
    begin: () => {
      desk.forgetParties()
      touch()
    },
  }
}

function billFormOf(text: string | undefined): BillHead | null {
  try {
    return text ? (JSON.parse(text) as BillHead) : null
  } catch {
    return null
  }
}

function needOf({ store, record }: OpenForm) {
  const { values } = store.state()
  return { partyid: cellText(values.partyid), godownid: cellText(values.godownid), recid: record.recordKey, items: cellRows(values[ITEMS]).map(({ itemid }) => cellText(itemid)) }
}

/** Computes and shows. Only what differs is written, so that an untouched line is not drawn again. */
function follows({ store }: OpenForm, bill: BillForm, desk: FactsDesk): CompletedBill {
  const { values } = store.state()
  const items = cellRows(values[ITEMS])
  const entered = { ...values, [ITEMS]: items.map((line) => ({ ...line, itemid: numberOf(cellText(line.itemid)) })) }
  const made = completeBill(bill, entered, desk.facts(cellText(values.partyid)))
  for (const [key, value] of Object.entries(made.values)) if (cellText(values[key]) !== cellText(value)) store.setValue(key, value)
  put(store, ITEMS, items, made.items)
  put(store, CHARGES, cellRows(values[CHARGES]), made.charges)
  return made
}

function put(store: OpenForm['store'], key: string, lines: readonly Row[], computed: readonly Row[]): void {
  let isChanged = false
  const next = lines.map((line, index) => {
    const cells = computed[index] ?? {}
    if (Object.entries(cells).every(([name, value]) => cellText(line[name]) === cellText(value))) return line
    isChanged = true
    return { ...line, ...cells }
  })
  if (isChanged) store.setValue(key, next)
}

function fillPrices({ store }: OpenForm, prices: UsualPrices): void {
  const lines = cellRows(store.state().values[ITEMS])
  const filled = prices.fill(lines)
  if (filled !== lines) store.setValue(ITEMS, filled)
}
