/**
 * Reads the SELECT of a report that a developer wrote: as the role of SQL Run, which sees no secrets and no other
 * company, in a transaction that writes nothing, and for a limited time. The query of the report is wrapped around it.
 */
import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { sqlState } from "../../db/busy";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import { OTHERS_WAIT_MS, Stopped } from "../call/stoppable";
import { textLiteral } from "./select-parameters";
import { CANCELLED, isOfStatement, sentenceOf } from "./statement-error";
import { TIME_MAX_MS } from "./time-limit";

/** Stands for the SELECT in a query, so that its text is no part of what is filled with values. */
const PLACE = "report_select_goes_here";

/** SQL of the rows of the SELECT as `alias`, each with its place in the SELECT's own order, `at_row`. */
export const selectAs = (alias: string): RawBuilder<unknown> =>
  sql.raw(`(select row_number() over () as at_row, s.* from (\n${PLACE}\n) s) ${alias}`);

const BYTES_MAX = 30_000_000;
const ROWS_MAX = 100_001;

interface Ran {
  readonly names: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly cut: "" | "rows" | "bytes" | "time";
}

/** Reads the rows of a query; values are texts, null where there is none. Throws `Refusal`. */
export type SelectReader = <T>(query: RawBuilder<T>) => Promise<readonly T[]>;

/**
 * A reader of queries over `selectAs`. `branches` are the branches whose postings it reads. All that one reader reads
 * takes at most `TIME_MAX_MS`.
 */
export function selectReader(ctx: Context, select: string, branches: readonly number[]): SelectReader {
  const end = performance.now() + TIME_MAX_MS;
  return async <T>(query: RawBuilder<T>) => {
    const left = Math.ceil(end - performance.now());
    if (left <= 0) throw new Refusal("select", TOO_LONG);
    const { names, rows, cut } = await ran(ctx, filled(ctx, query, select), branches, left);
    if (cut === "time") throw new Refusal("select", TOO_LONG);
    if (cut !== "") throw new Refusal("select", "The answer of this report is too large. Choose fewer days.");
    return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null])) as T);
  };
}

/** The text of a query with its values written into it. */
function filled<T>({ tx }: Context, query: RawBuilder<T>, select: string): string {
  const { sql: text, parameters } = query.compile(tx);
  return text
    .replaceAll(/\$(\d+)/g, (_, place: string) => literal(parameters[Number(place) - 1]))
    .replaceAll(PLACE, () => select);
}

const literal = (value: unknown): string =>
  value === null || value === undefined
    ? "null"
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : textLiteral(String(value));

async function ran({ tx, stoppable }: Context, script: string, branches: readonly number[], ms: number): Promise<Ran> {
  await sql.raw(`set local statement_timeout = '${ms}ms'`).execute(tx);
  await sql`select set_config('app.branches', ${`{${branches.join()}}`}, true)`.execute(tx);
  const run = () =>
    sql<{ ran: string }>`select sqlrun_execute(${script}, ${ROWS_MAX}, ${BYTES_MAX}, ${ms}) as ran`.execute(tx);
  try {
    const { rows } = await (stoppable ? stoppable(ms, run) : run());
    await sql`select set_config('app.branches', '', true), set_config('statement_timeout', '25s', true)`.execute(tx);
    const read: Ran = JSON.parse(rows[0]?.ran ?? "{}");
    return read;
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): unknown {
  if (error instanceof Stopped) return new Refusal("select", error.forOthers ? FOR_OTHERS : TOO_LONG);
  if (!isOfStatement(error)) return error;
  return new Refusal(
    "select",
    sqlState(error) === CANCELLED
      ? TOO_LONG
      : `This report cannot be read: ${sentenceOf(error)}. The developer has to correct it.`,
  );
}

const TOO_LONG = `The report took longer than ${TIME_MAX_MS / 1000} seconds and was stopped. Choose fewer days.`;
const FOR_OTHERS = `Other users were waiting, so the report was stopped after ${OTHERS_WAIT_MS / 1000} second. Try again when fewer users are working.`;
