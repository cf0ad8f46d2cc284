import type { SharedFiles } from "../contract/shared";
import type { SharedDb } from "../database/shared-db";
import type { OutboxCore } from "../outbox/core";
import { loadOnce } from "../database/load-once";

/** The code of shared files is loaded with the first page that asks for them, not with the sign-in page. */
export function sharedLater(core: OutboxCore, db: SharedDb): SharedFiles {
  const loaded = loadOnce(async () => (await import("./shared-files")).createSharedFiles(core, db));
  return {
    waiting: async () => (await loaded()).waiting(),
    take: async () => (await loaded()).take(),
    content: async (id) => (await loaded()).content(id),
    remove: async (id) => (await loaded()).remove(id),
    forgetRefused: async () => (await loaded()).forgetRefused(),
  };
}
