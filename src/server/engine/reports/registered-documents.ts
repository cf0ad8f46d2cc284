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

/** The documents that are still in the register, by one query for all kinds: a page of a day book has many. */
export async function registeredDocuments(
  { tx, session }: Context,
  kinds: readonly KindOfRows[],
): Promise<readonly Registered[]> {
  const records = kinds.map(
    ({ declaration, ids }) =>
      sql`select ${declaration.entity}::text as entity, id, rowver from ${sql.table(tableOf(declaration))}
        where coid = ${session.coid} and id = any(${[...ids]}::bigint[])`,
  );
  const { rows } = await sql<Registered>`
    select v.coid, v.entity, v.recid, v.id, v.vno, v.vdate::text as day, v.chkdoc, v.isrejected as "isRejected", v.locked_at is not null as "isLocked",
      v.state = 'cancelled' as "isCancelled", r.rowver, coalesce(s.scanid, 0) as scanid, f.files,
      coalesce(f.imageid, 0) as imageid, coalesce(f.imagename, '') as imagename
    from (${sql.join(records, sql` union all `)}) r
    join voucher v on v.coid = ${session.coid} and v.entity = r.entity and v.recid = r.id and v.state <> 'deleted'
    cross join lateral (
      select min(s.id) as scanid, array_agg(s.id) as ids from m_scan s where s.coid = v.coid and s.docentity = v.entity and s.docid = v.recid) s
    cross join lateral (
      select count(*)::int as files, min(a.id) filter (where a.type like 'image/%') as imageid,
        (array_agg(a.name order by a.id) filter (where a.type like 'image/%'))[1] as imagename
      from (
        select id, name, type from attachment where coid = v.coid and entity = v.entity and recid = v.recid and deleted_at is null
        union all select id, name, type from attachment where coid = v.coid and entity = 'scan' and recid = any(s.ids) and deleted_at is null) a) f`.execute(
    tx,
  );
  return rows;
}
