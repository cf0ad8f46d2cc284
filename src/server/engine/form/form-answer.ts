import type { Row } from '../../../wire/envelope'
import type { FormHead, FormRow } from '../../../definitions/form-row'
import type { Context } from '../context'
import { accessOf } from '../master/access'
import { formHash, storedForm } from '../master/definitions'
import { forUser, formRows } from '../master/form-rows'
import { masters } from '../master/masters'
import { formOf } from '../master/shape'
import type { MasterDeclaration } from '../master/declaration'
import { Forbidden, Refusal } from '../refusal'
import { ALL_RIGHTS, NO_RIGHTS, rightsOf } from '../rights'
import type { Rights } from '../rights'
import type { FormDeclaration } from './declaration'
import { declaredRows, formNamed } from './forms'

/** What a form is drawn with, beside the rows. */
interface Source {
  readonly rows: readonly FormRow[]
  readonly title: string
  readonly entity: string
  readonly offlineclass: FormHead['offlineclass']
  readonly rights: Rights
  /** The declared rows, before a developer's changes: what the hash is of where nothing is stored. */
  readonly declared: readonly FormRow[]
}

/** The definition rows of a form by its name, for this user. Throws `Refusal` for a form that is not there, `Forbidden` without any right. */
export async function formAnswer(ctx: Context, name: string): Promise<readonly Row[]> {
  const { rows, title, entity, offlineclass, rights, declared } = await sourceOf(ctx, name.trim())
  const [first, ...others] = rows
  if (!first) return []
  const head: FormHead = {
    ...first, formtitle: title, defver: formHash(declared), offlineclass, entity,
    addallowed: rights.add ? 1 : 0, editallowed: rights.edit ? 1 : 0, viewallowed: rights.view ? 1 : 0,
  }
  return [{ ...head }, ...others.map((row) => ({ ...row }))]
}

async function sourceOf(ctx: Context, name: string): Promise<Source> {
  const master = masters().find((one) => formOf(one) === name)
  if (master) return ofMaster(ctx, name, master)
  const form = formNamed(name)
  if (!form) throw new Refusal('menutype', `There is no form ${name.slice(0, 60)}.`)
  return ofForm(ctx, form)
}

async function ofMaster(ctx: Context, name: string, master: MasterDeclaration): Promise<Source> {
  const access = await accessOf(ctx, master)
  if (!access.view && !access.add && !access.edit) throw new Forbidden(`You may not see ${master.noun[1]}.`)
  const declared = formRows(master)
  const rows = forUser((await storedForm(ctx.tx, name)) ?? declared, access)
  return { rows, declared, title: master.formTitle, entity: master.entity, offlineclass: 'A', rights: access }
}

async function ofForm(ctx: Context, form: FormDeclaration): Promise<Source> {
  const rights = await rightsOnForm(ctx, form)
  if (!rights.view && !rights.add && !rights.edit) throw new Forbidden(`You may not see ${form.title}.`)
  const declared = declaredRows(form)
  const hidden = new Set(rights.hidden)
  const fixed = new Set([...rights.locked, ...rights.hidden])
  const rows = forUser((await storedForm(ctx.tx, form.name)) ?? declared, { shows: (key) => !hidden.has(key), fixed })
  return { rows, declared, title: form.title, entity: form.entity ?? '', offlineclass: form.offlineclass ?? 'A', rights }
}

/** A public form may be filled in by anybody; one without a rights key by whoever is signed in. */
async function rightsOnForm(ctx: Context, form: FormDeclaration): Promise<Rights> {
  if (form.isPublic) return ALL_RIGHTS
  if (ctx.session.userid === 0) return NO_RIGHTS
  return form.formmnu ? rightsOf(ctx, form.formmnu) : ALL_RIGHTS
}
