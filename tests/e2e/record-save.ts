import type { Row } from '../../src/wire/envelope'
import type { ServerEyes } from './server-eyes'

/** Changes fields of a record as the other person's form would: everything is sent, with the version that was read. */
export async function changeRecord(eyes: ServerEyes, entity: string, id: number, change: Row): Promise<readonly Row[]> {
  const record = await eyes.record(entity, id)
  const form = await eyes.call('WEBAPI_R_dynaform', { user2: '@user2', branchin: '@branchin', menutype: `${entity}detail` })
  const button = form.find((row) => row.comp_type === 'btn_submit')
  const names = String(button?.DataTextField).split(',').map((name) => name.trim().replace(/^@/, ''))
  const sources = String(button?.DataValueField).split(',').map((name) => name.trim())
  const args = Object.fromEntries(names.map((name, index) => {
    const source = sources[index] ?? name
    return [name, source.startsWith('@') ? source : ({ ...record, ...change }[source] ?? '')]
  }))
  return eyes.call(`${entity}_R_save`, args, { id: crypto.randomUUID(), base: { kind: 'ver', ver: Number(record.rowver) } })
}
