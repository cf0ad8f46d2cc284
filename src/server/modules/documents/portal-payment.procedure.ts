import { sql } from "kysely";
import { toDataURL } from "qrcode";
import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { readClientDocument } from "../../engine/documents/client-document";
import { PORTAL_PROCEDURES } from "../../../wire/portal";
import { printedPaper } from "./print/printed-paper";

/**
 * What a client pays an invoice by: the UPI address of its paper, with the amount and number that it shows, and its QR
 * code as a data URL. Both are '' for a document that is not paid by UPI.
 */
export default defineProcedure({
  name: PORTAL_PROCEDURES.payment,
  kind: "query",
  audience: "clients",
  params: {
    id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    formname: z.string().min(1).max(60),
  },
  run: (ctx, wanted) =>
    readClientDocument(ctx, wanted, async (office) => {
      const { paper } = await printedPaper(office, wanted.formname, wanted.id);
      const { rows } = await sql<{ vno: string; amount: string }>`
        select vno, amount::text from voucher where coid = ${ctx.session.coid} and entity = ${wanted.formname} and recid = ${wanted.id}`.execute(
        ctx.tx,
      );
      const qr = paper.upi === "" ? "" : await toDataURL(paper.upi, { margin: 2, width: 240 });
      return rows.map(({ vno, amount }) => ({ vno, amount: Number(amount), upi: paper.upi, qr }));
    }),
});
