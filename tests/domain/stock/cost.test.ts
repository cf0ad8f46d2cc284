import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalText, trimZeros } from '../../../src/domain/decimal'
import { NO_STOCK, quantityOf, runMoves, valueOf } from '../../../src/domain/stock/cost'
import type { CostedMove, Costing } from '../../../src/domain/stock/cost'
import { costKept, keptCost } from '../../../src/domain/stock/kept-cost'

const rupees = (paise: bigint): string => decimalText(paise, 2)
const units = (thousandths: bigint): string => trimZeros(decimalText(thousandths, 3))

/** `in 4 @100`, `in 4` (a return), `out 3`. */
function read(text: string): CostedMove {
  const [, way, count, rate] = /^(in|out) ([\d.]+)(?: @([\d.]+))?$/.exec(text) ?? []
  const many = Number(count)
  return { quantity: BigInt(Math.round((way === 'out' ? -many : many) * 1000)), value: rate === undefined ? null : BigInt(Math.round(many * Number(rate) * 100)) }
}

/** A table as an accountant writes it: each move with its cost or value, then what is left. */
function told(costing: Costing, table: readonly string[]): readonly string[] {
  let cost = NO_STOCK
  return table.map((line) => {
    const done = runMoves(costing, cost, [read(line)])
    cost = done.cost
    const amount = line.startsWith('out') ? done.costOut : done.valueIn
    const correction = line.startsWith('in') && done.costOut !== 0n ? ` corrects ${rupees(done.costOut)}` : ''
    return `${line}: ${rupees(amount)}${correction}, left ${units(quantityOf(cost))} for ${rupees(valueOf(cost))}`
  })
}

describe('FIFO', () => {
  test('what came first goes first', () => {
    expect(told('fifo', ['in 4 @100', 'in 8 @200', 'in 3 @300', 'out 3', 'out 5', 'out 4', 'out 3'])).toEqual([
      'in 4 @100: 400.00, left 4 for 400.00', 'in 8 @200: 1600.00, left 12 for 2000.00', 'in 3 @300: 900.00, left 15 for 2900.00',
      'out 3: 300.00, left 12 for 2600.00', 'out 5: 900.00, left 7 for 1700.00', 'out 4: 800.00, left 3 for 900.00', 'out 3: 900.00, left 0 for 0.00',
    ])
  })
  test('a return has the cost of what went out last; a third of a hundred rupees loses no paisa', () => {
    expect(told('fifo', ['in 3 @33.3333', 'out 1', 'out 1', 'in 1', 'out 2'])).toEqual([
      'in 3 @33.3333: 100.00, left 3 for 100.00', 'out 1: 33.33, left 2 for 66.67', 'out 1: 33.34, left 1 for 33.33', 'in 1: 33.34, left 2 for 66.67', 'out 2: 66.67, left 0 for 0.00',
    ])
  })
  test('goods beyond what is there go out at the last known cost, which is corrected when goods come', () => {
    expect(told('fifo', ['in 2 @10', 'out 5', 'in 1 @14', 'in 4 @15', 'out 2'])).toEqual([
      'in 2 @10: 20.00, left 2 for 20.00', 'out 5: 50.00, left -3 for -30.00', 'in 1 @14: 14.00 corrects 4.00, left -2 for -20.00',
      'in 4 @15: 60.00 corrects 10.00, left 2 for 30.00', 'out 2: 30.00, left 0 for 0.00',
    ])
  })
  test('what never came has no cost until it does; a return of it has none either', () => {
    expect(told('fifo', ['out 4', 'in 1', 'in 5 @9'])).toEqual(['out 4: 0.00, left -4 for 0.00', 'in 1: 0.00, left -3 for 0.00', 'in 5 @9: 45.00 corrects 27.00, left 2 for 18.00'])
  })
})

describe('weighted average', () => {
  test('what goes out leaves the average as it is', () => {
    expect(told('average', ['in 4 @100', 'in 8 @200', 'in 3 @300', 'out 3', 'in 3', 'out 15'])).toEqual([
      'in 4 @100: 400.00, left 4 for 400.00', 'in 8 @200: 1600.00, left 12 for 2000.00', 'in 3 @300: 900.00, left 15 for 2900.00',
      'out 3: 580.00, left 12 for 2320.00', 'in 3: 580.00, left 15 for 2900.00', 'out 15: 2900.00, left 0 for 0.00',
    ])
  })
  test('negative stock, then mended', () => {
    expect(told('average', ['in 2 @10', 'in 2 @20', 'out 6', 'in 10 @30', 'out 8'])).toEqual([
      'in 2 @10: 20.00, left 2 for 20.00', 'in 2 @20: 40.00, left 4 for 60.00', 'out 6: 90.00, left -2 for -30.00',
      'in 10 @30: 300.00 corrects 30.00, left 8 for 240.00', 'out 8: 240.00, left 0 for 0.00',
    ])
  })
})

const moves = fc.array(fc.record({
  quantity: fc.oneof(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: -999_999_999_000, max: 999_999_999_000 })).filter((n) => n !== 0).map(BigInt),
  value: fc.option(fc.integer({ min: 0, max: 100_000_000 }).map(BigInt)),
}), { maxLength: 40 })
const costing = fc.constantFrom<Costing>('fifo', 'average')

test('property: stock is worth what came in less what went out, to the paisa; counted at once, step by step, or kept in between, it is the same', () => {
  fc.assert(fc.property(costing, moves, fc.nat(40), (method, list, cut) => {
    const all = runMoves(method, NO_STOCK, list)
    expect(valueOf(all.cost)).toBe(all.valueIn - all.costOut)
    expect(quantityOf(all.cost)).toBe(list.reduce((total, move) => total + move.quantity, 0n))
    const first = runMoves(method, NO_STOCK, list.slice(0, cut))
    const kept: unknown = JSON.parse(JSON.stringify(keptCost(first.cost)))
    const second = runMoves(method, costKept(kept as ReturnType<typeof keptCost>), list.slice(cut))
    expect(second.cost).toEqual(all.cost)
    expect([first.valueIn + second.valueIn, first.costOut + second.costOut]).toEqual([all.valueIn, all.costOut])
  }), { numRuns: 500 })
})

test('property: nothing that is there has a negative cost, there is never both stock and shortage, and what is all gone is worth nothing', () => {
  fc.assert(fc.property(costing, moves, (method, list) => {
    const { cost } = runMoves(method, NO_STOCK, list)
    for (const layer of cost.layers) expect(layer.quantity > 0n && layer.value >= 0n).toBe(true)
    expect(cost.layers.length === 0 || cost.short === null).toBe(true)
    const left = quantityOf(cost)
    if (left > 0n) expect(valueOf(runMoves(method, cost, [{ quantity: -left, value: null }]).cost)).toBe(0n)
  }), { numRuns: 500 })
})
