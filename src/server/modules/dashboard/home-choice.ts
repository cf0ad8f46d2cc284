import { sql } from "kysely";
import type { Context } from "../../engine/call/context";

/** The keys of the cards that the caller chose for the first screen, in their order; none for the usual ones. */
export async function homeChoiceOf({ tx, session }: Context): Promise<readonly string[]> {
  const { rows } = await sql<{ cards: readonly string[] }>`
    select cards from home_choice where coid = ${session.coid} and userid = ${session.userid}`.execute(tx);
  return rows[0]?.cards ?? [];
}
