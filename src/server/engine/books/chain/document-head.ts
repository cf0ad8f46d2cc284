import type { Conversion, DocumentHead } from '../../../../definitions/bill/document-head'
import type { Context } from '../../call/context'
import { accessOf } from '../../records/access'
import type { Access } from '../../records/access'
import type { Field, MasterDeclaration } from '../../records/declaration'
import { masters } from '../../records/masters'
import { formOf, isLines, proc } from '../../records/shape'

/** What of a document goes into a new one, and what the caller may make of it. */
export async function documentHead(ctx: Context, master: MasterDeclaration, access: Access): Promise<DocumentHead> {
  const grouped = new Set((master.uniqueTogether ?? []).map(([first]) => first))
  const copied = master.fields.filter((field) => isCopied(field) && !grouped.has(field.key) && access.shows(field.key) && !access.fixed.has(field.key))
  return {
    fields: copied.filter((field) => !isLines(field)).map(({ key }) => key),
    lines: Object.fromEntries(copied.filter(isLines).map(({ key, columns }) => [key, columns.filter(isCopied).map((column) => column.key)])),
    conversions: await conversionsOf(ctx, master),
    ...(master.document?.cancels && access.delete ? { cancel: { sqlsp: proc(master, 'btndelete_approve'), noun: master.noun[0] } } : {}),
  }
}

const isCopied = (field: Field): boolean => !field.computed && !field.hidden && !field.uncopied && !(field.kind === 'date' && field.today)

async function conversionsOf(ctx: Context, { entity }: MasterDeclaration): Promise<readonly Conversion[]> {
  const found: Conversion[] = []
  for (const target of masters().filter(({ document }) => document?.takes?.includes(entity))) {
    const one = await conversionTo(ctx, target)
    if (one) found.push(one)
  }
  return found
}

/** A kind as something that can be made of another; null where the caller may not add one. */
export async function conversionTo(ctx: Context, target: MasterDeclaration): Promise<Conversion | null> {
  if (!(await accessOf(ctx, target)).add) return null
  return { entity: target.entity, formname: formOf(target), title: target.title, sqlsp: proc(target, 'getviewdata') }
}
