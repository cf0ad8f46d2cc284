import { sql } from "kysely";
import { ITEMS } from "../../../definitions/bill/bill-fault";
import { isSource } from "../../engine/documents/chain-lines";
import { isBillKind } from "../../engine/ledgers/bill-of-lines";
import { recordDeclarations } from "../../engine/records/record-declarations";
import { CANCELLED, lineFields, linesTableOf, tableOf } from "../../engine/records/shape";
import { defineRepair } from "../../engine/repairs/repair";

interface Kind {
  readonly entity: string;
  readonly table: string;
  readonly lines: string;
}

const kinds = (): readonly Kind[] =>
  recordDeclarations()
    .filter(({ entity }) => isBillKind(entity) && isSource(entity))
    .flatMap((declaration) =>
      lineFields(declaration)
        .filter(({ key }) => key === ITEMS)
        .map((field) => ({
          entity: declaration.entity,
          table: tableOf(declaration),
          lines: linesTableOf(field),
        })),
    )
    .toSorted((a, b) => (a.entity < b.entity ? -1 : 1));

/**
 * Bills of an earlier release offered no lines to the notes that take goods back. Their lines are added as open: what
 * earlier notes took back was typed and names no line. Nothing of the bills or of the books changes.
 */
export default defineRepair({
  id: "016-bill-lines",
  title: "Lines of bills for credit and debit notes",
  batch: async ({ tx, coid, limit }, after) => {
    const [name = "", last = "0"] = after.split(":");
    const all = kinds();
    const at = Math.max(
      0,
      all.findIndex(({ entity }) => entity === name),
    );
    const kind = all[at];
    if (!kind) return { next: null, findings: [] };
    const { entity, table, lines } = kind;
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where coid = ${coid} and id > ${Number(last)} order by id limit ${limit}`.execute(
      tx,
    );
    const ids = rows.map(({ id }) => id);
    const following = all[at + 1];
    if (ids.length === 0) return { next: following ? `${following.entity}:0` : null, findings: [] };
    await sql`
      insert into document_line (coid, branchid, entity, recid, lineid, vno, edate, partyid, itemid, qty)
      select t.coid, t.branchid, ${entity}, t.id, l.lineid, v.vno, v.vdate, t.partyid, l.itemid, l.baseqty
      from ${sql.table(table)} t join ${sql.table(lines)} l on l.coid = t.coid and l.parentid = t.id
        join voucher v on v.coid = t.coid and v.entity = ${entity} and v.recid = t.id
      where t.coid = ${coid} and t.id = any(${ids}::bigint[]) and not t.${sql.ref(CANCELLED)} and l.lineid > 0 and l.itemid is not null
      on conflict (coid, entity, recid, lineid) do nothing`.execute(tx);
    return { next: `${entity}:${ids.at(-1) ?? 0}`, findings: [] };
  },
});
