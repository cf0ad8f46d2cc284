import type { IsoDate } from '../../../../../domain/calendar'
import type { BranchCast, CompanyCast } from './cast'

export interface Slot {
  readonly op: string
  readonly day: IsoDate
  readonly branch: BranchCast
  readonly company: CompanyCast
}
