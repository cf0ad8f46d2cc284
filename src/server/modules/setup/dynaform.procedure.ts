import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { formAnswer } from "../../engine/procedures/form-answer";

/**
 * FORM-006: the rows of a form. The first row also has title, version, rights and the procedure that loads its
 * record. Public forms need no sign-in (SHELL-027). With `preview` 1 the developer gets their draft.
 */
export default defineProcedure({
  name: "WEBAPI_R_dynaform",
  kind: "query",
  signedIn: false,
  params: {
    menutype: z.string().max(100),
    formmnu: z.string().max(100).optional(),
    preview: z.coerce.number().optional(),
  },
  run: (ctx, { menutype, preview }) => formAnswer(ctx, menutype, preview === 1),
});
