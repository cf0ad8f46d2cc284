import { cellText, isOn } from '../../../definitions/bill/cells'
import type { Row } from '../../../wire/envelope'
import type { Offline } from '../../offline/types'

export interface Kept {
  readonly reference: Pick<Offline['reference'], 'byId'>
  readonly overlay: Pick<Offline['overlay'], 'record'>
}

/** A key that the server knows. */
export const isNumber = (key: string): boolean => /^[1-9]\d{0,14}$/.test(key)
export const isKey = (key: string): boolean => isNumber(key) || key.startsWith('tmp:')

/** A number for records that have none yet: negative, the same for the same key. */
export function numberOf(key: string): number {
  if (isNumber(key)) return Number(key)
  let hash = 7
  for (const sign of key) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 2_147_483_647
  return -hash - 1
}

/** A record as it was downloaded, with saves that still wait over it; null where the device has none. */
export async function keptRecord(offline: Kept, entity: string, key: string): Promise<Row | null> {
  const kept = key.startsWith('tmp:') ? null : await offline.reference.byId(entity, key).catch(() => null)
  return offline.overlay.record(entity, key, kept).catch(() => kept)
}

/** The sections of TDS and TCS of a ledger, where the master was downloaded. */
export async function keptSections(offline: Kept, { istds, tdssectionid, istcs, tcssectionid }: Row): Promise<readonly Row[]> {
  const keys = [isOn(istds) ? tdssectionid : '', isOn(istcs) ? tcssectionid : ''].map(cellText).filter(isKey)
  return (await Promise.all(keys.map((key) => keptRecord(offline, 'tdssection', key)))).filter((row) => row !== null)
}
