import type { Context } from '../context'
import { Forbidden } from '../refusal'
import { rightsOf } from '../rights'
import type { Need, Rights } from '../rights'
import type { MasterDeclaration } from './declaration'
import { refs } from './shape'

/** What the user may do with one master, and what of it he may see. The only place where the engine asks for rights. */
export interface Access extends Rights {
  /** False for a hidden field, and for every column and label that shows its value. */
  readonly shows: (key: string) => boolean
  /** Fields that he may not change: the locked and the hidden. */
  readonly fixed: ReadonlySet<string>
}

export async function accessOf(ctx: Context, master: MasterDeclaration): Promise<Access> {
  return accessFrom(await rightsOf(ctx, master.entity), master)
}

export function accessFrom(rights: Rights, master: MasterDeclaration): Access {
  const hidden = new Set(rights.hidden.flatMap((key) => [key, `${key}_label`]))
  for (const field of refs(master)) if (hidden.has(field.key)) hidden.add(field.show)
  return { ...rights, shows: (key) => !hidden.has(key), fixed: new Set([...rights.locked, ...rights.hidden]) }
}

const WORDS: Partial<Record<Need, string>> = { view: 'see', add: 'add', edit: 'change', delete: 'delete', approval: 'approve' }

/** Throws `Forbidden` with a sentence that names the action and the list. */
export async function demandAccess(ctx: Context, master: MasterDeclaration, need: Need): Promise<Access> {
  const access = await accessOf(ctx, master)
  if (!access[need]) throw new Forbidden(`You may not ${WORDS[need] ?? need} ${master.noun[1]}.`)
  return access
}
