import type { QueryClient } from "@tanstack/react-query";
import type { Offline } from "../offline/offline";
import { REFERENCE_ENTITIES } from "../offline/reference/entities";
import { followLine } from "./query-client";
import { isReadKey } from "./read-key";

/** Saves of one entity often come in a row; the delay makes them cause one refresh. */
const REFRESH_AFTER_MS = 1_000;

/** Connects the query client to connection, session and outbox. Returns a function that disconnects it. */
export function followOffline(offline: Offline, client: QueryClient): () => void {
  const stops = [followLine(offline), followApplied(offline, client), followSession(offline, client)];
  return () => stops.forEach((stop) => stop());
}

/**
 * After a save is applied, reads its lists and records again, with the cached answers behind them, and all dropdowns,
 * which may show it too.
 */
function followApplied(offline: Offline, client: QueryClient): () => void {
  const waiting = new Set<string>();
  let timer: number | null = null;
  const refresh = () => {
    timer = null;
    const entities = [...waiting];
    waiting.clear();
    void Promise.allSettled(entities.map((entity) => offline.reader.invalidate(entity)));
    void updateCopies(offline, entities).catch(() => undefined);
  };
  const stop = offline.onApplied((name) => {
    const entity = name.toLowerCase();
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        isReadKey(queryKey) && queryKey[1] !== "def" && (queryKey[2] === entity || queryKey[1] === "master"),
    });
    waiting.add(entity);
    timer ??= offline.env.setTimeout(refresh, REFRESH_AFTER_MS);
  });
  return () => {
    stop();
    if (timer !== null) offline.env.clearTimeout(timer);
  };
}

/** A waiting save names the record, or its new code; when it has left, the copy of the master must know them. */
async function updateCopies({ reference }: Offline, saved: readonly string[]): Promise<void> {
  const masters = REFERENCE_ENTITIES.filter(({ entity }) => saved.includes(entity));
  if (masters.length === 0) return;
  const here = new Set((await reference.entities()).filter(({ complete }) => complete).map(({ entity }) => entity));
  for (const { entity } of masters) if (here.has(entity)) await reference.download(entity, () => undefined);
}

/** Clears the memory when the user, company or branch changes. */
function followSession(offline: Offline, client: QueryClient): () => void {
  let scope: string | null = null;
  const check = async () => {
    const claims = (await offline.session.get())?.claims;
    const next = claims ? `${claims.sub}|${claims.coid}|${claims.branchid}` : "";
    if (scope !== null && scope !== next) client.clear();
    scope = next;
  };
  void check();
  return offline.session.onChange(() => void check());
}
