import type { Row } from "../../wire/envelope";
import type { Offline } from "../offline/offline";

export interface Kept {
  readonly reference: Pick<Offline["reference"], "byId">;
  readonly overlay: Pick<Offline["overlay"], "record">;
}

/** A downloaded record with its waiting saves laid over it; null if the device has none. */
export async function keptRecord(offline: Kept, entity: string, key: string): Promise<Row | null> {
  const kept = key.startsWith("tmp:") ? null : await offline.reference.byId(entity, key).catch(() => null);
  return offline.overlay.record(entity, key, kept).catch(() => kept);
}
