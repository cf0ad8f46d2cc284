import type { Bill } from '../../domain/gst/bill'
import type { SupplyParty } from '../../domain/gst/place-of-supply'
import type { BillFault } from './read-lines'

/** Supplies between states whatever our own is (section 7 of the IGST Act). */
const ALWAYS_INTER = new Set(['sez', 'overseas'])

/**
 * CGST with SGST or IGST: that follows from the state of the branch, and while nobody has entered it a tax would be guessed. A bill
 * without tax, and one whose party makes it inter-state in any case, needs no state.
 */
export function ownStateFaults(bill: Bill | null, { party, ownState }: { readonly party: Pick<SupplyParty, 'gstType'> | null; readonly ownState: string }): readonly BillFault[] {
  if (!bill || ownState !== '' || (party && ALWAYS_INTER.has(party.gstType))) return []
  const { cgst, sgst, igst } = bill.taxes
  if (cgst + sgst + igst === 0) return []
  return [{ key: 'partyid', text: 'Enter the state of this branch under Settings > Branches, or that of the company, before you charge GST.' }]
}
