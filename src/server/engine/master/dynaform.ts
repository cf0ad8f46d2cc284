import type { Row } from '../../../wire/envelope'
import type { FormHead } from '../../../definitions/form-row'
import type { Context } from '../context'
import { Forbidden, Refusal } from '../refusal'
import { accessOf } from './access'
import { formHash, storedForm } from './definitions'
import { forUser, formRows } from './form-rows'
import { masters } from './masters'
import { formOf } from './shape'

/** The definition rows of a form by its name, for this user. Throws `Refusal` for a form that is not there, `Forbidden` without any right. */
export async function formAnswer(ctx: Context, name: string): Promise<readonly Row[]> {
  const wanted = name.trim()
  const master = masters().find((one) => formOf(one) === wanted)
  if (!master) throw new Refusal('menutype', `There is no form ${wanted.slice(0, 60)}.`)
  const access = await accessOf(ctx, master)
  if (!access.view && !access.add && !access.edit) throw new Forbidden(`You may not see ${master.noun[1]}.`)
  const rows = forUser((await storedForm(ctx.tx, wanted)) ?? formRows(master), access)
  const [first, ...others] = rows
  if (!first) return []
  const head: FormHead = {
    ...first,
    formtitle: master.formTitle,
    defver: formHash(master),
    offlineclass: 'A',
    entity: master.entity,
    addallowed: access.add ? 1 : 0,
    editallowed: access.edit ? 1 : 0,
    viewallowed: access.view ? 1 : 0,
  }
  return [{ ...head }, ...others.map((row) => ({ ...row }))]
}
