import type { Row } from '../../../wire/envelope'
import type { TrailState } from './trail-state'

/** A record with what the trail says of it. */
export interface TrailedRecord {
  readonly id: number
  readonly name: string
  readonly stored: Row | null
  readonly state: TrailState | null
}
