import { isRecord } from "../../../wire/envelope";
import type { OutboxDb } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";
import { fromBase64, sha256Of, toBase64 } from "./file-bytes";

/** A file of a waiting save in the export file. */
export interface ExportedBlob {
  readonly id: string;
  readonly data: string;
}

/** The files of these saves, as text. */
export async function exportBlobs(db: OutboxDb, rows: readonly StoredRow[]): Promise<readonly ExportedBlob[]> {
  const found = await db.blob.bulkGet(rows.filter(({ blob }) => blob).map(({ opId }) => opId));
  return found.flatMap((one) => (one ? [{ id: one.id, data: toBase64(one.bytes) }] : []));
}

/** Bytes by the id of their save; throws a message for the user where a file is missing or its hash differs. */
export async function readBlobs(rows: readonly StoredRow[], blobs: unknown): Promise<ReadonlyMap<string, ArrayBuffer>> {
  const given = new Map(
    (Array.isArray(blobs) ? blobs.filter(isRecord) : []).map(({ id, data }) => [String(id), String(data)]),
  );
  const read = new Map<string, ArrayBuffer>();
  for (const { opId, blob } of rows) {
    if (!blob) continue;
    const bytes = decode(given.get(opId) ?? "");
    if (!bytes || (await sha256Of(bytes)) !== blob.sha256)
      throw new Error(`The file is damaged: ${blob.name} is incomplete. Nothing was imported.`);
    read.set(opId, bytes);
  }
  return read;
}

function decode(data: string): ArrayBuffer | null {
  try {
    return fromBase64(data);
  } catch {
    return null;
  }
}
