import { supplyKindOf } from '../../domain/gst/supply-kind'
import type { SupplyTerms } from '../../domain/gst/supply-kind'
import type { BillForm } from './bill-kind'

const UNTAXED: ReadonlySet<string> = new Set(['composition', 'nil', 'exempt', 'nongst'])

/**
 * What the law calls the paper that we make out: a bill of supply where no line of it is taxed or the company is under composition
 * (section 31(3)(c) of the CGST Act), else a tax invoice. '' where the paper is the supplier's.
 */
export function billTitle({ kind }: BillForm, supply: SupplyTerms, taxabilities: readonly string[]): string {
  if (kind === 'salereturn') return 'Credit Note'
  if (kind === 'purchasereturn') return 'Debit Note'
  if (kind === 'purchase') return ''
  if (supply.own === 'unregistered') return 'Invoice'
  const isUntaxed = taxabilities.length > 0 && taxabilities.every((taxability) => UNTAXED.has(supplyKindOf(supply, taxability)))
  return isUntaxed || supply.own === 'composition' ? 'Bill of Supply' : 'Tax Invoice'
}
