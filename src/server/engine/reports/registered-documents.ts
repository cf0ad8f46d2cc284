import { sql } from "kysely";
import type { Context } from "../call/context";
import type { RecordDeclaration } from "../records/declaration";
import { tableOf } from "../records/shape";

/** Ids of documents of one kind. */
export interface KindOfRows {
  readonly declaration: RecordDeclaration;
  readonly ids: readonly number[];
}

/** A document in the register of vouchers, with its version, its first scan and its files (ids are 0 for none). */
export interface Registered {
  readonly coid: number;
  readonly entity: string;
  readonly recid: number;
  readonly id: number;
  readonly vno: string;
  readonly day: string;
  readonly chkdoc: boolean;
  readonly isRejected: boolean;
  readonly isLocked: boolean;
  readonly isCancelled: boolean;
  readonly rowver: number;
  readonly scanid: number;
  /** Number of attached files, those of its scans included, and the first picture among them. */
  readonly files: number;
  readonly imageid: number;
  readonly imagename: string;
}

/**
 * The documents that are still in the register, by one query for all kinds: a page of a day book has many. Scans and
 * files are looked up for all of them at once; most have none.
 */
export async function registeredDocuments(
  { tx, session: { coid } }: Context,
  kinds: readonly KindOfRows[],
): Promise<readonly Registered[]> {
  const records = kinds.map(
    ({ declaration, ids }) =>
      sql`select ${declaration.entity}::text as entity, id, rowver from ${sql.table(tableOf(declaration))}
        where coid = ${coid} and id = any(${[...ids]}::bigint[])`,
  );
  const entities = sql`${kinds.map(({ declaration }) => declaration.entity)}::text[]`;
  const ids = sql`${[...new Set(kinds.flatMap((kind) => kind.ids))]}::bigint[]`;
  // The index of scans by document has those of a document only.
  const scans = sql`m_scan where coid = ${coid} and docentity = any(${entities}) and docid = any(${ids}) and docid > 0`;
  const files = sql`
    select entity, recid, id, name, type from attachment
    where coid = ${coid} and entity = any(${entities}) and recid = any(${ids}) and deleted_at is null
    union all select s.docentity, s.docid, a.id, a.name, a.type from (select id, docentity, docid from ${scans}) s
      join attachment a on a.coid = ${coid} and a.entity = 'scan' and a.recid = s.id and a.deleted_at is null`;
  const { rows } = await sql<Registered>`
    select v.coid, v.entity, v.recid, v.id, v.vno, v.vdate::text as day, v.chkdoc, v.isrejected as "isRejected", v.locked_at is not null as "isLocked",
      v.state = 'cancelled' as "isCancelled", r.rowver, coalesce(s.scanid, 0) as scanid, coalesce(f.files, 0) as files,
      coalesce(f.imageid, 0) as imageid, coalesce(f.imagename, '') as imagename
    from (${sql.join(records, sql` union all `)}) r
    join voucher v on v.coid = ${coid} and v.entity = r.entity and v.recid = r.id and v.state <> 'deleted'
    left join (select docentity, docid, min(id) as scanid from ${scans} group by docentity, docid) s on s.docentity = v.entity and s.docid = v.recid
    left join (
      select entity, recid, count(*)::int as files, min(id) filter (where type like 'image/%') as imageid,
        (array_agg(name order by id) filter (where type like 'image/%'))[1] as imagename
      from (${files}) a group by entity, recid) f on f.entity = v.entity and f.recid = v.recid`.execute(tx);
  return rows;
}
