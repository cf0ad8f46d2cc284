import { z } from 'zod'
import { accessOf } from '../../engine/master/access'
import { listHead } from '../../engine/master/list-head'
import { masters } from '../../engine/master/masters'
import { formOf } from '../../engine/master/shape'
import { defineProcedure } from '../../engine/procedure'
import { listNamed } from '../../engine/screen/lists'
import { Refusal } from '../../engine/refusal'

/** LIST-014: what a list is, which columns it has and what the user may do in it. */
export default defineProcedure({
  name: 'common_R_getlistgrid',
  kind: 'query',
  params: { formname: z.string().max(100), formmnu: z.string().max(100).optional() },
  run: async (ctx, { formname }) => {
    const name = formname.trim()
    const other = listNamed(name)
    if (other) return [{ ...(await other.head(ctx)) }]
    const master = masters().find((one) => one.entity === name || formOf(one) === name || one.variants?.some((variant) => variant.formname === name))
    if (!master) throw new Refusal('formname', `There is no list ${name.slice(0, 60)}.`)
    return [{ ...listHead(master, await accessOf(ctx, master), name) }]
  },
})
