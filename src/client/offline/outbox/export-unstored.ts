import type { SaveRequest } from "../contract/save";
import { readDeviceId } from "../database/device-facts";
import type { StoredRow } from "../database/outbox-rows";
import { toBase64 } from "../files/file-bytes";
import type { OutboxCore } from "./core";
import { fileText } from "./exchange-file";
import { newRow } from "./new-row";
import { prepare } from "./prepare";
import { maySave } from "./save";

/**
 * Saves that this device has no space for, as a `.macout.json` text. The ids stay: the same entry, saved here later and
 * imported on another device, is applied once.
 */
export async function exportUnstored(core: OutboxCore, requests: readonly SaveRequest[]): Promise<string> {
  const session = await maySave(core, requests);
  const deviceId = await core.guard.run(() => readDeviceId(core.db));
  const rows = await Promise.all(
    requests.map(async (request, index): Promise<StoredRow> => {
      const { row } = await newRow(core, session, deviceId, await prepare(core.env, request, deviceId));
      return { ...row, dseq: row.dseq + index, seq: index + 1 };
    }),
  );
  const blobs = requests.flatMap(({ opId, blob }) => (blob ? [{ id: opId, data: toBase64(blob.bytes) }] : []));
  return fileText(core, deviceId, rows, blobs);
}
