import { useMemo } from 'react'
import { useRead } from '../../call/use-read'

/** Labels of the fields of a form by their keys, from its definition; keys stand for themselves until it is there. */
export function useFieldLabels(formname: string): ReadonlyMap<string, string> {
  const { data } = useRead({ kind: 'def', sqlsp: 'WEBAPI_R_dynaform', args: { user2: '@user2', branchin: '@branchin', menutype: formname }, enc: true })
  return useMemo(() => new Map((data?.rows ?? []).map((row) => [String(row.key ?? ''), String(row.label_label || row.key || '')])), [data])
}
