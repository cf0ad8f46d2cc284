import { addDays } from '../../../domain/calendar'
import { tallyBy } from '../../engine/dashboard/tally'

export const DAYS = 14

/** `<day in India>|<branch>|<entity>|<action>` of what the audit trail keeps; the last two weeks of it are read. */
export const CHANGES = {
  ...tallyBy('change_day', 'audit_trail', "to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') || '|' || branchid || '|' || entity || '|' || action"),
  window: (today: Parameters<typeof addDays>[0]) => ({ from: addDays(today, 1 - DAYS), to: addDays(today, 1) }),
}
