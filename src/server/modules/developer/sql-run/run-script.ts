import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { sqlState } from "../../../db/busy";
import type { Context } from "../../../engine/call/context";
import { OTHERS_WAIT_MS, Stopped } from "../../../engine/call/stoppable";
import { reindexRecords } from "../../../engine/saving/reindex-records";
import {
  CANCELLED,
  DENIED,
  isOfStatement,
  sentenceOf,
  type StatementError,
} from "../../../engine/confined/statement-error";
import { faultOf, placeIn, statementsOf, type Statement } from "../../../engine/confined/statements";
import { TIME_MAX_MS } from "../../../engine/confined/time-limit";

interface Limits {
  readonly rowsMax: number;
  readonly bytesMax: number;
}

/** Result of a script: the rows of its last statement that returns columns, as texts; null is SQL null. */
interface ScriptResult {
  readonly names: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** Records written by all statements. */
  readonly affected: number;
  /** Why rows are missing, as a sentence; '' if these are all. */
  readonly note: string;
}

/** Why a script did not run. `line` and `column` count from 1 in the script; 0 if PostgreSQL gives no position. */
interface ScriptFault {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export type ScriptAnswer = { readonly result: ScriptResult } | { readonly fault: ScriptFault };

const STATEMENTS_MAX = 200;

/**
 * Runs a script under the confinement of `confinement.tables.ts`: as a role that sees only the signed-in company and no
 * secrets. `preview` cannot write, whatever it calls. `save` keeps what the script wrote in the transaction of the
 * call: all of it or nothing.
 */
export async function runScript(
  ctx: Context,
  script: string,
  mode: "preview" | "save",
  limits: Limits,
): Promise<ScriptAnswer> {
  const statements = statementsOf(script);
  const refused = refusal(script, statements);
  if (refused) return { fault: refused };
  const run = (text: string) => sql.raw(text).execute(ctx.tx);
  await run("select sqlrun_begin()");
  await run("savepoint script");
  if (mode === "preview") await run("set transaction read only");
  const answer = await runAll(ctx, script, statements, limits);
  // The rollback also undoes what a preview changed in the settings of the connection.
  if (mode === "preview" || "fault" in answer) await run("rollback to savepoint script");
  await run(restored(ctx));
  await run("select sqlrun_end()");
  return mode === "save" && "result" in answer ? { result: await withUpdatedSearch(ctx, answer.result) } : answer;
}

/** Updates the search index for what the script wrote. */
async function withUpdatedSearch(ctx: Context, result: ScriptResult): Promise<ScriptResult> {
  const left = await reindexRecords(ctx);
  return left === 0
    ? result
    : {
        ...result,
        note: `${result.note} ${left} records are found by their old words until they are saved again.`.trim(),
      };
}

function refusal(script: string, statements: readonly Statement[]): ScriptFault | null {
  if (statements.length === 0) return { message: "Enter a statement.", line: 0, column: 0 };
  if (statements.length > STATEMENTS_MAX)
    return { message: `A script has at most ${STATEMENTS_MAX} statements.`, line: 0, column: 0 };
  const wrong = statements.find((statement) => faultOf(statement) !== null);
  return wrong ? { message: faultOf(wrong) ?? "", ...placeIn(script, wrong.offset) } : null;
}

async function runAll(
  ctx: Context,
  script: string,
  statements: readonly Statement[],
  limits: Limits,
): Promise<ScriptAnswer> {
  let result: ScriptResult = { names: [], rows: [], affected: 0, note: "" };
  const end = performance.now() + TIME_MAX_MS;
  const late = { fault: { message: statements.length > 1 ? SCRIPT_TOO_LONG : TOO_LONG, line: 0, column: 0 } };
  for (const statement of statements) {
    const left = Math.ceil(end - performance.now());
    if (left <= 0) return late;
    try {
      result = merged(result, await runOne(ctx, statement, limits, left), limits);
    } catch (error) {
      if (error instanceof Stopped)
        return error.forOthers ? { fault: { message: FOR_OTHERS, line: 0, column: 0 } } : late;
      if (!isOfStatement(error)) throw error;
      return sqlState(error) === CANCELLED ? late : { fault: faultFrom(error, script, statement) };
    }
  }
  return { result };
}

interface StatementResult {
  readonly names: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly affected: number;
  readonly cut: "" | "rows" | "bytes" | "time";
}

/**
 * Sets the statement timeout of the database again before each statement, because a script can change it. The script
 * cannot reach the timer of `stoppable`.
 */
async function runOne(
  { tx, stoppable }: Context,
  { text }: Statement,
  { rowsMax, bytesMax }: Limits,
  ms: number,
): Promise<StatementResult> {
  await sql.raw(`set local statement_timeout = '${ms}ms'`).execute(tx);
  const run = () =>
    sql<{ ran: string }>`select sqlrun_execute(${text}, ${rowsMax}, ${bytesMax}, ${ms}) as ran`.execute(tx);
  const { rows } = await (stoppable ? stoppable(ms, run) : run());
  const ran: StatementResult = JSON.parse(rows[0]?.ran ?? "{}");
  return ran;
}

function merged(before: ScriptResult, ran: StatementResult, { rowsMax }: Limits): ScriptResult {
  const affected = before.affected + ran.affected;
  if (ran.names.length === 0) return { ...before, affected };
  const notes = {
    "": "",
    rows: `Only the first ${rowsMax.toLocaleString("en-IN")} rows are shown.`,
    bytes: "Only the first rows are shown, because the result is too large.",
    time: `Only the rows of the first ${TIME_MAX_MS / 1000} seconds are shown.`,
  };
  return { names: ran.names, rows: ran.rows, affected, note: notes[ran.cut] };
}

/**
 * Restores the settings of the call, whatever the script changed. Also undoes what it set for the whole connection.
 */
function restored({ session }: Context): string {
  const { coid, branchid, userid } = session;
  return `reset all; set local lock_timeout = '5s'; set local statement_timeout = '25s';
    set local app.coid = '${coid}'; set local app.branch = '${branchid}'; set local app.userid = '${userid}'`;
}

const SCRIPT_TOO_LONG = `The script took longer than ${TIME_MAX_MS / 1000} seconds and was stopped.`;
const TOO_LONG = `The statement took longer than ${TIME_MAX_MS / 1000} seconds and was stopped.`;
const FOR_OTHERS = `Other users were waiting, so the statement was stopped after ${OTHERS_WAIT_MS / 1000} second. Run it when no other user is working.`;
const DENIED_TEXT = "SQL Run reads the tables of this company except secrets, and writes only its records.";

function faultFrom(error: StatementError, script: string, { text, offset }: Statement): ScriptFault {
  const place =
    error.internalQuery === text && error.internalPosition
      ? placeIn(script, offset + Number(error.internalPosition) - 1)
      : { line: 0, column: 0 };
  const code = sqlState(error);
  return {
    message: [sentenceOf(error), code === DENIED ? DENIED_TEXT : ""].filter(Boolean).join("\n"),
    ...place,
  };
}
