/** Keys of the two lists of a bill. */
export const ITEMS = 'items'
export const CHARGES = 'charges'

/** A fault on a field, or on a cell of one of its lines (`line` from 1). */
export interface BillFault {
  readonly key: string
  readonly text: string
  readonly line?: number
  readonly column?: string
  /** It is about what was entered, not about what is missing yet: the form says it while one types. */
  readonly isLive?: true
}

/** The sentence of a fault of a bill, with the line that it is about. */
export const faultSentence = ({ key, text, line }: BillFault): string => (line === undefined ? text : `${key === CHARGES ? 'Other Charges' : 'Items'}, line ${line}: ${text}`)
