import type { Row } from '../../../wire/envelope'
import { Question, Refusal, Refusals } from '../call/refusal'
import type { Access } from './access'
import type { MasterDeclaration } from './declaration'
import { lineLabelKey } from './hidden'
import { lineFields, lineRefs, refs, scalars } from './shape'

/** Shorter texts stand in any sentence by chance. */
const TELLING = 3

/**
 * Runs a save or a delete; a refusal on a hidden field, or one that speaks a hidden value of the stored record, is answered without it:
 * the person learns that something does not fit, and whom to ask, and nothing else.
 */
export async function quietly<T>(master: MasterDeclaration, access: Access, before: Row | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const secrets = secretsOf(master, access, before)
    if (error instanceof Refusals) throw new Refusals(error.all.map((one) => quiet(master, access, secrets, one)))
    if (error instanceof Refusal && error.constructor === Refusal) throw quiet(master, access, secrets, error)
    throw error
  }
}

function quiet(master: MasterDeclaration, access: Access, secrets: readonly string[], refusal: Refusal): Refusal {
  const isOnHidden = !access.shows(refusal.field)
  const speaks = secrets.some((secret) => refusal.message.toLowerCase().includes(secret)) || mayName(master, access, refusal)
  if (!isOnHidden && !speaks) return refusal
  const field = isOnHidden ? '' : refusal.field
  if (refusal instanceof Question) return new Question(field, `Something unusual in this ${master.noun[0]} is hidden from you.`, refusal.token)
  return new Refusal(field, `This ${master.noun[0]} does not fit something that is hidden from you. Please ask your administrator.`)
}

/** Sentences on a reference, on lines that are unique and on the place in a tree name other records, whose names may be hidden. */
function mayName(master: MasterDeclaration, access: Access, { field: key, message }: Refusal): boolean {
  const field = master.fields.find((one) => one.key === key)
  if (!field || field.required === message) return false
  if (field.kind === 'ref') return !access.shows(`${key}_label`) || key === master.tree && !access.shows(master.nameField)
  if (field.kind !== 'lines') return false
  return lineRefs(field).some((column) => !access.shows(lineLabelKey(key, column.key))) || !access.shows(master.nameField)
}

/** The texts and figures of a record that the user does not see. */
function secretsOf(master: MasterDeclaration, access: Access, before: Row | null): readonly string[] {
  if (!before) return []
  const own = [...scalars(master).map(({ key }) => key), ...refs(master).map(({ show }) => show)].filter((key) => !access.shows(key)).map((key) => before[key])
  const ofLines = lineFields(master).filter(({ key }) => !access.shows(key)).flatMap((lines) => {
    const list: unknown = before[lines.key]
    return Array.isArray(list) ? list.flatMap((line: Row) => Object.values(line)) : []
  })
  return [...own, ...ofLines].filter((value) => typeof value === 'string' || typeof value === 'number').map((value) => String(value).toLowerCase()).filter((text) => text.length >= TELLING)
}
