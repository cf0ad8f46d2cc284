import { ATTACHMENT_ENDPOINTS } from "../../../wire/attachments";
import { isRecord } from "../../../wire/envelope";
import type { Session } from "../contract/session";
import type { StoredRow } from "../database/outbox-rows";
import type { OutboxCore } from "../outbox/core";
import { send } from "./operation";
import { request } from "./post";
import type { Reply } from "./post";

/** Time for one megabyte at 100 kbit/s. */
const UPLOAD_MS_MAX = 90_000;

/**
 * Sends the file first, then the save that names its hash: sending the file again changes nothing on the server. An
 * answer other than the hash is the answer of the whole attempt. Never throws.
 */
export async function sendWithBlob(
  core: OutboxCore,
  session: Session,
  row: StoredRow,
  epoch: string | null,
): Promise<Reply> {
  if (row.blob) {
    const stored = await core.guard.run(() => core.db.blob.get(row.opId)).catch(() => null);
    // A database that fails now may hold the file: without the file the server would refuse the save for good.
    if (stored === null) return { kind: "unreachable", isUnsent: true };
    const failed = stored ? await upload(core, session, stored.sha256, stored.bytes) : null;
    if (failed) return { ...failed, isUnsent: true };
  }
  return send(core.env, session, row, epoch);
}

/** null where the server has the bytes. */
async function upload(
  { env }: OutboxCore,
  session: Session,
  sha256: string,
  bytes: ArrayBuffer,
): Promise<Reply | null> {
  const reply = await request(env, session, {
    method: "PUT",
    path: `${ATTACHMENT_ENDPOINTS.blob}/${sha256}`,
    type: "application/octet-stream",
    body: bytes,
    timeoutMs: UPLOAD_MS_MAX,
  });
  if (reply.kind !== "answer" || reply.http !== 200) return reply;
  return isRecord(reply.body) && reply.body.sha256 === sha256 ? null : { ...reply, body: undefined };
}
