import { createHash } from "node:crypto";
import { sql } from "kysely";
import { MIME_OF, fileFault, fileKind } from "../../../domain/file-kind";
import { ATTACHMENT_BYTES_MAX, ATTACHMENT_WORDS, overLimit } from "../../../wire/attachments";
import type { Database } from "../../db/database";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { demandSpace } from "./file-space";

/**
 * The contents of attached files, stored by their SHA-256 hash. `blob` has each content once for all companies;
 * `blob_sent` records which company has sent it and counts it against that company's space. Attaching and deleting
 * change only the attachment; contents that nothing refers to are deleted after 30 days.
 */

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Refuses content that cannot be attached, with the texts of ATT-009 and ATT-011. Detects the type from the content.
 */
export function refuseBytes(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new Refusal("file", ATTACHMENT_WORDS.empty);
  if (bytes.length > ATTACHMENT_BYTES_MAX) throw new Refusal("file", overLimit(bytes.length));
  if (fileKind(bytes) === null)
    throw new Refusal("file", "The content is not a picture (jpg, png) or a PDF. Nothing was stored.");
}

/**
 * Stores the bytes under their hash, once for all companies. From now on they count as sent by this company and
 * against its space. Throws `Refusal`.
 */
export async function keepBlob(ctx: Context, bytes: Buffer): Promise<string> {
  refuseBytes(bytes);
  const sha256 = sha256Of(bytes);
  const kind = fileKind(bytes);
  const known =
    await sql`update blob_sent set at = ${ctx.now} where coid = ${ctx.session.coid} and sha256 = ${sha256} returning sha256`.execute(
      ctx.tx,
    );
  if (known.rows.length === 0) {
    const added = await sql`
      insert into blob_sent (sha256, size, at) values (${sha256}, ${bytes.length}, ${ctx.now}) on conflict (coid, sha256) do nothing returning sha256`.execute(
      ctx.tx,
    );
    if (added.rows.length > 0) await demandSpace(ctx);
  }
  await sql`
    insert into blob (sha256, bytes, size, type) values (${sha256}, ${bytes}, ${bytes.length}, ${kind ? MIME_OF[kind] : ""})
    on conflict do nothing`.execute(ctx.tx);
  return sha256;
}

export interface BlobHead {
  readonly size: number;
  readonly type: string;
}

/**
 * Size and type of content that this company has sent. Checks the file name against the content. Throws `Refusal`.
 */
export async function blobFor(ctx: Context, sha256: string, name: string): Promise<BlobHead> {
  const { rows } = await sql<BlobHead & { readonly head: Buffer }>`
    select size, type, substring(bytes from 1 for 16) as head from blob where sha256 = ${sha256}`.execute(ctx.tx);
  const [blob] = rows;
  if (!blob) throw new Refusal("sha256", `The file ${name} is not on the server. Choose it again.`);
  const fault = fileFault(name, blob.head);
  if (fault) throw new Refusal("name", fault);
  return { size: blob.size, type: blob.type };
}

const UNUSED_DAYS = 30;

/** A file sent within this time may still be attached by a device that refers to it only by its hash. */
const JUST_SENT_MS = 3_600_000;

/**
 * Frees the space of content that no attachment of the company uses. The bytes stay while a deleted attachment refers
 * to them.
 */
export async function releaseBlob(ctx: Context, sha256: string): Promise<void> {
  await sql`
    delete from blob_sent s where coid = ${ctx.session.coid} and sha256 = ${sha256} and at < ${new Date(ctx.now.getTime() - JUST_SENT_MS)}
    and not exists (select from attachment a where a.coid = s.coid and a.sha256 = s.sha256 and a.deleted_at is null)`.execute(
    ctx.tx,
  );
}

/**
 * Frees the space of content sent 30 days ago and not attached to any record, and deletes content that no attachment
 * refers to.
 */
export async function removeUnusedBlobs({ asSystem }: Pick<Database, "asSystem">, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_DAYS * 86_400_000);
  return asSystem(async (tx) => {
    await sql`
      delete from blob_sent s where s.at < ${before}
      and not exists (select from attachment a where a.coid = s.coid and a.sha256 = s.sha256 and a.deleted_at is null)`.execute(
      tx,
    );
    const { rows } = await sql`
      delete from blob b where not exists (select from attachment a where a.sha256 = b.sha256)
      and not exists (select from blob_sent s where s.sha256 = b.sha256) returning sha256`.execute(tx);
    return rows.length;
  });
}
