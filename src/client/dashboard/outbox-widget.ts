import type { WidgetRow } from '../../definitions/widget-row'
import { useOutboxRows } from '../call/use-outbox'
import { needsYou } from '../offline/outbox/op-state'

/** A widget for the saves waiting on this device; none if nothing waits. */
export function useOutboxWidget(): readonly WidgetRow[] {
  const rows = useOutboxRows() ?? []
  if (rows.length === 0) return []
  const needYou = rows.filter(({ state }) => needsYou(state)).length
  return [{
    formgroupname: 'This device', Widgetstype: 'box-d', bg: '', total: rows.length, heading: rows.length === 1 ? 'Save not yet sent' : 'Saves not yet sent',
    pathname: '/outbox', faicon: 'paperclip', percentage: '', percentageDescription: needYou > 0 ? `${needYou} ${needYou === 1 ? 'needs' : 'need'} attention` : '', formmnu: '',
  }]
}
