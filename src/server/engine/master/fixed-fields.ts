import type { Row } from '../../../wire/envelope'
import { Refusal, Refusals } from '../refusal'
import type { Access } from './access'
import type { MasterDeclaration } from './declaration'

/** The values without those that the user may not change. Throws `Refusals` where he sends such a one with another value than is stored. */
export function refuseFixed(master: MasterDeclaration, access: Access, raw: Row, before: Row | null): Row {
  const faults: Refusal[] = []
  const allowed: Record<string, unknown> = { ...raw }
  for (const field of master.fields) {
    if (!access.fixed.has(field.key) && !field.disabled) continue
    const was = before ? before[field.key] : 'initial' in field ? field.initial : undefined
    if (raw[field.key] !== undefined && !same(raw[field.key], was)) faults.push(new Refusal(field.key, `${field.label} is locked for you.`))
    delete allowed[field.key]
  }
  if (faults.length > 0) throw new Refusals(faults)
  return allowed
}

function same(sent: unknown, stored: unknown): boolean {
  const plain = (value: unknown): string => {
    if (value === null || value === undefined || value === false || value === 0 || value === '0' || value === '[]') return ''
    if (value === true) return '1'
    if (Array.isArray(value)) return value.length === 0 ? '' : JSON.stringify(value)
    const text = String(value).trim()
    return /^-?\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text
  }
  return plain(sent) === plain(stored)
}
