import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { cleanFileName } from "../../../domain/file-kind";
import { filePath, kilobytes } from "../../../wire/attachments";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { Forbidden, Refusal } from "../../engine/call/refusal";
import { rightsOf } from "../../engine/call/rights";
import { documentOfScan, scanIdsOf } from "../../engine/documents/scan-links";
import { recordDeclarations } from "../../engine/records/record-declarations";
import { audit } from "../../engine/trail/audit";
import { blobFor, keepBlob, releaseBlob } from "./blobs";
import { demandAnyAttachmentRight, targetOf } from "./target";
import type { Target } from "./target";

interface Stored extends Row {
  readonly id: number;
  readonly entity: string;
  readonly recid: number;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly sha256: string;
  readonly userid: number;
  readonly username: string;
  readonly at: Date;
}

const COLUMNS = sql`id, entity, recid, name, size, type, sha256, userid, username, at`;

/**
 * Attachments belong to the company, documents to their branch. Attachments of a document, even a deleted one, are
 * visible only in its branch.
 */
const ofBranch = ({ session }: Context): RawBuilder<unknown> =>
  sql`(branchid = ${session.branchid} or not entity = any(${recordDeclarations()
    .filter(({ document }) => document)
    .map(({ entity }) => entity)}::text[]))`;

/**
 * Rows of ATT-005, oldest first; `filesize` in KB. A document also shows the files of the scan that it was entered
 * from.
 */
export async function listAttachments(ctx: Context, formname: string, recid: number): Promise<readonly Row[]> {
  const target = await targetOf(ctx, formname, recid, "view");
  const { entity, document } = target.declaration;
  const scans = document?.isPosted ? await scanIdsOf(ctx, entity, target.recid) : [];
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from attachment where coid = ${ctx.session.coid} and deleted_at is null and ${ofBranch(ctx)}
    and ((entity = ${entity} and recid = ${target.recid}) or (entity = ${SCAN} and recid = any(${[...scans]}::bigint[]))) order by id`.execute(
    ctx.tx,
  );
  return rows.map((row) => ({
    id: row.id,
    attachname: row.name,
    filesname: filePath(ctx.session.coid, row.id, row.name),
    filesize: kilobytes(row.size),
    deleteallowed: mayDelete(ctx, target, row) ? 1 : 0,
    type: row.type,
    username: row.username,
    at: row.at.toISOString(),
  }));
}

/**
 * Users can delete their own files, and all files with the right to delete; both need the right to attachments. Files
 * of a scan can be removed only on the scan.
 */
const mayDelete = ({ session }: Context, { declaration, rights }: Target, row: Stored): boolean =>
  row.entity === declaration.entity && rights.attachment && (row.userid === session.userid || rights.delete);

const SCAN = "scan";

/**
 * Allows users who can view the record. Files of a scan are also visible to users who can view the document entered
 * from it. Throws `Refusal` and `Forbidden`.
 */
async function demandView(ctx: Context, { entity, recid }: Stored): Promise<void> {
  const document = entity === SCAN && !(await rightsOf(ctx, SCAN)).view ? await documentOfScan(ctx, recid) : null;
  await targetOf(ctx, document?.entity ?? entity, document?.recid ?? recid, "view");
}

/** Stores bytes that a later save refers to by hash. Returns the hash. Throws `Refusal` and `Forbidden`. */
export async function receive(ctx: Context, bytes: Buffer): Promise<string> {
  await demandAnyAttachmentRight(ctx);
  return keepBlob(ctx, bytes);
}

/** Attaches a sent file to a record. Throws `Refusal` and `Forbidden`. */
export async function attach(
  ctx: Context,
  given: { formname: string; recid: number; name: string; sha256: string },
): Promise<number> {
  const { declaration, recid } = await targetOf(ctx, given.formname, given.recid, "attachment");
  const name = cleanFileName(given.name);
  const { size, type } = await blobFor(ctx, given.sha256, name);
  const { rows } = await sql<{ id: number }>`
    insert into attachment (entity, recid, name, size, type, sha256, username, at)
    values (${declaration.entity}, ${recid}, ${name}, ${size}, ${type}, ${given.sha256}, ${ctx.session.username}, ${ctx.now}) returning id`.execute(
    ctx.tx,
  );
  const id = Number(rows[0]?.id);
  await audit(ctx, {
    entity: declaration.entity,
    recid,
    action: "attach",
    after: { attachment: id, name, size, sha256: given.sha256 },
  });
  return id;
}

async function stored(ctx: Context, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from attachment where coid = ${ctx.session.coid} and id = ${id} and deleted_at is null and ${ofBranch(ctx)}`.execute(
    ctx.tx,
  );
  const [row] = rows;
  if (!row) throw new Refusal("id", "This attachment no longer exists.");
  return row;
}

/** Removes an attachment from its record. The row stays for the audit trail. Throws `Refusal` and `Forbidden`. */
export async function detach(ctx: Context, id: number): Promise<void> {
  const row = await stored(ctx, id);
  const target = await targetOf(ctx, row.entity, row.recid, "attachment");
  if (!mayDelete(ctx, target, row)) throw new Forbidden(`You don't have permission to delete ${row.name}.`);
  await sql`update attachment set deleted_at = ${ctx.now}, deleted_by = ${ctx.session.username} where coid = ${ctx.session.coid} and id = ${id}`.execute(
    ctx.tx,
  );
  await releaseBlob(ctx, row.sha256);
  await audit(ctx, {
    entity: row.entity,
    recid: row.recid,
    action: "detach",
    before: { attachment: id, name: row.name, size: row.size, sha256: row.sha256 },
  });
}

export interface AttachedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Path of the file for ENV-047 `VIEW`. Requires the same rights as the file itself. */
export async function pathOf(ctx: Context, id: number): Promise<string> {
  const row = await stored(ctx, id);
  await demandView(ctx, row);
  return filePath(ctx.session.coid, id, row.name);
}

/** The content, for users who can view the record. */
export async function readAttachment(ctx: Context, id: number): Promise<AttachedFile> {
  return contentOf(ctx, await stored(ctx, id));
}

/** The content of a picture attached to a record of these entities. Throws `Refusal` for any other file. */
export async function readPicture(ctx: Context, entities: readonly string[], id: number): Promise<AttachedFile> {
  const row = await stored(ctx, id);
  if (!entities.includes(row.entity) || !row.type.startsWith("image/"))
    throw new Refusal("id", "This list has no such picture.");
  return contentOf(ctx, row);
}

async function contentOf(ctx: Context, row: Stored): Promise<AttachedFile> {
  await demandView(ctx, row);
  const { rows } = await sql<{ bytes: Buffer }>`select bytes from blob where sha256 = ${row.sha256}`.execute(ctx.tx);
  const [blob] = rows;
  if (!blob) throw new Error(`The content of attachment ${row.id} is missing.`);
  return { name: row.name, type: row.type, bytes: blob.bytes };
}
