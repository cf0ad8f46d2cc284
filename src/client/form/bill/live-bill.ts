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
import { quietRun } from './quiet-run'
import { UsualPrices } from './usual-prices'

const WATCHED: ReadonlySet<string> = new Set([ITEMS, CHARGES, PAYMENTS, 'partyid', 'edateview', 'isinclusive', 'isrcm', 'iswithouttax', 'discountamt', 'creditdays', 'godownid', 'wtwaived', 'wtamount', 'wtreason'])

export interface LiveBill {
  readonly facts: FactsDesk
  readonly changed: (key: string) => void
  /** Another record stands in the form. */
  readonly begin: () => void
  /** Resolves when what is shown follows from what is typed. */
  readonly settled: () => Promise<void>
  readonly stop: () => void
  /** What was computed last; null before the first time. */
  readonly now: () => CompletedBill | null
  readonly subscribe: (listener: () => void) => () => void
}

/** Keeps tax and totals of a bill in step with what is typed, by the function that the server stores it by. Null for other forms. */
export function createLiveBill(deps: FormDeps, form: OpenForm): LiveBill | null {
  const bill = billFormOf(form.definition.head.billform)
  if (!bill) return null
  const desk = new FactsDesk(deps.offline, form.definition.head.entity, bill)
  const listeners = new Set<() => void>()
  const prices = new UsualPrices(desk)
  let last: CompletedBill | null = null

  const follow = () => {
    fillPrices(form, prices)
    last = follows(form, bill, desk)
    listeners.forEach((listener) => listener())
  }
  const quiet = quietRun(deps.offline.env, async () => {
    desk.turnTo(needOf(form))
    follow()
    if (await desk.gather(needOf(form))) follow()
  })
  return {
    facts: desk,
    now: () => last,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changed: (key) => {
      if (WATCHED.has(key)) quiet.touch()
    },
    begin: () => {
      desk.forgetParties()
      quiet.touch()
    },
    settled: quiet.settled,
    stop: () => {
      quiet.stop()
      listeners.clear()
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
