import { z } from "zod";
import { UNSET_DATE } from "../../../definitions/value-date";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { demand } from "../../engine/call/rights";
import { declarationOf } from "../../engine/records/record-declarations";
import { demandSame } from "../../engine/records/same-record";
import { audit } from "../../engine/trail/audit";
import { findBankDate, storeBankDate } from "./bank-date-row";
import type { BankDate } from "./bank-date-row";
import { nameOf, refuseDate, sentDate } from "./bank-date-rules";
import { demandView, SCREEN } from "./demand-bank";

/**
 * BRS-022: saves the value date of one entry, so that one row that changed does not hold back the others. A date that
 * another user changed in the meantime is a conflict, unless it is already the one that is sent.
 */
export default defineProcedure({
  name: "brslist_R_brs_save",
  kind: "command",
  entity: "brs",
  params: { id: z.string().trim().min(1).max(40), vd: z.string().max(40) },
  current: async (ctx, { id, vd }) => {
    const row = await demandRow(ctx, id);
    const isSame = (sentDate(vd, row, ctx.now) ?? "") === row.vd;
    const seen = ctx.op?.base?.kind === "vals" ? ctx.op.base.vals.vd : undefined;
    return { id, vd: isSame && seen !== undefined ? seen : row.vd || UNSET_DATE, rowver: row.rowver };
  },
  run: async (ctx, { id, vd: sent }) => {
    const row = await demandRow(ctx, id);
    const vd = sentDate(sent, row, ctx.now);
    if ((vd ?? "") === row.vd) return [saved(id, row.rowver)];
    await refuseDate(ctx, row, vd);
    const rowver = await storeBankDate(ctx, row, vd);
    const shown = { id, autobillno: row.vno, mdate: row.day };
    await audit(ctx, {
      entity: "brs",
      recid: id,
      action: "update",
      before: { ...shown, vd: row.vd || UNSET_DATE },
      after: { ...shown, vd: vd ?? UNSET_DATE },
    });
    return [saved(id, rowver)];
  },
});

const saved = (id: string, rowver: number): Row => ({ err: 0, id, rowver, stype: "success", stitle: "", resu: "" });

/** The entry, for a user who may set its value date. */
async function demandRow(ctx: Context, id: string): Promise<BankDate> {
  await demandView(ctx);
  const row = await findBankDate(ctx, id);
  if (!row) throw new Refusal("id", "This entry is no longer in the bank book. Open the bank book again.");
  await demand(ctx, SCREEN, "edit", `${nameOf(row)}: You don't have permission to set value dates.`);
  await demandSame(ctx, declarationOf(row.entity), [row.recid]);
  return row;
}
