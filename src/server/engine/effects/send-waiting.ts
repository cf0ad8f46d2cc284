import { sql, type Transaction } from "kysely";
import type { Tables } from "../../db/tables";

/**
 * Makes the e-mails and WhatsApp messages of a company that wait for another try due now, and returns how many. Those
 * whose outcome is unknown still wait for a user.
 */
export async function sendWaiting(tx: Transaction<Tables>, coid: number, now: Date): Promise<number> {
  const { rows } = await sql<{ readonly id: number }>`
    update follow_up set due_at = ${now}
    where coid = ${coid} and state = 'queued' and kind in ('email', 'whatsapp') returning id`.execute(tx);
  return rows.length;
}
