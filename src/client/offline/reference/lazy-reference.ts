import type { Reference } from "../contract/reference";
import { loadOnce } from "../database/load-once";

/** Downloads are not needed before the sign-in: their code is loaded with the first call, not the sign-in page. */
export function referenceLater(load: () => Promise<Reference>): Reference {
  const whole = loadOnce(load);
  return {
    entities: async () => (await whole()).entities(),
    download: async (entity, progress) => (await whole()).download(entity, progress),
    update: async (pause) => (await whole()).update(pause),
    takeEdits: async (entity, edits) => (await whole()).takeEdits(entity, edits),
    remove: async (entity) => (await whole()).remove(entity),
    search: async (question) => (await whole()).search(question),
    find: async (text, limit) => (await whole()).find(text, limit),
    whole: async (entity) => (await whole()).whole(entity),
    byBarcode: async (entity, code) => (await whole()).byBarcode(entity, code),
    codeTest: async (entity) => (await whole()).codeTest(entity),
    byId: async (entity, id) => (await whole()).byId(entity, id),
    byIds: async (entity, ids) => (await whole()).byIds(entity, ids),
    entries: async (ledgerids, from, to) => (await whole()).entries(ledgerids, from, to),
    documents: async (from, to) => (await whole()).documents(from, to),
    keepsAllEntries: async () => (await whole()).keepsAllEntries(),
    keepAllEntries: async (all) => (await whole()).keepAllEntries(all),
  };
}
