import { sql } from "kysely";
import type { Context } from "../call/context";

interface ClosedYear {
  readonly fy: string;
  readonly lastDay: string;
  /** '' where no period was locked before the year was closed. */
  readonly lockedBefore: string;
}

/** The latest closed financial year; null where none is closed. */
export async function lastClosedYear(ctx: Context): Promise<ClosedYear | null> {
  const { rows } = await sql<ClosedYear>`
    select fy, last_day::text as "lastDay", coalesce(locked_before::text, '') as "lockedBefore" from year_closing
    where coid = ${ctx.session.coid} order by last_day desc limit 1`.execute(ctx.tx);
  return rows[0] ?? null;
}
