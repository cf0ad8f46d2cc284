import { cellText } from '../../../definitions/bill/cells'
import { entityOfSource, groupsOf, ledgerKindOf } from '../../../definitions/bill/ledger-kinds'
import type { LedgerGroup } from '../../../definitions/bill/ledger-kinds'
import type { Offline } from '../../offline/types'

/** No company has more groups of ledgers. */
const GROUPS_MAX = 100_000

/**
 * What of the downloads a source picks from: the entity and, of a kind of ledgers, their groups by the rule of the server. Without the groups
 * on the device all ledgers that were downloaded are offered; the form and the server say which of them cannot stand there.
 */
export async function deviceSource({ reference }: Pick<Offline, 'reference'>, source: string): Promise<{ readonly entity: string; readonly among?: ReadonlySet<string> }> {
  const [kind, entity] = [ledgerKindOf(source), entityOfSource(source)]
  const groups = kind && (await reference.search({ entity: 'acgroup', search: '', limit: GROUPS_MAX }))
  if (!kind || !groups) return { entity }
  return {
    entity,
    among: groupsOf(kind, groups.rows.map((row): LedgerGroup => ({
      id: cellText(row.id), above: cellText(row.acgroupnamemasterid), reservedname: cellText(row.reservedname), nature: cellText(row.nature),
    }))),
  }
}
