import { z } from 'zod'
import { defineProcedure } from '../../engine/call/procedure'
import { formAnswer } from '../../engine/procedures/form-answer'

/** FORM-006: the rows of a form; the first also says title, version, rights and the procedure that loads its record. Public forms answer without a sign-in (SHELL-027). With `preview` 1 the developer gets his draft. */
export default defineProcedure({
  name: 'WEBAPI_R_dynaform',
  kind: 'query',
  signedIn: false,
  params: { menutype: z.string().max(100), formmnu: z.string().max(100).optional(), preview: z.coerce.number().optional() },
  run: (ctx, { menutype, preview }) => formAnswer(ctx, menutype, preview === 1),
})
