import { createHash } from 'node:crypto'
import type { IsoDate } from '../../../../../domain/calendar'
import type { Row } from '../../../../../wire/envelope'

/** One document of the demo's books as a save gives it, references by name. */
export interface DemoDocument {
  /** Its operation id, from the seed: the same document is never stored twice, however often the filling is cut off. */
  readonly op: string
  readonly entity: string
  /** Place of its branch among those of the company. */
  readonly branch: number
  readonly day: IsoDate
  readonly values: Row
  /** The earlier document whose number goes into `againstno`. */
  readonly against?: string
  /** The earlier document that its lines with a `srcline` were made of: that line of it. */
  readonly takes?: string
  /** A receipt or payment that settles as many of the party's oldest open bills as are there, up to so many. */
  readonly settles?: number
}

/** A version 8 UUID (RFC 9562) that anybody computes again from the seed and the place of the document. */
export function operationOf(seed: number, place: number): string {
  const hex = createHash('sha256').update(`demo books ${seed} ${place}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
