import { cellDecimal } from '../../../definitions/bill/cells'
import { isSaleSide } from '../../../definitions/bill/bill-kind'
import type { BillForm } from '../../../definitions/bill/bill-kind'
import type { CompletedBill } from '../../../definitions/bill/complete-bill'
import type { PartyFacts } from '../../../definitions/bill/facts'
import { supplyKindOf } from '../../../domain/gst/supply-kind'
import type { Taxes } from '../../../domain/gst/line-tax'
import { negate, ZERO } from '../../../domain/money'
import { quantity } from '../../../domain/quantity'
import type { Row } from '../../../wire/envelope'
import type { TaxLine } from './posting'

const CLASSES = { sale: 'invoice', purchase: 'invoice', salereturn: 'creditnote', purchasereturn: 'debitnote' } as const

/** The lines and charges of a bill for the returns; `charges` as they were entered. */
export function taxLinesOf(form: BillForm, made: CompletedBill, party: PartyFacts | null, charges: readonly Row[]): readonly TaxLine[] {
  const { bill, lines, supply, place } = made
  if (!bill) return []
  const isBack = form.kind === 'salereturn' || form.kind === 'purchasereturn'
  const common = {
    side: isSaleSide(form) ? 'out' : 'in', docclass: CLASSES[form.kind], isitc: supply.isSale || supply.own === 'regular',
    pos: place, partyid: party?.id ?? null, gstin: party?.gstin ?? '', gsttype: party?.gstType ?? '',
  } as const
  const amounts = (taxes: Taxes): Taxes => signed(isBack, supply.isSale && supply.isReverseCharge ? untaxed(taxes) : taxes)
  return [
    ...bill.lines.map((line, n): TaxLine => {
      const read = lines[n]
      return {
        ...common, ...amounts(line), supply: supplyKindOf(supply, read?.item?.taxability ?? ''), itemid: read?.item?.id ?? null, ledgerid: null, hsn: read?.item?.hsn ?? '',
        quantity: quantity((read?.base ?? 0) * (isBack ? -1 : 1)), gstrate: read?.line.tax.gst ?? '0', cessrate: read?.line.tax.cess ?? '0',
      }
    }),
    ...bill.charges.map((line, n): TaxLine => ({
      ...common, ...amounts(line), supply: supplyKindOf(supply, ''), itemid: null, ledgerid: Number(charges[n]?.ledgerid) || null, hsn: '',
      quantity: quantity(0), gstrate: cellDecimal(charges[n]?.gstpercent), cessrate: '0',
    })),
  ]
}

/** Under reverse charge the buyer owes it: of our taxes nothing, the rate stays with the line. */
const untaxed = ({ taxable }: Taxes): Taxes => ({ taxable, cgst: ZERO, sgst: ZERO, igst: ZERO, cess: ZERO })

function signed(isBack: boolean, { taxable, cgst, sgst, igst, cess }: Taxes): Taxes {
  if (!isBack) return { taxable, cgst, sgst, igst, cess }
  return { taxable: negate(taxable), cgst: negate(cgst), sgst: negate(sgst), igst: negate(igst), cess: negate(cess) }
}
