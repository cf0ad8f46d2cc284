import type { LinePhoto, ScanEvent } from "../../../../domain/scanning/scan-event";
import { linesOfEvents, type ScanLine } from "../../../../domain/scanning/session-lines";
import { attachSave } from "../../../elements/attachments/attach-save";
import type { ScanSessionHead } from "../../../offline/contract/scans";
import { fromBase64 } from "../../../offline/files/file-bytes";
import type { Offline } from "../../../offline/offline";
import { awaitsUser } from "../../../offline/outbox/op-state";

/** Whether the document of a session is in the outbox or on the server: then nothing more can be scanned into it. */
export async function isFinished({ outbox }: Pick<Offline, "outbox">, opId: string): Promise<boolean> {
  const row = await outbox.row(opId);
  return row ? !awaitsUser(row.state) : (await outbox.result(opId)) !== null;
}

/**
 * Puts the pictures of the lines into the outbox, attached to the document of the session, which is there already. Each
 * has its own operation, so a session that is finished again after a crash attaches none twice. Rejects with NotKept.
 */
export async function attachPhotos(
  { outbox }: Pick<Offline, "outbox">,
  { formname, opId }: Pick<ScanSessionHead, "formname" | "opId">,
  lines: readonly ScanLine[],
): Promise<void> {
  const to = { formname, recordKey: `tmp:${opId}` };
  for (const { id, name, type, data } of photosOf(lines)) {
    if ((await outbox.status(id)) !== null) continue;
    await outbox.save(await attachSave(id, to, { name, type, bytes: fromBase64(data) }));
  }
}

const photosOf = (lines: readonly ScanLine[]): readonly LinePhoto[] =>
  lines.flatMap(({ isRemoved, photos }) => (isRemoved ? [] : photos));

/** The open sessions of this user in this branch, without those whose document was saved elsewhere: these end here. */
export async function openSessions(offline: Offline): Promise<readonly ScanSessionHead[]> {
  const open: ScanSessionHead[] = [];
  for (const head of await offline.scans.list())
    // What does not fit on the device now stays in its session.
    if (!(await hasEnded(offline, head).catch(() => false))) open.push(head);
  return open;
}

async function hasEnded(offline: Offline, { id, opId, count }: ScanSessionHead): Promise<boolean> {
  if (count || !(await isFinished(offline, opId))) return false;
  const stored = await offline.scans.read(id);
  return stored === null || endIfFinished(offline, stored);
}

/** Ends a session whose document was saved elsewhere, such as in its form; true where it was. Rejects with NotKept. */
export async function endIfFinished(
  offline: Offline,
  { head, events }: { readonly head: ScanSessionHead; readonly events: readonly ScanEvent[] },
): Promise<boolean> {
  if (head.count || !(await isFinished(offline, head.opId))) return false;
  await attachPhotos(offline, head, linesOfEvents(events));
  await offline.scans.end(head.id);
  return true;
}
