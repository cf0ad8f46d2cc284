import type { SharedFiles } from "../contract/shared";
import type { SharedDb } from "../database/shared-db";
import type { OutboxCore } from "../outbox/core";

/** The code of shared files is loaded with the first page that asks for them, not with the sign-in page. */
export function sharedLater(core: OutboxCore, db: SharedDb): SharedFiles {
  let loading: Promise<SharedFiles> | null = null;
  const loaded = (): Promise<SharedFiles> => {
    loading ??= import("./shared-files").then(({ createSharedFiles }) => createSharedFiles(core, db));
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  return {
    waiting: async () => (await loaded()).waiting(),
    take: async () => (await loaded()).take(),
    content: async (id) => (await loaded()).content(id),
    remove: async (id) => (await loaded()).remove(id),
    forgetRefused: async () => (await loaded()).forgetRefused(),
  };
}
