import { sql } from "kysely";
import { z } from "zod";
import type { Row } from "../../../../wire/envelope";
import { SQL_DEFAULT } from "../../../../wire/sql-run";
import type { Context } from "../../../engine/call/context";
import { defineProcedure } from "../../../engine/call/procedure";
import { Forbidden, Refusal } from "../../../engine/call/refusal";
import { audit } from "../../../engine/trail/audit";
import { runScript, type ScriptAnswer } from "./run-script";

const SCRIPT_MAX = 200_000;
/** Limits of a result on the screen and in a file. */
const SHOWN = { rowsMax: 500, bytesMax: 1_000_000 };
const EXPORTED = { rowsMax: 20_000, bytesMax: 6_000_000 };

const id = z
  .union([z.string().max(100), z.number()])
  .default("")
  .transform(String);
const sqlsp = z.string().max(200).default("");
/** The pass of the gate: proves that this session may run scripts now. */
const encryptidsqlscript = z.string().max(200).default("");
const flag = z.coerce.number().int().min(0).max(1).default(0);

function demandDeveloper({ session }: Context): void {
  if (!session.isDeveloper) throw new Forbidden("Only the developer can run SQL.");
}

function demandPass(ctx: Context, pass: string): void {
  demandDeveloper(ctx);
  if (ctx.gates?.holds("sqlrun", ctx.session, pass, ctx.now) !== true)
    throw new Refusal("gate", "Enter the password of SQL Run first.");
}

/**
 * SQL Run of the developer (DEV-001 to DEV-012, OPEN-072, OPEN-074). Every attempt at the gate and every run go to
 * the audit trail.
 */
export default [
  defineProcedure({
    name: "WEBAPIsqlgate",
    kind: "command",
    params: { password: z.string().max(200) },
    run: async (ctx, { password }) => {
      demandDeveloper(ctx);
      const answer = (await ctx.gates?.open("sqlrun", ctx.session, password, ctx.now)) ?? {
        refused: "SQL Run is not configured.",
      };
      const isOpen = "pass" in answer;
      await audit(ctx, { entity: "sqlrun", recid: "gate", action: isOpen ? "open" : "refuse" });
      if (!isOpen) return [{ isopen: false, message: answer.refused }];
      // Creates the views that scripts can read, because the pickers list them.
      await sql`select sqlrun_begin(), sqlrun_end()`.execute(ctx.tx);
      return [{ isopen: true, message: "", pass: answer.pass, until: answer.until }];
    },
  }),
  defineProcedure({
    name: "WEBAPIsqlscript",
    kind: "query",
    params: { id, sqlsp, encryptidsqlscript },
    run: async (ctx, given) => {
      demandPass(ctx, given.encryptidsqlscript);
      const { rows } =
        await sql<Row>`select script, username, at from sql_script where sqlsp = ${given.sqlsp} and recid = ${given.id} order by id desc limit 1`.execute(
          ctx.tx,
        );
      const [saved = { script: SQL_DEFAULT, username: "", at: "" }] = rows;
      return [{ ...saved, ids: JSON.stringify(await sameProcedure(ctx, given.sqlsp)) }];
    },
  }),
  defineProcedure({
    name: "WEBAPIsqlexec",
    kind: "command",
    params: { id, sqlsp, sqlscript: z.string().max(SCRIPT_MAX), encryptidsqlscript, preview: flag, export: flag },
    run: async (ctx, { id: recid, sqlsp: procedure, sqlscript, encryptidsqlscript: pass, preview, export: isFile }) => {
      demandPass(ctx, pass);
      const mode = preview === 1 ? "preview" : "save";
      const answer = await runScript(ctx, sqlscript, mode, isFile === 1 ? EXPORTED : SHOWN);
      const isSaved = mode === "save" && "result" in answer;
      if (isSaved)
        await sql`insert into sql_script (recid, sqlsp, script, username, at) values (${recid}, ${procedure}, ${sqlscript}, ${ctx.session.username}, ${ctx.now})`.execute(
          ctx.tx,
        );
      await audit(ctx, {
        entity: "sqlrun",
        recid: recid || procedure || "script",
        action: mode,
        after: {
          sqlscript,
          sqlsp: procedure,
          export: isFile,
          ...("fault" in answer
            ? { fault: answer.fault.message }
            : { rows: answer.result.rows.length, affected: answer.result.affected }),
        },
      });
      return [rowOf(answer)];
    },
  }),
];

function rowOf(answer: ScriptAnswer): Row {
  if ("fault" in answer)
    return { ErrorMessage: answer.fault.message, line: answer.fault.line, column: answer.fault.column };
  const { names, rows, affected, note } = answer.result;
  return { ErrorMessage: "", names: JSON.stringify(names), rows: JSON.stringify(rows), affected, note };
}

/** DEV-009: every form row that uses the procedure, and the ids under which scripts were saved for it. */
async function sameProcedure({ tx }: Context, name: string): Promise<readonly Row[]> {
  if (name === "") return [];
  const { rows } = await sql<Row>`
    select row->>'id' as id, f.name as form_name, coalesce(nullif(row->>'comp_name', ''), nullif(row->>'key', ''), row->>'comp_type') as comp_name
    from def_form f, jsonb_array_elements(f.base) as row where lower(row->>'sqlsp') = lower(${name}) or lower(row->>'DataSourceID_SQL') = lower(${name})
    order by 2, (row->>'id')::int limit 500`.execute(tx);
  const saved =
    await sql<Row>`select distinct recid as id, 'saved script' as form_name, '' as comp_name from sql_script where lower(sqlsp) = lower(${name}) order by 1 limit 100`.execute(
      tx,
    );
  return [...rows, ...saved.rows];
}
