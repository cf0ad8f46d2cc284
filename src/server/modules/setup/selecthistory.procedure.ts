import { z } from 'zod'
import { demandAccess } from '../../engine/master/access'
import { masters } from '../../engine/master/masters'
import { recordHistory } from '../../engine/master/record-history'
import { formOf } from '../../engine/master/shape'
import { defineProcedure } from '../../engine/procedure'
import { Refusal } from '../../engine/refusal'

/** HIST-002: who did what with a record, newest first. `idproperty` is the id of the record. */
export default defineProcedure({
  name: 'WEBAPI_R_selecthistory',
  kind: 'query',
  params: { formname: z.string().max(100), idproperty: z.union([z.string().max(40), z.number()]), formmnu: z.string().max(100).optional() },
  run: async (ctx, { formname, idproperty }) => {
    const master = masters().find((one) => one.entity === formname || formOf(one) === formname)
    if (!master) throw new Refusal('formname', `There is no form ${formname.slice(0, 60)}.`)
    return recordHistory(ctx, master, await demandAccess(ctx, master, 'view'), String(idproperty))
  },
})
