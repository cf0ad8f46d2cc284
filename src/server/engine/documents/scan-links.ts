import { sql } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import type { Withdrawal } from "../records/document";
import { declarationOf } from "../records/record-declarations";
import { updateRecord } from "../records/store";
import { loadRecord } from "../records/view";
import { audit } from "../trail/audit";

/**
 * The scan that each document was entered from, by record; the first where there are several. Only scans that have a
 * document are in the index by document, which a condition on their ids alone does not tell.
 */
export async function scansOf(
  ctx: Context,
  entity: string,
  recids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (recids.length === 0) return new Map();
  const { rows } = await sql<{ docid: number; id: number }>`
    select docid, min(id) as id from m_scan
    where coid = ${ctx.session.coid} and docentity = ${entity} and docid = any(${[...recids]}::bigint[]) and docid > 0 group by docid`.execute(
    ctx.tx,
  );
  return new Map(rows.map(({ docid, id }) => [docid, id]));
}

/** The scans that a document was entered from. */
export async function scanIdsOf(ctx: Context, entity: string, recid: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from m_scan where coid = ${ctx.session.coid} and docentity = ${entity} and docid = ${recid} order by id`.execute(
    ctx.tx,
  );
  return rows.map(({ id }) => id);
}

/** The document that a scan was entered as; null while the scan waits. */
export async function documentOfScan(
  ctx: Context,
  id: number,
): Promise<{ readonly entity: string; readonly recid: number } | null> {
  const { rows } = await sql<{ entity: string; recid: number }>`
    select docentity as entity, docid as recid from m_scan where coid = ${ctx.session.coid} and id = ${id} and docid > 0`.execute(
    ctx.tx,
  );
  return rows[0] ?? null;
}

/** Records what a scan was entered as; `docid` 0 sets it back to waiting. */
export async function saveLink(
  ctx: Context,
  scan: Row,
  link: { readonly docentity: string; readonly docid: number; readonly docno: string },
): Promise<void> {
  await updateRecord(ctx, declarationOf("scan"), Number(scan.id), scan, {
    ...scan,
    ...link,
    scanstate: link.docid > 0 ? "Entered" : "Waiting",
  });
}

/** Sets a scan back to waiting. Its audit trail records what it was entered as and the reason. */
export async function releaseScan(ctx: Context, scan: Row, reason: string): Promise<void> {
  const { docentity, docid, docno } = scan;
  await saveLink(ctx, scan, { docentity: "", docid: 0, docno: "" });
  await audit(ctx, {
    entity: "scan",
    recid: Number(scan.id),
    action: "reset",
    before: { docentity, docid, docno },
    after: { reason },
  });
}

/** Sets the scans of a document that is being deleted or cancelled back to waiting. */
export async function releaseScansOf(
  ctx: Context,
  entity: string,
  recid: number,
  done: Withdrawal["done"],
): Promise<void> {
  for (const id of await scanIdsOf(ctx, entity, recid)) {
    const scan = await loadRecord(ctx, declarationOf("scan"), id, true);
    if (scan) await releaseScan(ctx, scan, `The document was ${done}.`);
  }
}
