import { z } from "zod";
import type { ListHead } from "../../../definitions/list-row";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { rightsOf } from "../../engine/call/rights";
import type { FormDeclaration } from "../../engine/form/declaration";
import { formNamed } from "../../engine/form/forms";
import { listHead } from "../../engine/lists/list-head";
import { listNamed } from "../../engine/lists/lists";
import { accessOf } from "../../engine/records/access";
import { recordDeclarations } from "../../engine/records/record-declarations";
import { formOf } from "../../engine/records/shape";

/**
 * LIST-014: title, columns and the user's rights of a list. A list page that shows a form instead of rows names that
 * form.
 */
export default defineProcedure({
  name: "common_R_getlistgrid",
  kind: "query",
  params: { formname: z.string().max(100), formmnu: z.string().max(100).optional() },
  run: async (ctx, { formname }) => {
    const name = formname.trim();
    const other = listNamed(name);
    if (other) return [{ ...(await other.head(ctx)) }];
    const declaration = recordDeclarations().find(
      (one) =>
        one.entity === name || formOf(one) === name || one.variants?.some((variant) => variant.formname === name),
    );
    if (declaration) return [{ ...listHead(declaration, await accessOf(ctx, declaration), name) }];
    const form = formNamed(formOf({ entity: name }));
    if (form?.formmnu !== name) throw new Refusal("formname", `There is no list ${name.slice(0, 60)}.`);
    return [{ ...(await formHead(ctx, name, form)) }];
  },
});

/** The head of a page without rows (DOC-029). */
async function formHead(ctx: Context, entity: string, { name, title, sqlsp = "" }: FormDeclaration): Promise<ListHead> {
  const { view } = await rightsOf(ctx, entity);
  return {
    entity,
    title,
    addallowed: 0,
    viewallowed: view ? 1 : 0,
    idproperty: "id",
    Hlabel: "New Add",
    sqlsp,
    formname: name,
    formtitle: title,
    listsqlsp: "",
    deletesqlsp: "",
    cols: "[]",
    pagesizes: "[10]",
    filtering: 0,
    treeparent: "",
    deleteshort: 0,
    deleteresult: "resu",
  };
}
