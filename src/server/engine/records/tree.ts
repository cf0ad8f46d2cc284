import { sql } from "kysely";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import type { RecordDeclaration } from "./declaration";
import type { Draft } from "./draft";
import { tableOf } from "./shape";

/** No tree is deeper; the walk up also ends here on broken data. */
const DEPTH_MAX = 100;

/** A record may not be placed under itself, directly or through others. */
export async function refuseCycle(ctx: Context, declaration: RecordDeclaration, draft: Draft): Promise<void> {
  const { tree } = declaration;
  const { before, record, faults } = draft;
  const parent = tree ? record[tree] : null;
  if (!tree || !before || typeof parent !== "number") return;
  const name = String(record[declaration.nameField] ?? "");
  if (parent === before.id) {
    faults.push(new Refusal(tree, `${name} cannot be under itself.`));
    return;
  }
  const table = sql.table(tableOf(declaration));
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive up(id, parent, depth) as (
      select id, ${sql.ref(tree)}, 1 from ${table} where coid = ${ctx.session.coid} and id = ${parent}
      union all
      select t.id, t.${sql.raw(tree)}, up.depth + 1 from ${table} t
        join up on t.id = up.parent and t.coid = ${ctx.session.coid} where up.depth < ${DEPTH_MAX})
    select id from up where id = ${before.id} limit 1`.execute(ctx.tx);
  if (rows.length === 0) return;
  const other = String(record[showOf(declaration, tree)] ?? "");
  faults.push(new Refusal(tree, `${name} cannot be under ${other}, which is itself under ${name}.`));
}

function showOf(declaration: RecordDeclaration, tree: string): string {
  const field = declaration.fields.find((one) => one.key === tree);
  return field?.kind === "ref" ? field.show : tree;
}
