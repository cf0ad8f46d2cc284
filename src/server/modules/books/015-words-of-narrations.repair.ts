import { sql } from "kysely";
import { recordDeclarations } from "../../engine/records/record-declarations";
import { wordsOf } from "../../../domain/words-of";
import { searched, tableOf } from "../../engine/records/shape";
import { defineRepair } from "../../engine/repairs/repair";
import type { RepairWork } from "../../engine/repairs/repair";

const NARRATION = "narration";

const kinds = () =>
  recordDeclarations()
    .filter(({ document, fields }) => document && searched(fields).some(({ key }) => key === NARRATION))
    .sort((a, b) => (a.entity < b.entity ? -1 : 1));

interface Unfound {
  readonly id: number;
  readonly branchid: number;
  readonly text: string;
}

/**
 * Before release 015 documents were not found by their narration, so it is not among the words of their search. No
 * document and no version changes.
 */
export default defineRepair({
  id: "015-words-of-narrations",
  title: "Search by narration",
  batch: async (work, after) => {
    const all = kinds();
    const [name = "", last = "0"] = after.split(":");
    const at = Math.max(
      0,
      all.findIndex(({ entity }) => entity === name),
    );
    const kind = all[at];
    if (!kind) return { next: null, findings: [] };
    const found = await addNarrations(work, tableOf(kind), Number(last));
    await addWords(work, kind.entity, found);
    const following = all[at + 1];
    const next =
      found.length > 0 ? `${kind.entity}:${found.at(-1)?.id ?? 0}` : following ? `${following.entity}:0` : null;
    return { next, findings: [] };
  },
});

/** Adds the narration to the searched text of the next documents that lack it, and returns them in order. */
async function addNarrations(
  { tx, coid, limit }: RepairWork,
  table: string,
  after: number,
): Promise<readonly Unfound[]> {
  const { rows } = await sql<Unfound>`
    with lacking as (select id from ${sql.table(table)}
      where coid = ${coid} and id > ${after} and narration <> '' and strpos(search_text, lower(narration)) = 0 order by id limit ${limit})
    update ${sql.table(table)} t set search_text = t.search_text || ' ' || lower(t.narration) from lacking where t.coid = ${coid} and t.id = lacking.id
    returning t.id, t.branchid, t.narration as text`.execute(tx);
  return rows.toSorted((a, b) => Number(a.id) - Number(b.id));
}

async function addWords({ tx, coid }: RepairWork, entity: string, found: readonly Unfound[]): Promise<void> {
  const words = found.flatMap(({ id, branchid, text }) => wordsOf(text).map((word) => ({ id, branchid, word })));
  if (words.length === 0) return;
  await sql`
    insert into master_word (coid, branchid, entity, recid, word)
    select ${coid}, branchid, ${entity} || '@' || branchid, id, word from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as r(id bigint, branchid integer, word text)
    on conflict do nothing`.execute(tx);
}
