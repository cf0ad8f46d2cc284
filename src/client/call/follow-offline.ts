import type { QueryClient } from "@tanstack/react-query";
import { DERIVED_COPIES } from "../offline/contract/reference";
import type { Offline } from "../offline/offline";
import { followLine } from "./query-client";
import { isReadKey } from "./read-key";

/** Saves often come in a row: after the refresh that the first causes, the others cause one in this time. */
const REFRESH_AFTER_MS = 1_000;
/** Reports are dearer, and any save may change them: they are read again when no save was applied for a while. */
const REPORTS_AFTER_MS = 15_000;

/** Connects the query client to connection, session and outbox. Returns a function that disconnects it. */
export function followOffline(offline: Offline, client: QueryClient): () => void {
  const stops = [followLine(offline), followApplied(offline, client), followSession(offline, client)];
  return () => stops.forEach((stop) => stop());
}

/**
 * After a save is applied, reads its lists and records again, with the cached answers behind them, and all dropdowns,
 * which may show it too. Complete copies of its kinds get the changes: what waited here is theirs to show from now on.
 * Some time after the last save the kept reports are read again, so that they are current when the line is lost.
 */
function followApplied(offline: Offline, client: QueryClient): () => void {
  const clock = offline.env.monotonic ?? offline.env.now;
  const waiting = new Set<string>();
  let refreshed = -Infinity;
  let timer: number | null = null;
  let reports: number | null = null;
  const refreshReports = () => {
    reports = null;
    void client.invalidateQueries({ predicate: ({ queryKey }) => isReadKey(queryKey) && queryKey[1] === "report" });
    void offline.reader.refreshReports().catch(() => undefined);
  };
  const refresh = () => {
    timer = null;
    refreshed = clock();
    const entities = [...waiting];
    waiting.clear();
    void Promise.allSettled(entities.map((entity) => offline.reader.invalidate(entity)));
    void takeEdits(offline, entities)
      .catch(() => undefined)
      .then(() => updateCopies(offline, entities))
      .catch(() => undefined);
  };
  const stop = offline.onApplied((name) => {
    const entity = name.toLowerCase();
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        isReadKey(queryKey) && queryKey[1] !== "def" && (queryKey[2] === entity || queryKey[1] === "master"),
    });
    waiting.add(entity);
    // At once: until the copy has what was saved, a line that goes would bring the older state back.
    timer ??= offline.env.setTimeout(refresh, Math.max(0, refreshed + REFRESH_AFTER_MS - clock()));
    if (reports !== null) offline.env.clearTimeout(reports);
    reports = offline.env.setTimeout(refreshReports, REPORTS_AFTER_MS);
  });
  return () => {
    stop();
    for (const one of [timer, reports]) if (one !== null) offline.env.clearTimeout(one);
  };
}

/** What was just saved stays in the copies, whether or not the line is still there for their update. */
async function takeEdits({ reference, outbox }: Pick<Offline, "reference" | "outbox">, entities: readonly string[]) {
  for (const { entity, complete, asOf } of await reference.entities())
    if (complete && entities.includes(entity))
      await reference.takeEdits(entity, await outbox.editedSince(entity, asOf ?? 0));
}

/**
 * A waiting save names the record, or its new code; when it has left, the copy must know them. Stock, open bills,
 * balances and ledger entries are drawn from what waits too, whatever its kind.
 */
async function updateCopies({ reference }: Pick<Offline, "reference">, entities: readonly string[]): Promise<void> {
  for (const { entity, complete } of await reference.entities())
    if (complete && (Object.hasOwn(DERIVED_COPIES, entity) || entities.includes(entity)))
      await reference.download(entity, () => undefined);
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
