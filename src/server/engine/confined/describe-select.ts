import { sql } from "kysely";
import { sqlState } from "../../db/busy";
import type { Context } from "../call/context";
import { isOfStatement, sentenceOf } from "./statement-error";

/** A column of the answer of a SELECT, and its type as PostgreSQL writes it: `numeric(18,2)`. */
export interface SelectColumn {
  readonly field: string;
  readonly type: string;
}

/** What one SELECT reads. */
export interface SelectReads {
  readonly columns: readonly SelectColumn[];
  /** `m_debtors.drconame`: columns that it names, of tables and of the views over them. */
  readonly used: readonly string[];
  /** Schema and name of each table or view: `public.voucher`. */
  readonly tables: readonly string[];
  /** Functions that it calls and that a report may not call. */
  readonly functions: readonly string[];
  /** It reads whole rows of a table, which may be all of its columns. */
  readonly whole: boolean;
}

/**
 * What a SELECT reads, found out by PostgreSQL without running it: nothing that it calls is called. The fault is a
 * sentence. Needs a transaction that may write, and leaves nothing in it.
 */
export async function describeSelect(
  { tx }: Context,
  select: string,
): Promise<{ readonly reads: SelectReads } | { readonly fault: string }> {
  await sql`select sqlrun_begin()`.execute(tx);
  await sql`savepoint described`.execute(tx);
  try {
    const { rows } = await sql<{ found: string }>`select sqlrun_describe(${select}) as found`.execute(tx);
    const reads: SelectReads = JSON.parse(rows[0]?.found ?? "{}");
    return { reads };
  } catch (error) {
    if (!isOfStatement(error)) throw error;
    return { fault: sqlState(error) === NO_SELECT ? "A report is one SELECT, and writes nothing." : sentenceOf(error) };
  } finally {
    await sql`rollback to savepoint described`.execute(tx);
    await sql`select sqlrun_end()`.execute(tx);
  }
}

/** Something that is no query stands where the view needs one. */
const NO_SELECT = "0A000";
