/**
 * Queries of the screens (TanStack Query) over the Reader of the offline layer. The Reader decides between server and
 * device and stores the answers; the query client only keeps them in memory, shows cached answers first for some
 * kinds, and reads again after saves. Saves do not go through it: they are the outbox's.
 */
import { onlineManager, QueryClient, type QueryPersister } from "@tanstack/react-query";
import { experimental_createQueryPersister, type PersistedQuery } from "@tanstack/react-query-persist-client";
import type { CacheKind, Reader, Stamped } from "../offline/contract/reader";
import type { Offline } from "../offline/offline";
import { isReadKey, questionOf, type ReadKey } from "./read-key";

/**
 * Kinds shown from the device at once, then refreshed from the server. Not a record in a form, which would be edited
 * on an old version, and not a report, whose old figures could be taken for today's.
 */
const KEPT_FIRST: ReadonlySet<CacheKind> = new Set(["menu", "list", "master"]);

/**
 * Queries only: a save is never a mutation of this client, so the client cannot persist or lose one. The Reader
 * stores the results of queries: it awaits the write and survives a full disk.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The Reader has its own time-outs and answers from the device; a retry would only make the user wait.
      queries: {
        networkMode: "offlineFirst",
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: 0,
        gcTime: 5 * 60_000,
      },
      mutations: { networkMode: "offlineFirst", retry: false, gcTime: 0 },
    },
  });
}

/**
 * "Online" is what the last exchange showed; the library alone would start as online and trust `navigator.onLine`.
 */
export function followLine(offline: Pick<Offline, "line" | "onLine">): () => void {
  onlineManager.setOnline(offline.line().line === "online");
  onlineManager.setEventListener((setOnline) => offline.onLine((state) => setOnline(state.line === "online")));
  return () => onlineManager.setEventListener(() => undefined);
}

/**
 * Restores a query from the Reader's cache. Only the restoring half of the library's per-query persister is used: its
 * storing half neither awaits nor catches the write, and would store every answer a second time.
 */
export function keptFirst(reader: Reader): QueryPersister<Stamped, ReadKey> {
  const prefix = "kept";
  const restorer = experimental_createQueryPersister<PersistedQuery>({
    prefix,
    maxAge: Infinity,
    serialize: (query) => query,
    deserialize: (query) => query,
    storage: {
      getItem: (key) => restore(reader, key.slice(prefix.length + 1)),
      setItem: () => undefined,
      removeItem: () => undefined,
    },
  });
  return async (queryFn, context, query) => {
    if (query.state.data === undefined && KEPT_FIRST.has(context.queryKey[1])) {
      const kept = await restorer.retrieveQuery<Stamped>(query.queryHash, (persisted) => {
        query.setState({ dataUpdatedAt: persisted.state.dataUpdatedAt });
        query.fetch().catch(() => undefined);
      });
      if (kept) return kept;
    }
    return queryFn(context);
  };
}

async function restore(reader: Reader, queryHash: string): Promise<PersistedQuery | null> {
  const queryKey: unknown = JSON.parse(queryHash);
  if (!Array.isArray(queryKey) || !isReadKey(queryKey)) return null;
  const kept = await reader.read({ ...questionOf(queryKey), cacheOnly: true }).catch(() => null);
  if (!kept) return null;
  const counts = { dataUpdateCount: 1, errorUpdateCount: 0, errorUpdatedAt: 0, fetchFailureCount: 0 };
  const rest = {
    error: null,
    fetchFailureReason: null,
    fetchMeta: null,
    isInvalidated: false,
    status: "success",
    fetchStatus: "idle",
  } as const;
  return { buster: "", queryHash, queryKey, state: { data: kept, dataUpdatedAt: kept.asOf, ...counts, ...rest } };
}
