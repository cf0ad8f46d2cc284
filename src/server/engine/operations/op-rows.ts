import { sql } from "kysely";
import type { Selectable, Transaction } from "kysely";
import type { OpLedgerTable } from "../../db/core-tables";
import type { Tables } from "../../db/tables";

export type LedgerRow = Selectable<OpLedgerTable>;

/** The ledger rows of these operations by id. Operations of another company count as missing. */
export async function ledgerRows(tx: Transaction<Tables>, ids: Iterable<string>): Promise<Map<string, LedgerRow>> {
  const wanted = [...new Set([...ids].map((id) => id.toLowerCase()))];
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .selectFrom("op_ledger")
    .selectAll()
    .where("op_id", "=", sql<string>`any(${wanted}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.op_id, row]));
}
