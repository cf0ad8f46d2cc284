import { defineProcedure } from '../../engine/call/procedure'
import { Forbidden, Refusal } from '../../engine/call/refusal'
import { accessOf } from '../../engine/records/access'
import { master as masterNamed } from '../../engine/records/masters'
import { loadRecord, viewRow } from '../../engine/records/view'
import { idParam } from '../../engine/saving/save'

/** What `digitallockerdoc` shows above the files: the document as its own form shows it. */
export default defineProcedure({
  name: 'digitallockerdoc_R_getviewdata',
  kind: 'query',
  params: { txtid: idParam },
  run: async (ctx, { txtid }) => {
    const master = masterNamed('digitallocker')
    const access = await accessOf(ctx, master)
    if (!access.view) throw new Forbidden(`You may not see ${master.noun[1]}.`)
    const record = await loadRecord(ctx, master, txtid)
    if (!record) throw new Refusal('txtid', `This ${master.noun[0]} is not there any more.`)
    return [viewRow(master, access, record)]
  },
})
