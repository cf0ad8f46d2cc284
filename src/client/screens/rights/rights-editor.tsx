import { CopyFrom } from './copy-from'
import { RightsView } from './rights-view'
import type { RightsLine } from './rights-row'

const moduleName = (line: RightsLine): string => line.formcaptaion

/** The rights of one user on every module, under his row of the users list (ACCT-043). `cousers` is his user name. */
export function RightsEditor({ cousers }: { readonly cousers: string }) {
  return (
    <RightsView
      key={cousers} of={{ cousers }} label={`Rights of ${cousers}`} nameTitle="Module Name" nameOf={moduleName}
      tools={(lines, isAdmin, edit) => <CopyFrom cousers={cousers} isAdmin={isAdmin} lines={lines} onCopy={edit} />}
    />
  )
}
