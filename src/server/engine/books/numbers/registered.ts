import { sql } from "kysely";
import type { Context } from "../../call/context";

/**
 * The document of an entry of this branch in the register of vouchers, by the
 * id that Audit Detail uses; null where there is none.
 */
export async function documentOfVoucher(
  ctx: Context,
  id: number,
): Promise<{ readonly entity: string; readonly recid: number } | null> {
  const { coid, branchid } = ctx.session;
  const { rows } = await sql<{ entity: string; recid: number }>`
    select entity, recid from voucher where coid = ${coid} and branchid = ${branchid} and id = ${id} and state = 'posted'`.execute(
    ctx.tx,
  );
  return rows[0] ?? null;
}
