import type { SaveRequest } from '../../offline/contract/save'
import { opOfTmp } from '../open/form-deps'

/** The save that says what a scan was entered as; it waits for the record's own save. `scan` is its id or `tmp:<opId>`. */
export function scanLink(opId: string, scan: string, { opId: made, formname, title }: SaveRequest): SaveRequest {
  const op = opOfTmp(scan)
  return {
    opId, screen: 'scan', entity: 'scan', recordKey: scan, sqlsp: 'scan_R_enter',
    args: { id: op ? { $op: op, col: 'id' } : scan, formname, recid: { $op: made, col: 'id' } }, base: { kind: 'none' }, defVer: '',
    shown: { scanstate: 'Entered' }, formname: '', title: `Scan of ${title}`,
  }
}
