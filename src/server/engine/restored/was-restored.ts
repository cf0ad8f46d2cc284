import { sql } from "kysely";
import type { Context } from "../call/context";

/** Devices keep what they sent for this long; after it none sends anything again. */
const WAIT_MS = 30 * 86_400_000;

/**
 * Whether a backup was restored, or an older database replaced this one, so recently that devices may still send
 * again what is missing.
 */
export async function wasRestored(ctx: Context): Promise<boolean> {
  const { rows } =
    await sql`select 1 from restored_gap where at > ${new Date(ctx.now.getTime() - WAIT_MS)} limit 1`.execute(ctx.tx);
  return rows.length > 0;
}
