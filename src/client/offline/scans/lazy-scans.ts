import type { ScanSessions } from "../contract/scans";
import type { OutboxCore } from "../outbox/core";

/** The code of scan sessions is loaded with the first of them, not with the sign-in page. */
export function scansLater(core: OutboxCore): ScanSessions {
  let loading: Promise<ScanSessions> | null = null;
  const loaded = (): Promise<ScanSessions> => {
    loading ??= import("./scan-sessions").then(({ createScanSessions }) => createScanSessions(core));
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  return {
    list: async () => (await loaded()).list(),
    begin: async (head) => (await loaded()).begin(head),
    read: async (id) => (await loaded()).read(id),
    add: async (session, event) => (await loaded()).add(session, event),
    handed: async (session, events) => (await loaded()).handed(session, events),
    end: async (id) => (await loaded()).end(id),
  };
}
