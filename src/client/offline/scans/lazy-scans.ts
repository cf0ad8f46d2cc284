import type { ScanSessions } from "../contract/scans";
import type { OutboxCore } from "../outbox/core";
import { loadOnce } from "../database/load-once";

/** The code of scan sessions is loaded with the first of them, not with the sign-in page. */
export function scansLater(core: OutboxCore): ScanSessions {
  const loaded = loadOnce(async () => (await import("./scan-sessions")).createScanSessions(core));
  return {
    list: async () => (await loaded()).list(),
    begin: async (head) => (await loaded()).begin(head),
    read: async (id) => (await loaded()).read(id),
    add: async (session, event) => (await loaded()).add(session, event),
    handed: async (session, events) => (await loaded()).handed(session, events),
    end: async (id) => (await loaded()).end(id),
  };
}
