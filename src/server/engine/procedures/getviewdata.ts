import { z } from "zod";
import { OWN_PAPERS } from "../../../definitions/print/paper-offer";
import { openLinesOf } from "../books/chain/chain-open";
import { defineProcedure } from "../call/procedure";
import type { Procedure } from "../call/procedure";
import { Forbidden, Refusal } from "../call/refusal";
import { documentFlags } from "../documents/document-flags";
import { accessOf } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { proc } from "../records/shape";
import { usualValues } from "../records/usual-values";
import { loadRecord, newRow, viewRow } from "../records/view";
import { idParam } from "../saving/save";

/** `<entity>_R_getviewdata` (FORM-007): the record of `txtid`, or for 0 the initial values of a new form. */
export function viewProcedure(declaration: RecordDeclaration): Procedure {
  return defineProcedure({
    name: proc(declaration, "getviewdata"),
    kind: "query",
    params: { txtid: idParam, formmnu: z.string().max(100).optional() },
    run: async (ctx, { txtid }) => {
      const access = await accessOf(ctx, declaration);
      if (!(txtid === 0 ? access.add || access.view : access.view || access.edit))
        throw new Forbidden(`You don't have permission to view ${declaration.noun[1]}.`);
      if (txtid === 0) return [{ ...newRow(declaration, access), ...(await usualValues(ctx, declaration, access)) }];
      const record = await loadRecord(ctx, declaration, txtid);
      if (!record) throw new Refusal("txtid", `This ${declaration.noun[0]} no longer exists.`);
      const { isauditlock, chkdoc, scanid, cancelreason, cancelledby, cancelledat } = (
        await documentFlags(ctx, declaration, access, [record])
      )(record);
      const openlines = access.shows("items") ? (await openLinesOf(ctx, declaration, [txtid]))?.get(txtid) : undefined;
      return [
        {
          ...viewRow(declaration, access, record),
          ...(isauditlock === 1 ? { isauditlock } : {}),
          ...(chkdoc === undefined ? {} : { chkdoc, scanid }),
          ...(openlines ? { openlines } : {}),
          ...(declaration.papersFor ? { [OWN_PAPERS]: (await declaration.papersFor(record, ctx)).join(" ") } : {}),
          ...(cancelreason === undefined ? {} : { cancelreason, cancelledby, cancelledat }),
        },
      ];
    },
  });
}
