import { accessOf } from '../../engine/master/access'
import { master as masterNamed } from '../../engine/master/masters'
import { idParam } from '../../engine/master/save'
import { loadRecord, viewRow } from '../../engine/master/view'
import { defineProcedure } from '../../engine/procedure'
import { Forbidden, Refusal } from '../../engine/refusal'

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
