import { sql } from "kysely";
import type { Transaction } from "kysely";
import { readingOf } from "../../db/reading";
import type { Reading } from "../../db/reading";
import type { Tables } from "../../db/tables";
import { POSTED_TABLES } from "../books/posting/write-posting";
import { mirrored } from "../documents/posted-table";
import type { PostedTable } from "../documents/posted-table";
import type { RecordDeclaration } from "../records/declaration";
import { recordDeclarations } from "../records/record-declarations";
import { tableOf } from "../records/shape";
import type { Finding } from "./finding";
import { PART_WORDS } from "./part-words";

type Tx = Transaction<Tables>;

/** Faults of the rows of one version of a voucher. */
type Fault = "unknown" | "beyond" | "stands" | "nothing" | "holds";

interface Unpaired {
  readonly fault: Fault;
  readonly voucherid: number;
  readonly version: number;
  readonly rows: number;
  /** Of the voucher, null if there is none: its kind, record, number, last version and state. */
  readonly entity: string | null;
  readonly recid: number;
  readonly vno: string;
  readonly last: number;
  readonly state: string;
}

/**
 * Checks what the digests of the documents cannot, because they cover only rows in force: every posted row belongs to
 * a version that its document had, each version no longer in force is reversed row by row, and the version in force
 * is not. This finds reversals deleted with the balances that followed them, and entries under a version or voucher
 * that no document made.
 */
export async function verifyVersions(source: Reading | Tx, coid: number): Promise<readonly Finding[]> {
  const read = readingOf(source);
  const kinds = new Map(
    recordDeclarations()
      .filter(({ books }) => books)
      .map((declaration) => [declaration.entity, declaration]),
  );
  const findings: Finding[] = [];
  for (const table of POSTED_TABLES)
    for (const one of await read((tx) => unpaired(tx, coid, table)))
      findings.push({
        what: "posted",
        key: `${nameOf(kinds, one)}: ${PART_WORDS[table.name] ?? table.name}`,
        ...wordsOf(one),
      });
  return [...findings, ...(await read((tx) => withoutRecord(tx, coid, kinds)))];
}

/** Skips vouchers with one version that was never reversed: in ordinary books those are nearly all. */
async function unpaired(tx: Tx, coid: number, table: PostedTable): Promise<readonly Unpaired[]> {
  const name = sql.table(table.name);
  const { rows } = await sql<Unpaired>`
    with own as (select id, entity, recid, vno, version, state from voucher where coid = ${coid}),
    changed as (select id from own where version > 1 or state <> 'posted' union select voucherid from ${name} where coid = ${coid} and isreversal),
    stray as (
      select x.voucherid, x.version, case when o.id is null then 'unknown' else 'beyond' end as fault, count(*) as rows
      from ${name} x left join own o on o.id = x.voucherid where x.coid = ${coid} and (o.id is null or x.version not between 1 and o.version) group by 1, 2, 3),
    pair as (
      select x.voucherid, x.version, count(*) filter (where not x.isreversal) as made, count(*) filter (where x.isreversal) as undone
      from ${name} x where x.coid = ${coid} and x.voucherid in (select id from changed) group by x.voucherid, x.version, ${sql.raw(mirrored(table).join(", "))}),
    told as (
      select p.voucherid, p.version, case
        when p.undone > p.made then 'nothing'
        when p.made > p.undone and (o.state <> 'posted' or (not ${table.isByRow ?? false} and p.version < o.version)) then 'stands'
        when p.undone > 0 and o.state = 'posted' and p.version = o.version then 'holds' end as fault, greatest(abs(p.made - p.undone), 1) as rows
      from pair p join own o on o.id = p.voucherid and p.version between 1 and o.version)
    select t.fault, t.voucherid, t.version, sum(t.rows)::float8 as rows, o.entity, o.recid, o.vno, o.version as last, o.state
    from (select * from stray union all select voucherid, version, fault, rows from told where fault is not null) t left join own o on o.id = t.voucherid
    group by t.fault, t.voucherid, t.version, o.entity, o.recid, o.vno, o.version, o.state order by t.voucherid, t.version, t.fault`.execute(
    tx,
  );
  return rows;
}

function wordsOf({ fault, version, rows, last, state }: Unpaired): Pick<Finding, "kept" | "counted"> {
  const count = `${rows} ${rows === 1 ? "row" : "rows"}`;
  switch (fault) {
    case "unknown":
      return { kept: `${count} of version ${version}`, counted: "no document of this number in the register" };
    case "beyond":
      return { kept: `${count} of version ${version}`, counted: `version ${last} is the last` };
    case "stands":
      return {
        kept: `${count} of version ${version} not taken back`,
        counted: state === "posted" ? `version ${last} holds` : `the document is ${state}`,
      };
    case "nothing":
      return { kept: `${count} too many take version ${version} back`, counted: "one reversal for each row" };
    case "holds":
      return { kept: `${count} of version ${version} taken back`, counted: "the version that holds" };
  }
}

/** A document without its record must be `deleted` in the register; any other state was restored by hand. */
async function withoutRecord(
  tx: Tx,
  coid: number,
  kinds: ReadonlyMap<string, RecordDeclaration>,
): Promise<readonly Finding[]> {
  const known = [...kinds.values()].map(
    (declaration) =>
      sql`select ${declaration.entity}::text as entity, id as recid from ${sql.table(tableOf(declaration))} where coid = ${coid}`,
  );
  const { rows } = await sql<Pick<Unpaired, "entity" | "recid" | "vno" | "state">>`
    select v.entity, v.recid, v.vno, v.state from voucher v where v.coid = ${coid} and v.state <> 'deleted'
      and not exists (select from (${sql.join(known, sql` union all `)}) k where k.entity = v.entity and k.recid = v.recid) order by v.id`.execute(
    tx,
  );
  return rows.map((one) => ({
    what: "register",
    key: `${nameOf(kinds, one)}: state`,
    kept: one.state,
    counted: "deleted: no record of it is stored",
  }));
}

/** As `verify-records` names documents; a voucher missing in the register by the number on its rows. */
function nameOf(
  kinds: ReadonlyMap<string, RecordDeclaration>,
  { entity, recid, vno, voucherid }: Pick<Unpaired, "entity" | "recid" | "vno"> & { readonly voucherid?: number },
): string {
  if (entity === null) return `Voucher #${String(voucherid)}`;
  return `${kinds.get(entity)?.title ?? entity} ${vno === "" ? `#${recid}` : vno}`;
}
